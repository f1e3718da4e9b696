// A web page that was read, as people want it: what it is, whose, and what stands in it.

export interface FoundPage {
  title: string;
  url: string;
  facts: readonly { term: string; value: string }[];
  content:
    | { kind: 'html'; html: string }
    | { kind: 'text'; text: string }
    | { kind: 'links'; links: readonly PageLink[] }
    | { kind: 'values'; values: readonly { term: string; value: string }[] };
}

export interface PageLink {
  url: string;
  text: string;
}

/** Undefined for every other answer. */
export function pageOf(value: unknown): FoundPage | undefined {
  const answer = Object(value);
  const { final_url: url, metadata, data } = answer;
  const content = contentOf(data);
  if (typeof url !== 'string' || !isWebAddress(url) || content === undefined) return undefined;
  const { site_name: site, author, published_at: published, description } = Object(metadata);
  const { host } = new URL(url);
  const facts = [
    { term: 'Site', value: textOf(site) ?? host },
    { term: 'By', value: textOf(author) },
    { term: 'Published', value: textOf(published) },
    { term: 'About', value: textOf(description) },
  ].flatMap(({ term, value: told }) => (told === undefined ? [] : [{ term, value: told }]));
  return { title: textOf(answer.title) ?? host, url, facts, content };
}

// By its look: what was asked for does not stand in the answer.
function contentOf(data: unknown): FoundPage['content'] | undefined {
  if (typeof data === 'string') {
    return /^\s*<[a-z!]/i.test(data) ? { kind: 'html', html: data } : { kind: 'text', text: data };
  }
  if (Array.isArray(data)) {
    const links = data.flatMap((one: unknown): PageLink[] => {
      const { url, text } = Object(one);
      return typeof url === 'string' ? [{ url, text: textOf(text) ?? url }] : [];
    });
    return { kind: 'links', links };
  }
  if (typeof data !== 'object' || data === null) return undefined;
  if ('headings' in data && 'text' in data && typeof data.text === 'string') {
    return { kind: 'text', text: data.text };
  }
  const values = Object.entries(data).map(([term, told]) => ({ term, value: lineOf(told) }));
  return { kind: 'values', values };
}

function lineOf(told: unknown): string {
  return Array.isArray(told) ? told.map(lineOf).join('\n') : (textOf(told) ?? 'not found');
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}

export type Span = { text: string; url?: string };

/** Blocks of a text or of Markdown: headings and paragraphs, in which links are links. */
export function blocksOf(text: string): { isHeading: boolean; spans: readonly Span[] }[] {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const [mark = ''] = /^#{1,6} /.exec(block) ?? [];
      return { isHeading: mark !== '', spans: spansOf(block.slice(mark.length)) };
    });
}

const markdownLink = /(!?)\[([^\]\n]{0,500})\]\((\S{1,2000}?)(?: "[^"\n]*")?\)/g;

function spansOf(block: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: whole, 1: picture, 2: text = '', 3: url = '', index } of block.matchAll(
    markdownLink,
  )) {
    spans.push({ text: block.slice(from, index) });
    if (picture === '' && isWebAddress(url)) spans.push({ text: text || url, url });
    else spans.push({ text });
    from = index + whole.length;
  }
  return [...spans, { text: block.slice(from) }].filter((span) => span.text !== '');
}
