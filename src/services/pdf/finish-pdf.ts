// Adds what Chromium cannot write into a PDF: its author, and a TEST mark on every page. The mark
// is drawn into the finished pages, where styles of the document do not affect it.
import { PDFDocument } from '@cantoo/pdf-lib';
import { readPages } from '#services/pdf/file/page-tree.ts';
import { markAsTest } from '#services/pdf/test-mark.ts';
import { writePdf } from '#services/pdf/write-pdf.ts';

interface Finish {
  author?: string | undefined;
  isTest?: boolean | undefined;
}

/** The PDF with the requested additions; unchanged if there are none. */
export async function finishPdf(
  bytes: Uint8Array,
  { author, isTest }: Finish,
): Promise<Uint8Array> {
  if (author === undefined && isTest !== true) return bytes;
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  if (author !== undefined) pdf.setAuthor(author);
  if (isTest === true) markAsTest(pdf.context, readPages(pdf.context, pdf.catalog));
  await pdf.flush();
  return writePdf(pdf.context);
}
