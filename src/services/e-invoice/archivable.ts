// What our printer writes and PDF/A-3 (ISO 19005-3) does not take: names and texts beyond its limits. And
// what changes from print to print of the same document: the numbers of its structure elements.
import { createHash } from 'node:crypto';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

const nameBytesMax = 127;
const stringBytesMax = 32_767;
const elementId = /^node(\d{8})$/;
const withElementIds = new Set(['ID', 'Headers', 'Names', 'Limits']);

/** Changes the objects of a PDF that was just printed, before anything is added to it. */
export function makeArchivable(context: PDFContext): void {
  const objects = context.enumerateIndirectObjects();
  const ids = newIds(objects.map(([, object]) => object));
  for (const [ref, object] of objects) {
    const made = changed(object, ids, false);
    if (made !== object) context.assign(ref, made);
  }
}

/** Whether a page is larger or smaller than PDF/A allows, in points. */
export function isSizeRefused(width: number, height: number): boolean {
  return Math.min(width, height) < 3 || Math.max(width, height) > 14_400;
}

function changed(value: PDFObject, ids: Map<string, string>, holdsIds: boolean): PDFObject {
  if (value instanceof PDFName) return shortName(value);
  if (value instanceof PDFString || value instanceof PDFHexString) {
    const id = holdsIds ? ids.get(value.decodeText()) : undefined;
    return id === undefined ? shortString(value) : PDFString.of(id);
  }
  if (value instanceof PDFArray) {
    for (const [index, one] of value.asArray().entries()) {
      const made = changed(one, ids, holdsIds);
      if (made !== one) value.set(index, made);
    }
    return value;
  }
  const dict = value instanceof PDFStream ? value.dict : value;
  if (dict instanceof PDFDict) {
    for (const [key, one] of dict.entries()) {
      const name = shortName(key);
      const made = changed(one, ids, withElementIds.has(key.decodeText()));
      if (name === key && made === one) continue;
      if (name !== key) dict.delete(key);
      dict.set(name, made);
    }
  }
  return value;
}

/** The browser counts elements on from document to document; here each begins at one, in the same order. */
function newIds(objects: readonly PDFObject[]): Map<string, string> {
  const found = new Set<string>();
  for (const object of objects) {
    const id = object instanceof PDFDict ? object.get(PDFName.of('ID')) : undefined;
    const text = id instanceof PDFString || id instanceof PDFHexString ? id.decodeText() : '';
    if (elementId.test(text)) found.add(text);
  }
  const sorted = [...found].sort();
  return new Map(sorted.map((id, index) => [id, `node${String(index + 1).padStart(8, '0')}`]));
}

// Links within a document lead to the id of an element, which may be long.
function shortName(name: PDFName): PDFName {
  const bytes = name.asBytes();
  if (bytes.length <= nameBytesMax) return name;
  return PDFName.of(createHash('sha256').update(bytes).digest('hex'));
}

// Such as the description of a picture.
function shortString(text: PDFString | PDFHexString): PDFString | PDFHexString {
  const bytes = text.asBytes();
  if (bytes.length <= stringBytesMax) return text;
  // An even number, so that no letter of two bytes is cut.
  const kept = Buffer.from(bytes.subarray(0, stringBytesMax - 1));
  return PDFHexString.of(kept.toString('hex'));
}

/** Width and height of a box such as `MediaBox`. */
export function sizeOfBox(box: PDFArray): { width: number; height: number } {
  const [left = 0, bottom = 0, right = 0, top = 0] = box
    .asArray()
    .map((_, index) => box.lookup(index, PDFNumber).asNumber());
  return { width: Math.abs(right - left), height: Math.abs(top - bottom) };
}
