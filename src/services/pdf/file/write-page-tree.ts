import { type PDFContext, PDFDict, type PDFRef } from '@cantoo/pdf-lib';
import { pdfName } from '#services/pdf/file/pdf-values.ts';

const kidsMax = 50;

/** Puts pages into a tree, so that readers of a long document find one without reading all. */
export function writePageTree(
  context: PDFContext,
  catalog: PDFDict,
  pages: readonly PDFRef[],
): void {
  let nodes = pages.map((ref) => ({ ref, count: 1 }));
  do {
    const above: typeof nodes = [];
    for (let from = 0; from === 0 || from < nodes.length; from += kidsMax) {
      const kids = nodes.slice(from, from + kidsMax);
      const count = kids.reduce((sum, kid) => sum + kid.count, 0);
      const ref = context.register(
        context.obj({ Type: 'Pages', Kids: kids.map((kid) => kid.ref), Count: count }),
      );
      for (const kid of kids) {
        const dict = context.lookup(kid.ref);
        if (dict instanceof PDFDict) dict.set(pdfName('Parent'), ref);
      }
      above.push({ ref, count });
    }
    nodes = above;
  } while (nodes.length > 1);
  const [root] = nodes;
  if (root !== undefined) catalog.set(pdfName('Pages'), root.ref);
}
