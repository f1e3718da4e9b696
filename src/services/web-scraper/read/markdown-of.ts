// HTML as Markdown. The library's time grows with the square of the length, so that a long page is handed
// over in pieces, cut between two blocks.
import { NodeHtmlMarkdown } from 'node-html-markdown';

const pieceLengthMin = 4_000;
const tags = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g;
const withoutEnd = new Set(['br', 'hr', 'img', 'wbr', 'col', 'source']);
/** They mean nothing by themselves, so that one may become two. */
const holders = new Set(['div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'nav']);
const blocks = new Set(
  [
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'pre',
    'table',
    'blockquote',
    'figure',
  ].concat([...holders]),
);

/** `html` is well-formed, as sanitized HTML is. */
export function markdownOf(html: string): string {
  return piecesOf(html)
    .map((piece) => NodeHtmlMarkdown.translate(piece).trim())
    .filter((text) => text !== '')
    .join('\n\n');
}

function piecesOf(html: string): string[] {
  const pieces: string[] = [];
  const open: string[] = [];
  let start = '';
  let from = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(tags)) {
    if (withoutEnd.has(name)) continue;
    if (slash === '') {
      open.push(name);
      continue;
    }
    open.pop();
    const end = index + tag.length;
    if (end - from < pieceLengthMin || !blocks.has(name)) continue;
    if (!open.every((holder) => holders.has(holder))) continue;
    const ends = open.toReversed().map((holder) => `</${holder}>`);
    pieces.push(start + html.slice(from, end) + ends.join(''));
    start = open.map((holder) => `<${holder}>`).join('');
    from = end;
  }
  return [...pieces, start + html.slice(from)];
}
