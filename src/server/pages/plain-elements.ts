// Reduces published HTML to a short list of elements and attributes for the page itself, outside
// its frame. Anything else becomes text or is dropped, so no input can add a script, a style, a
// form or an id of the portal.
import sanitized, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

// Complete scripts are removed first; the rest of an incomplete one is shown as text, like an
// unfinished tag at the end.
const script = /<script\b[\s\S]*?<\/script\s*>/gi;
const unfinished = /<(?=[a-z][^<>]*$)/i;

export function plainElements(html: string): string {
  const source = html.replace(script, '').replace(unfinished, '&lt;');
  // XHTML closes empty elements like this; in text and values the character is always escaped.
  return sanitized(source, plain).replaceAll(' />', '>');
}

const plain: IOptions = {
  allowedTags:
    'a abbr b blockquote br caption cite code dd del details dfn dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark nav ol p pre q s samp small strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'.split(
      ' ',
    ),
  // Their content is not text; the title is on the page already.
  nonTextTags: 'h1 iframe noscript option style svg template textarea xmp'.split(' '),
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    details: ['name', 'open'],
    nav: ['aria-label'],
    td: ['data-label'],
    th: ['scope'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
  },
  transformTags: {
    a: withLink,
    img: withPicture,
    // The only one in the shipped texts; a landmark needs a name.
    nav: (tagName) => ({ tagName, attribs: { 'aria-label': 'Contents' } }),
    details: asFold,
    td: (tagName, given) => ({ tagName, attribs: matching(given, { 'data-label': /^[\w -]+$/ }) }),
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
  const rules = {
    src: /^(?:\/(?!\/)[\w./-]+|data:image\/(?:png|jpeg|webp|gif);base64,[\w+/]+={0,2})$/,
    alt: /^[^<>]*$/,
    width: /^\d+$/,
    height: /^\d+$/,
  };
  return { tagName, attribs: { ...matching(given, rules), loading: 'lazy' } };
}

function asFold(tagName: string, given: Attributes): Tag {
  const { name } = matching(given, { name: /^[\w-]+$/ });
  return {
    tagName,
    attribs: {
      ...(name === undefined ? {} : { name: inner(name) }),
      ...('open' in given ? { open: '' } : {}),
    },
  };
}

function withAnchor(tagName: string, given: Attributes): Tag {
  const { id } = matching(given, { id: /^[\w-]+$/ });
  return { tagName, attribs: id === undefined ? {} : { id: inner(id) } };
}

/** Only attributes that are present and valid. */
function matching(given: Attributes, rules: Readonly<Record<string, RegExp>>): Attributes {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const value = given[name];
      return value !== undefined && rule.test(value) ? [[name, value]] : [];
    }),
  );
}

// With a prefix: `#root` must remain the portal's.
function inner(id: string): string {
  return `text-${id}`;
}
