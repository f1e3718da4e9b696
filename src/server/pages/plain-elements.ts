// Published HTML reduced for the page itself, outside of the frame that shows it: a short list of
// elements, none with an attribute but those named here. Whatever is not such an element is text or
// nothing, so no input can bring in a script, a style, a form or an id of the portal's own.
import sanitized, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

// Whole scripts go first; what is left of a torn one is shown as text, and so is the beginning of a tag
// that the text ends within.
const script = /<script\b[\s\S]*?<\/script\s*>/gi;
const unfinished = /<(?=[a-z][^<>]*$)/i;

export function plainElements(html: string): string {
  const source = html.replace(script, '').replace(unfinished, '&lt;');
  // XHTML closes empty elements like this; in texts and values the sign is always escaped.
  return sanitized(source, plain).replaceAll(' />', '>');
}

const plain: IOptions = {
  allowedTags:
    'a blockquote caption code dd dl dt em figcaption figure h2 h3 h4 hr img li nav ol p pre strong table tbody td tfoot th thead tr ul'.split(
      ' ',
    ),
  // Their content is no text to read; the title stands on the page already.
  nonTextTags: 'h1 iframe noscript option style svg template textarea xmp'.split(' '),
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    nav: ['aria-label'],
    pre: ['tabindex'],
    table: ['tabindex'],
    th: ['scope'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
  },
  transformTags: {
    a: withLink,
    img: withPicture,
    // The only one the shipped texts have; a landmark needs a name.
    nav: (tagName) => ({ tagName, attribs: { 'aria-label': 'Contents' } }),
    pre: scrolling,
    table: scrolling,
    th: (tagName, given) => ({ tagName, attribs: matching(given, { scope: /^(row|col)$/ }) }),
    h2: withAnchor,
    h3: withAnchor,
    h4: withAnchor,
  },
};

function withLink(tagName: string, given: Attributes): Tag {
  const { href } = given;
  if (href !== undefined && /^#[\w-]+$/.test(href))
    return { tagName, attribs: { href: `#${inner(href.slice(1))}` } };
  return { tagName, attribs: matching(given, { href: /^(https?:\/\/|\/(?!\/))[^\s"\\]*$/ }) };
}

function withPicture(tagName: string, given: Attributes): Tag {
  const rules = { src: /^\/(?!\/)[\w./-]+$/, alt: /^[^<>]*$/, width: /^\d+$/, height: /^\d+$/ };
  return { tagName, attribs: { ...matching(given, rules), loading: 'lazy' } };
}

// They scroll sideways where they must, and what scrolls must be reached by the keyboard.
function scrolling(tagName: string): Tag {
  return { tagName, attribs: { tabindex: '0' } };
}

function withAnchor(tagName: string, given: Attributes): Tag {
  const { id } = matching(given, { id: /^[\w-]+$/ });
  return { tagName, attribs: id === undefined ? {} : { id: inner(id) } };
}

/** Only what is there and as it should be. */
function matching(given: Attributes, rules: Readonly<Record<string, RegExp>>): Attributes {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const value = given[name];
      return value !== undefined && rule.test(value) ? [[name, value]] : [];
    }),
  );
}

// With a prefix of their own: `#root` must stay the portal's.
function inner(id: string): string {
  return `text-${id}`;
}
