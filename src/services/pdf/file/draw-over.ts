// Draws a form, which is a small page of its own, over pages: where it is meant on the page as people
// see it, however the page is turned, cropped or scaled.
import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import {
  type PdfPage,
  pageEntry,
  rotationOf,
  userUnit,
  visibleBox,
} from '#services/pdf/file/page-tree.ts';
import { pdfName } from '#services/pdf/file/pdf-values.ts';

/** `[a b c d e f]`, as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A page as it is read, in points, from its lower left corner. */
export interface SeenPage {
  width: number;
  height: number;
}

export interface Drawing {
  form: PDFRef;
  opacity: number;
  /** From the form to the page as it is read. */
  matrixOn(page: SeenPage): Matrix;
}

export function drawOver(context: PDFContext, pages: readonly PdfPage[], drawing: Drawing): void {
  const key = freeKey(context, pages);
  const begin = context.register(context.stream('q\n'));
  const state = context.register(
    context.obj({ Type: 'ExtGState', ca: drawing.opacity, CA: drawing.opacity }),
  );
  const streams = new Map<string, PDFRef>();
  for (const page of pages) {
    const { seen, toPage } = seenPage(context, page);
    const matrix = times(drawing.matrixOn(seen), toPage).map(written).join(' ');
    const text = `\nQ\n/Artifact <</Type /Pagination /Subtype /Watermark>> BDC\nq ${matrix} cm /${key} gs /${key} Do Q\nEMC\n`;
    const end = streams.get(text) ?? context.register(context.flateStream(text));
    streams.set(text, end);
    const resources = resourcesOf(context, page);
    entryIn(context, resources, 'XObject').set(pdfName(key), drawing.form);
    entryIn(context, resources, 'ExtGState').set(pdfName(key), state);
    const contents = page.dict.get(pdfName('Contents'));
    page.dict.set(pdfName('Contents'), context.obj([begin, ...partsOf(context, contents), end]));
  }
}

/** How a page is seen, and the way from there to its own units. */
export function seenPage(context: PDFContext, page: PdfPage): { seen: SeenPage; toPage: Matrix } {
  const { x, y, width, height } = visibleBox(context, page);
  const unit = userUnit(page);
  const one = 1 / unit;
  const upright = { width: width * unit, height: height * unit };
  const lying = { width: height * unit, height: width * unit };
  switch (rotationOf(context, page)) {
    case 90:
      return { seen: lying, toPage: [0, one, -one, 0, x + width, y] };
    case 180:
      return { seen: upright, toPage: [-one, 0, 0, -one, x + width, y + height] };
    case 270:
      return { seen: lying, toPage: [0, -one, one, 0, x, y + height] };
    default:
      return { seen: upright, toPage: [one, 0, 0, one, x, y] };
  }
}

/** First one, then the other. */
export function times(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = then;
  return [
    a * g + b * i,
    a * h + b * j,
    c * g + d * i,
    c * h + d * j,
    e * g + f * i + k,
    e * h + f * j + l,
  ];
}

// PDF knows no exponents.
function written(number: number): string {
  return String(Number(number.toFixed(6))).includes('e') ? '0' : String(Number(number.toFixed(6)));
}

/** A name that nothing on these pages has, so that one stamp does not take another's place. */
function freeKey(context: PDFContext, pages: readonly PdfPage[]): string {
  const taken = new Set<string>();
  for (const resources of new Set(pages.map((page) => pageEntry(context, page, 'Resources')))) {
    if (!(resources instanceof PDFDict)) continue;
    for (const kind of ['XObject', 'ExtGState']) {
      const entries = context.lookup(resources.get(pdfName(kind)));
      if (!(entries instanceof PDFDict)) continue;
      for (const key of entries.keys()) taken.add(key.decodeText());
    }
  }
  for (let number = 1; ; number += 1) if (!taken.has(`Stamp${number}`)) return `Stamp${number}`;
}

function resourcesOf(context: PDFContext, page: PdfPage): PDFDict {
  const known = pageEntry(context, page, 'Resources');
  if (known instanceof PDFDict) return known;
  const made = context.obj({});
  page.dict.set(pdfName('Resources'), made);
  return made;
}

function entryIn(context: PDFContext, resources: PDFDict, kind: string): PDFDict {
  const known = context.lookup(resources.get(pdfName(kind)));
  if (known instanceof PDFDict) return known;
  const made = context.obj({});
  resources.set(pdfName(kind), made);
  return made;
}

function partsOf(context: PDFContext, contents: PDFObject | undefined): PDFObject[] {
  const value = context.lookup(contents);
  if (contents === undefined || value === undefined) return [];
  if (value instanceof PDFArray) return value.asArray();
  return [contents instanceof PDFRef ? contents : context.register(value)];
}
