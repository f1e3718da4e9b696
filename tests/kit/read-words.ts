// The positions of text in a PDF, as pdf.js reports them.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PlacedText {
  text: string;
  page: number;
  /** Distance from the left edge of the page in points. */
  left: number;
  right: number;
  /** Distance of the baseline from the top edge in points. */
  baseline: number;
  /** Font size in points. */
  size: number;
}

/** All non-blank text runs, page by page. */
export async function readPlacedTexts(bytes: Uint8Array): Promise<PlacedText[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const found: PlacedText[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { height } = page.getViewport({ scale: 1 });
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , size = 0, left = 0, up = 0] = item.transform.map(Number);
      const right = left + item.width;
      found.push({ text: item.str, page: number, left, right, baseline: height - up, size });
    }
  }
  await task.destroy();
  return found;
}
