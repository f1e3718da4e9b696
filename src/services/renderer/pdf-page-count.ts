// Chromium writes every node of the page tree as plain text with real line breaks, and escapes line
// breaks in all text that comes from the document, so a title cannot pretend to be such a node.
const pageTreeNode = /\/Type \/Pages\n\/Count (\d{1,7})\n/g;

/**
 * The number of pages of a PDF that Chromium has printed; of no other PDF.
 * @throws Error when the page tree is not found
 */
export function pdfPageCount(bytes: Buffer): number {
  let pages = 0;
  for (const [, count] of bytes.toString('latin1').matchAll(pageTreeNode)) {
    pages = Math.max(pages, Number(count));
  }
  if (pages === 0) throw new Error('the printed PDF has no page tree');
  return pages;
}
