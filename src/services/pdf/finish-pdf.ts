// What Chromium cannot write into a PDF itself: its author, and the mark of a test on every page. The
// mark is drawn into the finished pages, where no style of the document reaches it.
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

/** The PDF with what is asked for; untouched when nothing is. */
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

/** Screen readers read the document, not the mark on it. */
function asArtifact(page: PDFPage, draw: () => void): void {
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]));
  draw();
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
}
