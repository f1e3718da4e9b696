// Published HTML reduced for the page itself, outside of the frame that shows it: a short list of
// elements, none with an attribute but those written here. Whatever is not such an element is text or
// nothing, so no input can bring in a script, a style, a form or an id of the portal's own.

const allowed = new Set(
  'a blockquote caption code dd dl dt em figcaption figure h2 h3 h4 hr img li nav ol p pre strong table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const empty = new Set(['hr', 'img']);
// Their content is no text to read; the title stands on the page already.
const dropped =
  /<(script|style|template|iframe|noscript|svg|h1)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const tag = /<(\/?)([a-z][a-z\d]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;

export function plainElements(html: string): string {
  const open: string[] = [];
  const parts: string[] = [];
  const source = html.replace(dropped, '');
  let end = 0;
  for (const match of source.matchAll(tag)) {
    parts.push(textOf(source.slice(end, match.index)));
    end = match.index + match[0].length;
    const [, slash, name = '', attributes = ''] = match;
    const element = name.toLowerCase();
    if (!allowed.has(element)) continue;
    if (slash === '/') {
      const at = open.lastIndexOf(element);
      if (at >= 0) parts.push(closeFrom(open, at));
    } else {
      parts.push(`<${element}${attributesOf(element, attributes)}>`);
      if (!empty.has(element)) open.push(element);
    }
  }
  parts.push(textOf(source.slice(end)), closeFrom(open, 0));
  return parts.join('');
}

// Closes everything opened from this place on, so that no element stays open behind the text.
function closeFrom(open: string[], at: number): string {
  return open
    .splice(at)
    .reverse()
    .map((name) => `</${name}>`)
    .join('');
}

function attributesOf(element: string, text: string): string {
  const value = (name: string) =>
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"<>]*)"|'([^'"<>]*)')`, 'i').exec(text);
  const read = (name: string, pattern: RegExp) => {
    const found = value(name);
    const given = found?.[1] ?? found?.[2];
    return given !== undefined && pattern.test(given) ? given : undefined;
  };
  const written = (name: string, given: string | undefined) =>
    given === undefined ? '' : ` ${name}="${given}"`;
  if (element === 'a') {
    const own = read('href', /^#[\w-]+$/);
    return written('href', own ? inner(own) : read('href', /^(https?:\/\/|\/(?!\/))[^\s"\\]*$/));
  }
  if (element === 'img') {
    return ['src', 'alt', 'width', 'height']
      .map((name) => written(name, read(name, imageRules[name] ?? /^$/)))
      .concat(' loading="lazy"')
      .join('');
  }
  // The only one the shipped texts have; a landmark needs a name.
  if (element === 'nav') return ' aria-label="Contents"';
  // They scroll sideways where they must, and what scrolls must be reached by the keyboard.
  if (element === 'pre' || element === 'table') return ' tabindex="0"';
  if (element === 'th') return written('scope', read('scope', /^(row|col)$/));
  if (/^h\d$/.test(element)) {
    const id = read('id', /^[\w-]+$/);
    return written('id', id && inner(`#${id}`).slice(1));
  }
  return '';
}

const imageRules: Readonly<Record<string, RegExp>> = {
  src: /^\/(?!\/)[\w./-]+$/,
  alt: /^[^"]*$/,
  width: /^\d+$/,
  height: /^\d+$/,
};

// With a prefix of their own: `#root` must stay the portal's.
function inner(fragment: string): string {
  return `#text-${fragment.slice(1)}`;
}

// References such as &amp; stay; a lone sign that could begin an element does not.
function textOf(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
