// Adds what Chromium cannot write into a PDF: its author, and a TEST mark on every page. The mark
// is drawn into the finished pages, where styles of the document do not affect it. And writes it small.
import { PDFDocument } from '@cantoo/pdf-lib';
import { readPages } from '#services/pdf/file/page-tree.ts';
import { lightPdf } from '#services/pdf/light-pdf.ts';
import { markAsTest } from '#services/pdf/test-mark.ts';
import { writePdf } from '#services/pdf/write-pdf.ts';

interface Finish {
  author?: string | undefined;
  isTest?: boolean | undefined;
}

/** A printed PDF with the requested additions, written as small as its content allows. */
export async function finishPdf(
  bytes: Uint8Array,
  { author, isTest }: Finish,
): Promise<Uint8Array> {
  if (isTest !== true) {
    const light = await lightPdf(bytes, author);
    if (light !== undefined || author === undefined) return light ?? bytes;
  }
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  if (author !== undefined) pdf.setAuthor(author);
  if (isTest === true) markAsTest(pdf.context, readPages(pdf.context, pdf.catalog));
  await pdf.flush();
  return writePdf(pdf.context);
}

/** A printed PDF that something else is made of: only what the pages themselves show is added. */
export async function finishPages(bytes: Uint8Array, isTest: boolean): Promise<Uint8Array> {
  return isTest ? finishPdf(bytes, { isTest }) : bytes;
}
