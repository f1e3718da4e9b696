import { openInPdfium, type PdfiumDocument } from '#services/pdf/file/pdfium.ts';

const longestSide = 120;
/** Of 255: what fewer and coarser pixels make of a picture stays well below. */
const differenceMax = 20;

/** Whether a document has the pages it should have, and some of them look as they did. */
export async function looksAlike(made: Buffer, original: Buffer, pages: number): Promise<boolean> {
  const after = await openInPdfium(made);
  if (after?.pages !== pages) {
    after?.close();
    return false;
  }
  // Undefined for one with a password, whose pages were counted at least.
  const before = await openInPdfium(original);
  try {
    if (before === undefined) return true;
    if (before.pages !== pages) return false;
    for (const index of new Set([0, Math.floor(pages / 2), pages - 1])) {
      const one = await pixelsOf(before, index);
      const other = await pixelsOf(after, index);
      if (one.length !== other.length || difference(one, other) > differenceMax) return false;
    }
    return true;
  } finally {
    before?.close();
    after.close();
  }
}

function pixelsOf(document: PdfiumDocument, index: number): Promise<Uint8Array> {
  const { width, height } = document.pageSize(index);
  const scale = longestSide / Math.max(width, height, 1);
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return document.draw(index, size, async ({ data }) => Uint8Array.from(data));
}

function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0));
  return sum / Math.max(1, one.length);
}
