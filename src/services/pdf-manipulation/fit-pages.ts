import { PDFArray, type PDFContext, PDFDict, PDFRef } from '@cantoo/pdf-lib';
import {
  numbersIn,
  type PdfPage,
  rotationOf,
  userUnit,
  visibleBox,
} from '#services/pdf/file/page-tree.ts';
import { listIn, pdfName } from '#services/pdf/file/pdf-values.ts';
import { type Move, moveDestinations } from '#services/pdf-manipulation/move-destinations.ts';

const sizes = {
  A3: [841.89, 1190.55],
  A4: [595.28, 841.89],
  A5: [419.53, 595.28],
  Letter: [612, 792],
  Legal: [612, 1008],
} as const;

export type PageSize = keyof typeof sizes;

/** Makes pages fit a paper, upright or lying as they are, in its middle. */
export function fitPages(context: PDFContext, pages: readonly PdfPage[], paper: PageSize): void {
  const begins = new Map<string, PDFRef>();
  const end = context.register(context.stream('\nQ'));
  const moves = new Map<PDFRef, Move>();
  for (const page of pages) {
    const box = visibleBox(context, page);
    const [short, long] = sizes[paper];
    const isLying = box.width > box.height;
    const [width, height] = isLying ? [long, short] : [short, long];
    const scale = Math.min(width / box.width, height / box.height);
    const x = (width - box.width * scale) / 2 - box.x * scale;
    const y = (height - box.height * scale) / 2 - box.y * scale;
    const isPoints = userUnit(page) === 1;
    const isSame = isPoints && Math.abs(scale - 1) < 0.005 && box.x === 0 && box.y === 0;
    if (isSame && Math.abs(x) < 1 && Math.abs(y) < 1) continue;
    const edge = [box.x, box.y, box.width, box.height].map((one) => one.toFixed(3)).join(' ');
    const text = `q ${[scale, 0, 0, scale, x, y].map((one) => one.toFixed(5)).join(' ')} cm ${edge} re W n\n`;
    const begin = begins.get(text) ?? context.register(context.stream(text));
    begins.set(text, begin);
    const contents = page.dict.get(pdfName('Contents'));
    const parts = contentsOf(context, contents);
    page.dict.set(pdfName('Contents'), context.obj([begin, ...parts, end]));
    page.dict.set(pdfName('MediaBox'), context.obj([0, 0, width, height]));
    for (const key of ['CropBox', 'TrimBox', 'BleedBox', 'ArtBox', 'UserUnit']) {
      page.dict.delete(pdfName(key));
    }
    page.dict.set(pdfName('Rotate'), context.obj(rotationOf(context, page)));
    moveAnnotations(context, page, { scale, x, y });
    moves.set(page.ref, { scale, x, y });
  }
  if (moves.size > 0) moveDestinations(context, moves);
}

function contentsOf(context: PDFContext, contents: ReturnType<PDFDict['get']>) {
  const value = context.lookup(contents);
  if (value instanceof PDFArray) return value.asArray();
  return contents instanceof PDFRef ? [contents] : [];
}

function moveAnnotations(context: PDFContext, page: PdfPage, { scale, x, y }: Move): void {
  for (const one of listIn(context, page.dict, 'Annots')) {
    const dict = context.lookup(one);
    if (!(dict instanceof PDFDict)) continue;
    for (const key of ['Rect', 'QuadPoints', 'Vertices', 'L', 'CL']) {
      const numbers = numbersIn(context, dict.get(pdfName(key)));
      if (numbers.length === 0 || numbers.some(Number.isNaN)) continue;
      const moved = numbers.map((number, at) => number * scale + (at % 2 === 0 ? x : y));
      dict.set(pdfName(key), context.obj(moved));
    }
  }
}
