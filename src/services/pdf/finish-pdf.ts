// Adds what Chromium cannot write into a PDF: its author, and a TEST mark on every page. The mark
// is drawn into the finished pages, where styles of the document do not affect it.
import {
  degrees,
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
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
  if (isTest === true) await markAsTest(pdf);
  await pdf.flush();
  return writePdf(pdf.context);
}

/** Draws TEST across every page. */
async function markAsTest(pdf: PDFDocument): Promise<void> {
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const page of pdf.getPages()) {
    const { width, height } = page.getSize();
    const size = Math.min(width, height) / 4;
    const reach = font.widthOfTextAtSize('TEST', size) / 2;
    const slant = Math.SQRT1_2 * reach;
    asArtifact(page, () =>
      page.drawText('TEST', {
        x: width / 2 - slant + size / 4,
        y: height / 2 - slant - size / 4,
        size,
        font,
        rotate: degrees(45),
        color: rgb(0.75, 0.1, 0.1),
        opacity: 0.25,
      }),
    );
  }
}

/** Marked as an artifact, so that screen readers skip the mark. */
function asArtifact(page: PDFPage, draw: () => void): void {
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]));
  draw();
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
}
