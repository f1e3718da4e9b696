// Chromium writes every node of the page tree as plain text with real line breaks, and escapes line
// breaks in text of the document, so a title cannot imitate a node.
const pageTreeNode = '/Type /Pages\n/Count ';
const digitsMax = 7;

/**
 * The number of pages of a PDF printed by Chromium; not for other PDFs.
 * @throws Error if the page tree is not found
 */
export function pdfPageCount(bytes: Buffer): number {
  let pages = 0;
  for (let at = bytes.indexOf(pageTreeNode); at !== -1; at = bytes.indexOf(pageTreeNode, at + 1)) {
    const from = at + pageTreeNode.length;
    const rest = bytes.toString('latin1', from, from + digitsMax + 1);
    pages = Math.max(pages, Number(/^(\d+)\n/.exec(rest)?.[1] ?? 0));
  }
  if (pages === 0) throw new Error('the printed PDF has no page tree');
  return pages;
}
