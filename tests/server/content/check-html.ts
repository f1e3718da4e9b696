// A strict HTML parser for pages that we generate: every tag known, closed and nested correctly, every
// attribute quoted. Browsers silently repair such faults; this reports them.

const voidTags = new Set(['br', 'hr', 'img']);
const knownTags = new Set(
  'a h1 h2 h3 h4 p ul ol li nav table caption thead tbody tr th td pre code strong em figure figcaption details summary'.split(
    ' ',
  ),
);
const knownAttributes = new Set(
  'id href class aria-label data-label scope src width height alt loading name open'.split(' '),
);

export interface PageFacts {
  /** The faults of the page; empty for a valid one. */
  faults: string[];
  headings: { level: number; id: string; text: string }[];
  ids: string[];
  links: string[];
  /** Attributes of each image. */
  images: Readonly<Record<string, string>>[];
  /** Code blocks: language and text, as copied by a reader. */
  blocks: { language: string; text: string }[];
  /** The text of the whole page, without tags. */
  text: string;
}

/** Parses a page and lists its faults. */
export function readPage(html: string): PageFacts {
  const faults: string[] = [];
  const open: string[] = [];
  const ids: string[] = [];
  const links: string[] = [];
  const images: Record<string, string>[] = [];
  let at = 0;
  for (const match of html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)>/g)) {
    faults.push(...faultsOfText(html.slice(at, match.index)));
    at = match.index + match[0].length;
    const [, slash = '', tag = '', attributeText = ''] = match;
    if (!knownTags.has(tag) && !voidTags.has(tag)) faults.push(`<${tag}> is not used on pages`);
    if (slash !== '') {
      const last = open.pop();
      if (last !== tag) faults.push(`</${tag}> closes <${last}>`);
      continue;
    }
    if (tag === 'p' && open.includes('p')) faults.push('a paragraph inside a paragraph');
    if (!voidTags.has(tag)) open.push(tag);
    const attributes = attributesOf(attributeText);
    for (const name of Object.keys(attributes)) {
      if (!knownAttributes.has(name)) faults.push(`${tag} has ${name}`);
    }
    if (attributes.id !== undefined) ids.push(attributes.id);
    if (tag === 'a') links.push(attributes.href ?? '');
    if (tag === 'img') images.push(attributes);
    if (tag === 'th' && attributes.scope === undefined) faults.push('th without scope');
  }
  faults.push(...faultsOfText(html.slice(at)), ...open.map((tag) => `<${tag}> is not closed`));
  const headings = headingsOf(html);
  return {
    faults: [
      ...faults,
      ...faultsOfHeadings(headings),
      ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id ${id} twice`),
      ...links
        .filter((link) => link.startsWith('#') && !ids.includes(link.slice(1)))
        .map((link) => `${link} leads nowhere`),
      ...faultsOfTables(html),
      ...faultsOfDetails(html),
    ],
    headings,
    ids,
    links,
    images,
    blocks: blocksOf(html),
    text: plain(html),
  };
}

function faultsOfText(text: string): string[] {
  const strange = /[<>]|&(?!amp;|lt;|gt;|quot;)/.exec(text);
  return strange === null ? [] : [`not escaped: ${text.slice(strange.index, strange.index + 40)}`];
}

function faultsOfHeadings(headings: PageFacts['headings']): string[] {
  const tops = headings.filter(({ level }) => level === 1).length;
  const jumps = headings.filter(
    ({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1,
  );
  return [
    ...(tops === 1 ? [] : [`${tops} h1`]),
    ...jumps.map(({ text }) => `"${text}" skips a level`),
    ...headings
      .filter(({ level, id }) => level > 1 && id === '')
      .map(({ text }) => `"${text}" has no id`),
  ];
}

function faultsOfTables(html: string): string[] {
  const tables = html.match(/<table>/g)?.length ?? 0;
  const good = html.match(/<table><caption>[^<]/g)?.length ?? 0;
  return tables === good ? [] : [`${tables - good} tables without a caption`];
}

// Each `<details>` starts with a `<summary>`; in a group one is open.
function faultsOfDetails(html: string): string[] {
  const folds = html.match(/<details[ >]/g)?.length ?? 0;
  const good = html.match(/<details[^>]*><summary>\S/g)?.length ?? 0;
  const groups = [...html.matchAll(/<details name="([^"]*)"( open="")?>/g)];
  const names = new Set(groups.map(([, name]) => name));
  const open = groups.filter(([, , isOpen]) => isOpen !== undefined);
  return [
    ...(folds === good ? [] : [`${folds - good} folds without a summary`]),
    ...(open.length === names.size ? [] : [`${open.length} of ${names.size} groups have one open`]),
  ];
}

function headingsOf(html: string): PageFacts['headings'] {
  return [...html.matchAll(/<h([1-6])(?: id="([^"]*)")?>(.*?)<\/h\1>/g)].map(
    ([, level, id = '', text = '']) => ({ level: Number(level), id, text: plain(text) }),
  );
}

function blocksOf(html: string): PageFacts['blocks'] {
  return [...html.matchAll(/<pre[^>]*><code class="language-(\w+)">([\s\S]*?)<\/code>/g)].map(
    ([, language = '', text = '']) => ({ language, text: plain(text) }),
  );
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
