import { PDFContext } from '@cantoo/pdf-lib';
import type { Matrix } from '#services/pdf/file/draw-over.ts';
import { embedImage } from '#services/pdf/file/embed-image.ts';
import type { PdfFile } from '#services/pdf/file/open-pdf.ts';
import { readPages } from '#services/pdf/file/page-tree.ts';
import { pdfName } from '#services/pdf/file/pdf-values.ts';
import { writePageTree } from '#services/pdf/file/write-page-tree.ts';

/** A screen's resolution for what is small; what is larger is made to fit a long page. */
const pointsPerPixel = 0.75;
const longestSide = 842;

/** A picture as a document of one page of its own shape. */
export async function pictureAsPdf(bytes: Buffer, path: string): Promise<PdfFile> {
  const context = PDFContext.create();
  const { ref, width, height, orientation } = await embedImage(context, bytes, path);
  const scale = Math.min(pointsPerPixel, longestSide / Math.max(width, height));
  const [wide, high] = [width * scale, height * scale];
  const matrix = uprightMatrix(orientation, wide, high).map((one) => Number(one.toFixed(4)));
  const page = context.obj({
    Type: 'Page',
    MediaBox: [0, 0, wide, high],
    Resources: { XObject: { Picture: ref } },
    Contents: context.register(context.flateStream(`q ${matrix.join(' ')} cm /Picture Do Q`)),
  });
  const catalog = context.obj({ Type: 'Catalog' });
  context.trailerInfo.Root = context.register(catalog);
  writePageTree(context, catalog, [context.register(page)]);
  catalog.set(pdfName('Type'), pdfName('Catalog'));
  return { context, catalog, pages: readPages(context, catalog), version: '1.7', warnings: [] };
}

/** Draws a picture upright, however the camera was held. */
export function uprightMatrix(orientation: number, w: number, h: number): Matrix {
  switch (orientation) {
    case 2:
      return [-w, 0, 0, h, w, 0];
    case 3:
      return [-w, 0, 0, -h, w, h];
    case 4:
      return [w, 0, 0, -h, 0, h];
    case 5:
      return [0, -h, -w, 0, w, h];
    case 6:
      return [0, -h, w, 0, 0, h];
    case 7:
      return [0, h, w, 0, 0, 0];
    case 8:
      return [0, h, -w, 0, w, 0];
    default:
      return [w, 0, 0, h, 0, 0];
  }
}
