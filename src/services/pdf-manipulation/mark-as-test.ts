import type { PDFContext } from '@cantoo/pdf-lib';
import { drawOver } from '#services/pdf/file/draw-over.ts';
import type { PdfPage } from '#services/pdf/file/page-tree.ts';

/** Of the word in the bold font that every reader has, one point high. */
const wordWidth = 2.556;
const capHeight = 0.72;

/** Writes TEST across every page. */
export function markAsTest(context: PDFContext, pages: readonly PdfPage[]): void {
  const form = context.register(
    context.flateStream('BT /F 1 Tf 0.75 0.1 0.1 rg (TEST) Tj ET', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -0.3, wordWidth, 1],
      Resources: {
        Font: { F: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica-Bold' } },
      },
    }),
  );
  drawOver(context, pages, {
    form,
    opacity: 0.25,
    matrixOn: ({ width, height }) => {
      const slant = (Math.min(width, height) / 4) * Math.SQRT1_2;
      const [x, y] = [wordWidth / 2, capHeight / 2];
      return [
        slant,
        slant,
        -slant,
        slant,
        width / 2 - slant * (x - y),
        height / 2 - slant * (x + y),
      ];
    },
  });
}
