// Where the words of a PDF stand, as pdf.js finds them.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PlacedText {
  text: string;
  page: number;
  /** Points from the left edge of the page. */
  left: number;
  right: number;
  /** Points from the top edge, of the line's baseline. */
  baseline: number;
  /** The size of its font in points. */
  size: number;
}

/** Every run of text that is not blank, page by page. */
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
