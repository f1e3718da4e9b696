// A script that runs in a document and finds characters that no font has. It asks the browser: a
// character drawn exactly like a non-existent one is missing. So the document's own fonts count
// like installed ones, and icon fonts are not reported.

/** Characters that all built-in fonts have, and characters that draw nothing. */
const plain =
  '\\t\\n\\f\\r\\x20-\\x7e\\xa0-\\u0236\\u0238-\\u036f\\u0391-\\u03a1\\u03a3-\\u03ce\\u03d0-\\u0513' +
  '\\u1e00-\\u1e9b\\u1ea0-\\u1ef9\\u2000-\\u200f\\u2012-\\u2022\\u2026\\u2028-\\u2030\\u2032-\\u2034' +
  '\\u2039\\u203a\\u205f-\\u2064\\u20a0-\\u20b5\\u2116\\u2122\\u2190-\\u2195\\u2212\\u2248\\u2264' +
  '\\u2265\\u25cf\\ufe00-\\ufe0f\\ufeff';

const rareLetter = new RegExp(`[^${plain}]`, 'u');

/** References to characters that every font has; all others are checked. */
const plainReference =
  /&(?:amp|lt|gt|quot|apos|nbsp|shy|copy|reg|deg|sect|euro|pound|middot|bull|hellip|[nm]dash|[lr][sd]?quo|trade|times|[A-Za-z](?:uml|acute|grave|circ|tilde|cedil|caron|ring|slash)|[ao]elig|szlig|#(?:3[249]|4[0-7]|58|6[0-4]|9[1-6]|12[3-6]|1[67]\d|2[0-5]\d)|#x(?:2[0-9a-f]|3[a-f]|[4-7b-e][0-9a-f]|a[0-9a-f]|f[0-9a-f]));/gi;
const otherReference = /&(?:#|[a-z]+;)/i;
const styleEscape = /\\[0-9a-f]{3,6}/i;

/**
 * Whether an HTML text may contain a character that the usual fonts lack. Fast, with false
 * positives.
 */
export function mayShowRareLetters(html: string): boolean {
  if (rareLetter.test(html)) return true;
  if (html.includes('\\') && styleEscape.test(html)) return true;
  return html.includes('&') && otherReference.test(html.replace(plainReference, ''));
}

/**
 * Defines `findLetters(markup, texts, rules)`: HTML of the margins, texts of drawings, style rules.
 */
export const lettersScript = String.raw`
  const rare = /[^${plain}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
  const nodesMax = 20000, matchedMax = 2000;
  function createPen() {
    const canvas = Document.prototype.createElement.call(document, 'canvas');
    canvas.width = 64;
    canvas.height = 64;
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    const drawn = (text) => {
      pen.clearRect(0, 0, 64, 64);
      pen.fillText(text, 12, 44);
      return String.fromCharCode(...pen.getImageData(0, 0, 64, 64).data.filter((_, at) => at % 4 === 3));
    };
    const boxes = new Map();
    return (letter, font) => {
      pen.font = font;
      let box = boxes.get(font);
      if (!box) {
        box = { width: pen.measureText('\u{10fffd}').width, look: drawn('\u{10fffd}') };
        boxes.set(font, box);
      }
      return pen.measureText(letter).width === box.width && drawn(letter) === box.look;
    };
  }
  const fontOf = (style) =>
    style.fontStyle + ' ' + style.fontWeight + ' 24px ' + (style.fontFamily || 'serif');
  function findLetters(markup, texts, rules) {
    const seen = new Map();
    const note = (text, font, isShown) => {
      for (const [letter] of text.matchAll(rare)) {
        const key = letter + font();
        const entry = seen.get(key) || { letter, font: font(), shown: [] };
        seen.set(key, entry);
        entry.shown.push(isShown);
      }
    };
    const isRare = (text) => text.search(rare) !== -1;
    const root = get('documentElement');
    if (!root) return [];
    const walker = Document.prototype.createTreeWalker.call(document, root, 4);
    for (let count = 0; count < nodesMax && walker.nextNode(); ) {
      const node = walker.currentNode;
      if (!isRare(node.data)) continue;
      count += 1;
      const parent = node.parentElement;
      if (!parent || /^(?:script|style|template|title)$/i.test(parent.localName)) continue;
      note(node.data, () => fontOf(getComputedStyle(parent)), () => {
        const range = Document.prototype.createRange.call(document);
        range.selectNodeContents(node);
        return range.getClientRects().length > 0 && getComputedStyle(parent).visibility === 'visible';
      });
    }
    for (const field of all('input, textarea')) {
      const text = field.type === 'password' ? '' : field.value || field.placeholder || '';
      if (isRare(text)) note(text, () => fontOf(getComputedStyle(field)), () => isVisible(field));
    }
    for (const { style, selector } of rules) {
      if (isLate()) break;
      if (selector === undefined) {
        const family = style.fontFamily || getComputedStyle(root).fontFamily;
        note(unquoted(style.content), () => '24px ' + family, () => true);
        continue;
      }
      const isMarker = isRare(style.listStyleType || '');
      if (!style.content && !isMarker) continue;
      for (const [element, pseudo] of matched(selector, matchedMax)) {
        const look = getComputedStyle(element, pseudo);
        const text = isMarker ? look.listStyleType : pseudo ? contentOf(element, look.content) : '';
        if (isRare(text)) note(text, () => fontOf(look), () => isVisible(element));
      }
    }
    for (const text of texts) note(text, () => '24px serif', () => true);
    for (const html of markup) {
      const text = new DOMParser().parseFromString(html, 'text/html').documentElement.textContent;
      note(text, () => '24px serif', () => true);
    }
    const isBox = seen.size > 0 ? createPen() : undefined;
    const counts = new Map();
    for (const { letter, font, shown } of seen.values()) {
      if (isLate() || !isBox(letter, font)) continue;
      const count = shown.filter((isShown) => isShown()).length;
      if (count > 0) counts.set(letter, (counts.get(letter) || 0) + count);
    }
    return Array.from(counts);
  }
  function unquoted(content) {
    return Array.from((content || '').matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text]) => text).join('');
  }
  function contentOf(element, content) {
    const named = Array.from(content.matchAll(/attr\(\s*([\w-]+)/g), ([, name]) => element.getAttribute(name) || '');
    return unquoted(content) + named.join('');
  }`;
