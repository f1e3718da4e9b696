// Copies objects from one document to another, each once, whatever circles they make. Own, since the
// library's copier calls itself for every reference, and brings along whatever can be reached.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { pdfName } from '#services/pdf/file/pdf-values.ts';

export interface ObjectCopier {
  /** The copy of a value; undefined for what is left out. What it refers to is copied by `finish`. */
  copy(value: PDFObject | undefined): PDFObject | undefined;
  /** A copy of a dictionary without some of its entries. */
  copyDict(dict: PDFDict, without?: readonly string[]): PDFDict;
  /** The object has this copy already. */
  standIn(ref: PDFRef, copy: PDFRef): void;
  /** Nothing refers to the object any more. */
  leaveOut(ref: PDFRef): void;
  /** Whether it was copied so far; undefined for what was not. */
  copyOf(ref: PDFRef): PDFRef | undefined;
  /** Copies what copies refer to. */
  finish(): void;
}

const pages = pdfName('Pages');
const typeKey = pdfName('Type');
const keysOfTags = new Set([pdfName('StructParent'), pdfName('StructParents')]);

/** `keyOfTags` gives the new number of an entry in the tree that leads from contents to their tags. */
export function createCopier(
  from: PDFContext,
  to: PDFContext,
  keyOfTags: (key: number) => number | undefined = () => undefined,
): ObjectCopier {
  const copies = new Map<PDFRef, PDFRef | 'left out'>();
  const waiting: [source: PDFObject, copy: PDFRef][] = [];

  function copyRef(ref: PDFRef): PDFRef | undefined {
    const known = copies.get(ref);
    if (known !== undefined) return known === 'left out' ? undefined : known;
    const source = from.lookup(ref);
    // The tree of pages is made anew; through it, a page would bring all others.
    if (source === undefined || isPageTree(source)) {
      copies.set(ref, 'left out');
      return undefined;
    }
    const copy = to.nextRef();
    copies.set(ref, copy);
    waiting.push([source, copy]);
    return copy;
  }

  function copyArray(array: PDFArray): PDFArray | undefined {
    const values = array.asArray();
    const copied = values.map(copy);
    // A destination on a page that is left out leads nowhere.
    if (values.length > 1 && copied[0] === undefined && copied[1] instanceof PDFName)
      return undefined;
    const made = PDFArray.withContext(to);
    for (const one of copied) if (one !== undefined) made.push(one);
    return made;
  }

  function copyDict(dict: PDFDict, without: readonly string[] = []): PDFDict {
    const made = PDFDict.withContext(to);
    const left = without.map(pdfName);
    for (const [key, value] of dict.entries()) {
      if (left.includes(key)) continue;
      const copied = keysOfTags.has(key) ? copyKey(value) : copy(value);
      if (copied !== undefined) made.set(key, copied);
    }
    return made;
  }

  function copyKey(value: PDFObject): PDFObject | undefined {
    const number = from.lookup(value);
    const key = number instanceof PDFNumber ? keyOfTags(number.asNumber()) : undefined;
    return key === undefined ? undefined : PDFNumber.of(key);
  }

  function copy(value: PDFObject | undefined): PDFObject | undefined {
    if (value instanceof PDFRef) return copyRef(value);
    if (value instanceof PDFArray) return copyArray(value);
    if (value instanceof PDFDict) return copyDict(value);
    if (value instanceof PDFStream) {
      return PDFRawStream.of(copyDict(value.dict), value.getContents());
    }
    return value;
  }

  return {
    copy,
    copyDict,
    standIn: (ref, stand) => copies.set(ref, stand),
    leaveOut: (ref) => {
      if (!copies.has(ref)) copies.set(ref, 'left out');
    },
    copyOf: (ref) => {
      const known = copies.get(ref);
      return known === 'left out' ? undefined : known;
    },
    finish() {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
        const [source, ref] = one;
        const made = copy(source);
        if (made !== undefined) to.assign(ref, made);
      }
    },
  };
}

function isPageTree(object: PDFObject): boolean {
  return object instanceof PDFDict && object.lookup(typeKey) === pages;
}
