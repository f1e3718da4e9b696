// The text of pictures. Foreign work: it is called in a child process only.
import { pageUnits } from '#services/pdf/file/page-units.ts';
import { openPdf, unreadable } from '#services/pdf-text/pdfium.ts';
import { drawPage } from '#services/text-extractor/ocr/draw-page.ts';
import { exifOrientation } from '#services/text-extractor/ocr/exif-orientation.ts';
import type { OcrJob } from '#services/text-extractor/ocr/ocr-job.ts';
import { openTesseract } from '#services/text-extractor/ocr/tesseract.ts';
import { linesOf } from '#services/text-extractor/ocr/words-of.ts';
import type { ReadPage } from '#services/text-extractor/read-file.ts';
import { imageSize } from '#services/text-extractor/readers/image-size.ts';
import type { Warning } from '#services/tools.ts';

export interface RecognisedPage extends ReadPage {
  /** How sure it is of the text, 0 to 100. */
  confidence: number;
}

interface Picture {
  image: Uint8Array;
  exif: number;
  width: number;
  height: number;
  unit: 'pt' | 'px';
  /** Units to a pixel. */
  scale: number;
}

/** The pages that there was time for. @throws Problem `document_unreadable` */
export async function recognisePages(
  bytes: Buffer,
  job: OcrJob,
): Promise<{ pages: RecognisedPage[]; warnings: Warning[] }> {
  const startedMs = performance.now();
  const pictureOf = job.type === 'pdf' ? await pagesOf(bytes, job.password) : pictureIn(bytes);
  const recognise = await openTesseract(job.languages);
  const pages: RecognisedPage[] = [];
  const warnings: Warning[] = [];
  let longestMs = 0;
  for (const [index, page] of job.pages.entries()) {
    const beganMs = performance.now();
    if (index > 0 && beganMs - startedMs + longestMs > job.budgetMs) {
      const left = job.pages.slice(index);
      warnings.push({
        path: 'pages',
        message: `There was no time left for the pictures of ${listed(left)}. Ask for them in another run with "pages".`,
      });
      break;
    }
    const picture = pictureOf(page);
    const found = picture && recognise(picture.image, picture.exif);
    if (!picture || !found) {
      if (job.type === 'image') throw unreadable('The picture is damaged or of an unknown kind.');
      warnings.push({ path: 'pages', message: `Page ${page} cannot be drawn.` });
      continue;
    }
    const { text, lines } = linesOf(found.table, picture.scale);
    const { width, height, unit } = picture;
    const source = text === '' ? 'none' : 'ocr';
    const { confidence } = found;
    pages.push({ page, text, lines, source, confidence, width, height, unit });
    longestMs = Math.max(longestMs, performance.now() - beganMs);
  }
  return { pages, warnings };
}

function listed(pages: readonly number[]): string {
  const shown = pages.slice(0, 5).join(', ');
  if (pages.length === 1) return `page ${shown}`;
  return pages.length > 5 ? `pages ${shown} and ${pages.length - 5} more` : `pages ${shown}`;
}

async function pagesOf(
  bytes: Buffer,
  password: string | undefined,
): Promise<(page: number) => Picture | undefined> {
  const pdf = await openPdf(bytes, password);
  const units = await pageUnits({ bytes, path: 'file_name', password });
  return (page) => {
    const unit = units[page - 1] ?? 1;
    const drawn = drawPage(pdf, page - 1, unit);
    if (drawn === undefined) return undefined;
    const { image, width, height, pixelsPerUnit } = drawn;
    const seen = { image, width: width * unit, height: height * unit };
    return { ...seen, exif: 1, unit: 'pt', scale: unit / pixelsPerUnit };
  };
}

function pictureIn(bytes: Buffer): () => Picture | undefined {
  return () => {
    const size = imageSize(bytes);
    if (size === undefined) return undefined;
    const exif = exifOrientation(bytes);
    const { width, height } = exif >= 5 ? { width: size.height, height: size.width } : size;
    return { image: bytes, exif, width, height, unit: 'px', scale: 1 };
  };
}
