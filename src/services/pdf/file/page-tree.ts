// The pages of a document in their order. Own, since the library's walk trusts the types and counts
// that a document states, and follows a circle for ever.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { pdfName } from '#services/pdf/file/pdf-values.ts';

export interface PdfPage {
  ref: PDFRef;
  dict: PDFDict;
  /** What its ancestors say for it, where it says nothing. */
  inherited: ReadonlyMap<string, PDFObject>;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const letter: Box = { x: 0, y: 0, width: 612, height: 792 };

/** @throws Problem `document_too_heavy`, for more pages than one run may take */
export function readPages(context: PDFContext, root: PDFDict): PdfPage[] {
  const pages: PdfPage[] = [];
  const seen = new Set<PDFObject>();
  const waiting: { at: PDFObject | undefined; inherited: ReadonlyMap<string, PDFObject> }[] = [
    { at: root.get(pdfName('Pages')), inherited: new Map() },
  ];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { at } = one;
    const dict = context.lookup(at);
    if (!(dict instanceof PDFDict) || seen.has(dict)) continue;
    seen.add(dict);
    const kids = context.lookup(dict.get(pdfName('Kids')));
    if (kids instanceof PDFArray) {
      const inherited = new Map(one.inherited);
      for (const key of inheritable) {
        const value = dict.get(pdfName(key));
        if (value !== undefined) inherited.set(key, value);
      }
      for (const kid of kids.asArray().toReversed()) waiting.push({ at: kid, inherited });
      continue;
    }
    if (dict.lookup(pdfName('Type')) === pdfName('Pages')) continue;
    if (pages.length === limits.documentPagesMax) {
      const message = `A document may have ${limits.documentPagesMax} pages here.`;
      throw new Problem('document_too_heavy', { errors: [{ path: '', message }] });
    }
    pages.push({
      ref: at instanceof PDFRef ? at : context.register(dict),
      dict,
      inherited: one.inherited,
    });
  }
  return pages;
}

/** An entry of a page, or of its ancestors. */
export function pageEntry(context: PDFContext, page: PdfPage, key: string): PDFObject | undefined {
  return context.lookup(page.dict.get(pdfName(key)) ?? page.inherited.get(key));
}

/** How far it is turned clockwise: 0, 90, 180 or 270. */
export function rotationOf(context: PDFContext, page: PdfPage): number {
  const value = pageEntry(context, page, 'Rotate');
  const degrees = value instanceof PDFNumber ? Math.round(value.asNumber() / 90) * 90 : 0;
  return Number.isFinite(degrees) ? ((degrees % 360) + 360) % 360 : 0;
}

/** What is seen of the page, in its own units, before it is turned. */
export function visibleBox(context: PDFContext, page: PdfPage): Box {
  const media = boxOf(context, pageEntry(context, page, 'MediaBox')) ?? letter;
  const crop = boxOf(context, pageEntry(context, page, 'CropBox'));
  if (crop === undefined) return media;
  const x = Math.max(media.x, crop.x);
  const y = Math.max(media.y, crop.y);
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
}

/** What readers take at most. */
const userUnitMax = 75_000;

/** How many points its unit is. */
export function userUnit(page: PdfPage): number {
  const unit = page.dict.lookup(pdfName('UserUnit'));
  const value = unit instanceof PDFNumber ? unit.asNumber() : 1;
  return value > 0 && value <= userUnitMax ? value : 1;
}

export function numbersIn(context: PDFContext, value: PDFObject | undefined): number[] {
  const list = context.lookup(value);
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().map((one) => {
    const number = context.lookup(one);
    return number instanceof PDFNumber ? number.asNumber() : Number.NaN;
  });
}

function boxOf(context: PDFContext, value: PDFObject | undefined): Box | undefined {
  const numbers = numbersIn(context, value);
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = numbers;
  const box = {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
  return Object.values(box).every(Number.isFinite) && box.width > 0 && box.height > 0
    ? box
    : undefined;
}
