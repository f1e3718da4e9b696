// Draws pages as images. A task draws as many as it gets done in a while and says where to go on, so
// that no task takes long, and the work of others is done in between.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { FileTask } from '#services/children/task.ts';
import { encodeJpeg, encodeWebp } from '#services/pdf/file/codecs.ts';
import { openPdf, unreadable } from '#services/pdf/file/open-pdf.ts';
import { readPageList } from '#services/pdf/file/page-list.ts';
import { userUnit } from '#services/pdf/file/page-tree.ts';
import { pageUnits } from '#services/pdf/file/page-units.ts';
import { type DrawnPage, openInPdfium, type PdfiumDocument } from '#services/pdf/file/pdfium.ts';
import { hasNoColour, writePng } from '#services/pdf/file/write-png.ts';
import { markAsTest } from '#services/pdf/test-mark.ts';
import { writePdf } from '#services/pdf/write-pdf.ts';
import { onlySource } from '#services/pdf-manipulation/edit-pdf.ts';
import type { MadeFacts, SourceHead, TaskHead } from '#services/pdf-manipulation/made-file.ts';
import type { Warning } from '#services/tools.ts';

export interface DrawHead extends TaskHead {
  pages: string | undefined;
  dpi: number;
  format: 'png' | 'jpg' | 'webp';
  quality: number;
  /** How many of the pages were drawn before. */
  from: number;
}

export interface DrawnFacts extends MadeFacts {
  /** The numbers of the pages that were drawn now, from 1. */
  drawn: number[];
  isDone: boolean;
}

const whileMs = 3_000;
const bytesAtOnceMax = 48 * 2 ** 20;
const warningsMax = 5;

export const drawPages: FileTask<DrawHead> = async (head, files) => {
  const until = performance.now() + whileMs;
  const { source, bytes } = onlySource(head.sources, files);
  const { document, units, warnings } = await openToDraw(source, bytes, head.isTest);
  try {
    const indexes = readPageList(head.pages, document.pages, 'pages');
    if (indexes.length > limits.imagesPerRunMax) throw tooMany(indexes.length);
    const images: Buffer[] = [];
    const missing: Warning[] = [];
    let size = 0;
    for (const index of indexes.slice(head.from)) {
      const letters = document.lettersWithoutFont(index);
      if (letters !== '' && missing.length < warningsMax) {
        const message = `Page ${index + 1} has letters of a font that is neither in the file nor here. They are missing: ${letters}`;
        missing.push({ path: source.path, message });
      }
      const image = await drawPage(document, index, { ...head, unit: units[index] ?? 1 }, source);
      images.push(image);
      size += image.length;
      if (performance.now() > until || size > bytesAtOnceMax) break;
    }
    const end = head.from + images.length;
    const facts: DrawnFacts = {
      pages: indexes.length,
      drawn: indexes.slice(head.from, end).map((index) => index + 1),
      isDone: end >= indexes.length,
      warnings: [...(head.from === 0 ? warnings : []), ...missing],
    };
    return { facts, files: images };
  } finally {
    document.close();
  }
};

async function openToDraw(
  source: SourceHead,
  bytes: Buffer,
  isTest: boolean,
): Promise<{ document: PdfiumDocument; units: readonly number[]; warnings: Warning[] }> {
  const isPlain = !isTest && !bytes.includes('/Encrypt');
  const direct = isPlain ? await openInPdfium(bytes) : undefined;
  if (direct !== undefined && direct.pages > 0) {
    return { document: direct, units: await pageUnits({ ...source, bytes }), warnings: [] };
  }
  const file = await openPdf({ ...source, bytes });
  if (isTest) markAsTest(file.context, file.pages);
  const document = await openInPdfium(await writePdf(file.context, file));
  if (document === undefined) throw unreadable(source.path, 'The file is damaged.');
  return { document, units: file.pages.map(userUnit), warnings: file.warnings };
}

async function drawPage(
  document: PdfiumDocument,
  index: number,
  { dpi, format, quality, unit }: DrawHead & { unit: number },
  { path }: SourceHead,
): Promise<Buffer> {
  const points = pageSize(document, index, path);
  const width = Math.max(1, Math.round((points.width * unit * dpi) / 72));
  const height = Math.max(1, Math.round((points.height * unit * dpi) / 72));
  if (!(width * height <= limits.imagePixelsMax)) {
    const message = `Page ${index + 1} would have ${width} × ${height} pixels, more than ${limits.imagePixelsMax}.`;
    throw new Problem('document_too_heavy', {
      errors: [{ path, message, fix: 'Ask for fewer dots per inch, or leave the page out.' }],
    });
  }
  return document.draw(index, { width, height }, (page) => encode(page, { dpi, format, quality }));
}

function pageSize(document: PdfiumDocument, index: number, path: string) {
  try {
    return document.pageSize(index);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw unreadable(path, `Page ${index + 1} cannot be read.`);
  }
}

async function encode(
  page: DrawnPage,
  { dpi, format, quality }: Pick<DrawHead, 'dpi' | 'format' | 'quality'>,
): Promise<Buffer> {
  if (format === 'png') return writePng(page, dpi);
  if (format === 'webp') return encodeWebp({ ...page, channels: 4 }, quality);
  const isGray = hasNoColour(page.data);
  const channels = isGray ? 1 : 3;
  const data = Buffer.allocUnsafe(page.width * page.height * channels);
  for (let from = 0, to = 0; to < data.length; from += 4) {
    for (let channel = 0; channel < channels; channel += 1, to += 1) {
      data[to] = page.data[from + channel] ?? 0;
    }
  }
  const image = await encodeJpeg({ ...page, channels, data }, quality);
  // How large it is meant to be printed.
  image[13] = 1;
  image.writeUInt16BE(Math.round(dpi), 14);
  image.writeUInt16BE(Math.round(dpi), 16);
  return image;
}

function tooMany(pages: number): Problem {
  const message = `${pages} pages are more than the ${limits.imagesPerRunMax} that one run draws.`;
  return new Problem('field_invalid', {
    errors: [{ path: 'pages', message, fix: 'Ask for some of the pages.' }],
  });
}
