// What published HTML may hold. The server cleans by this list, and the editor shows by it beforehand
// what would be left out. Everything that is not here goes: scripts, styles, forms, frames, drawings.

const words = (text: string): readonly string[] => text.split(' ');

/** Elements that stay. */
export const pageElements: ReadonlySet<string> = new Set(
  words(
    'a abbr b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark nav ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr',
  ),
);

/** Elements that go with all that is in them; of others the text stays. */
export const droppedWhole: readonly string[] = words(
  'applet audio canvas embed frameset iframe math noembed noframes noscript object option script select style svg template textarea title video xmp',
);

const anyText = /^/;
const name = /^[\w-]{1,100}$/;
const digits = /^\d{1,4}$/;

const onAll: Readonly<Record<string, RegExp>> = {
  lang: /^[A-Za-z0-9-]{1,35}$/,
  dir: /^(?:ltr|rtl|auto)$/,
};

/** Attributes of an element, each with what its value must look like. */
const ofElements: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  // Of the web, of this portal, or a part of the page; never a scheme that runs something.
  a: { href: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s"'<>\\]*$/i, title: anyText },
  abbr: { title: anyText },
  code: { class: /^language-[\w-]{1,40}$/ },
  details: { name, open: anyText },
  h1: { id: name },
  h2: { id: name },
  h3: { id: name },
  h4: { id: name },
  h5: { id: name },
  h6: { id: name },
  // Of this portal or within the page: looking at a page tells nobody else of it.
  img: {
    src: /^(?:\/showcase\/[\w-]+\.webp|\/api\/page-image\/v1\/[\w-]+\.(?:png|jpg|webp|gif)|data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2})$/,
    alt: anyText,
    width: digits,
    height: digits,
    loading: /^(?:lazy|eager)$/,
  },
  nav: { 'aria-label': anyText },
  ol: { start: digits, reversed: anyText, type: /^[1aAiI]$/ },
  td: { 'data-label': /^[\w -]{1,100}$/, colspan: digits, rowspan: digits },
  th: { scope: /^(?:row|col|rowgroup|colgroup)$/, colspan: digits, rowspan: digits },
  time: { datetime: /^[\w:+. -]{1,40}$/ },
};

/** Whether an attribute of an element stays. */
export function keepsAttribute(element: string, attribute: string, value: string): boolean {
  const own = Object.hasOwn(ofElements, element) ? ofElements[element] : undefined;
  const rules = { ...onAll, ...own };
  return Object.hasOwn(rules, attribute) && rules[attribute]?.test(value) === true;
}

/** A picture without a source that may stay is none. */
export function keepsPicture(source: string | undefined): boolean {
  return source !== undefined && keepsAttribute('img', 'src', source);
}
