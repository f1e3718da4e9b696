// What a page tells of its texts beside their letters: words for several glyphs (`/ActualText`), runs from
// right to left (`/ReversedChars`), and spaces that stand alone, which PDFium leaves out.
import { type OpenPdf, putText, readUtf16 } from '#services/pdf-text/pdfium.ts';

/** In points of the page's own coordinates. */
export interface Ink {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Glyphs that are written as one text, and where they are drawn. */
export interface Span extends Ink {
  text: string;
  /** A space that is drawn directly before the first of them. */
  blank?: DrawnText | undefined;
}

export interface DrawnText {
  ink: Ink;
  span?: Span | undefined;
  /** The text of a run from right to left. */
  isReversed: boolean;
  /** A space that is drawn directly before it. */
  blank?: DrawnText | undefined;
}

interface Mark {
  isReversed: boolean;
  span: Span | undefined;
}

const textObject = 1;
/** The innermost ones; a hostile page may have thousands. */
const marksTried = 8;
const blankMax = 0.01;
/** Longer ones are sentences or pictures, which may take several lines. */
const spanLettersMax = 24;
const spanBytesMax = 64;
const spaces = /\s/u;

/** The texts of a page by their handles, in the order in which they are drawn. */
export function drawnTexts(pdf: OpenPdf, page: number): Map<number, DrawnText> {
  const { lib } = pdf;
  const found = new Map<number, DrawnText>();
  const marks = new Map<number, Mark>();
  const key = putText(lib, 'ActualText');
  const count = lib._FPDFPage_CountObjects(page);
  let blank: DrawnText | undefined;
  for (let index = 0; index < count; index++) {
    const object = lib._FPDFPage_GetObject(page, index);
    if (lib._FPDFPageObj_GetType(object) !== textObject) continue;
    const ink = inkOf(pdf, object);
    if (!ink) continue;
    const one: DrawnText = { ink, isReversed: false, blank };
    const last = lib._FPDFPageObj_CountMarks(object) - 1;
    for (let at = last; at >= 0 && at > last - marksTried; at--) {
      const handle = lib._FPDFPageObj_GetMark(object, at);
      const mark = marks.get(handle) ?? readMark(pdf, handle, key);
      marks.set(handle, mark);
      one.isReversed ||= mark.isReversed;
      one.span ??= mark.span;
    }
    if (one.span) {
      if (one.span.right < one.span.left) one.span.blank = blank;
      else one.blank = undefined;
      widen(one.span, ink);
    }
    blank = ink.right - ink.left < blankMax && !one.span ? one : undefined;
    found.set(object, one);
  }
  lib.wasmExports.free(key);
  return found;
}

function inkOf({ lib, scratch }: OpenPdf, object: number): Ink | undefined {
  const isTold = lib._FPDFPageObj_GetBounds(
    object,
    scratch,
    scratch + 4,
    scratch + 8,
    scratch + 12,
  );
  if (isTold === 0) return undefined;
  const at = scratch / 4;
  const [left = 0, bottom = 0, right = 0, top = 0] = lib.HEAPF32.subarray(at, at + 4);
  return { left, bottom, right, top };
}

function readMark({ lib, scratch }: OpenPdf, mark: number, key: number): Mark {
  const blobOf = (size: number): Buffer => {
    const at = lib.wasmExports.malloc(size);
    lib._FPDFPageObjMark_GetParamBlobValue(mark, key, at, size, scratch);
    const bytes = Buffer.from(lib.HEAPU8.slice(at, at + size));
    lib.wasmExports.free(at);
    return bytes;
  };
  const sizeOf = (): number => lib.HEAPU32[scratch / 4] ?? 0;
  const name = readUtf16(lib, (buffer, size) => {
    lib._FPDFPageObjMark_GetName(mark, buffer, size, scratch);
    return sizeOf();
  });
  const isThere = lib._FPDFPageObjMark_GetParamBlobValue(mark, key, 0, 0, scratch);
  const size = isThere === 0 ? 0 : sizeOf();
  const text = size === 0 || size > spanBytesMax ? '' : textOf(blobOf(size));
  const isWord = text !== '' && text.length <= spanLettersMax && !spaces.test(text);
  const nowhere = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  return {
    isReversed: name === 'ReversedChars',
    span: isWord ? { ...nowhere, text } : undefined,
  };
}

function widen(span: Span, ink: Ink): void {
  span.left = Math.min(span.left, ink.left);
  span.bottom = Math.min(span.bottom, ink.bottom);
  span.right = Math.max(span.right, ink.right);
  span.top = Math.max(span.top, ink.top);
}

/** Texts of a PDF in Unicode; those in its own one-byte letters have no letters of the scripts looked for. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return utf16.decode(bytes);
  return first === 0xef && second === 0xbb ? utf8.decode(bytes) : '';
}

const utf16 = new TextDecoder('utf-16be');
const utf8 = new TextDecoder();
