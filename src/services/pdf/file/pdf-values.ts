// Small readings of values that a foreign document may hold in any shape.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';

const names = new Map<string, PDFName>();
const namesMax = 1000;

/** The library looks for escapes in a name each time it is asked for one. */
export function pdfName(text: string): PDFName {
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = PDFName.of(text);
  if (names.size < namesMax) names.set(text, made);
  return made;
}

export function dictIn(
  context: PDFContext,
  dict: PDFDict | undefined,
  key: string,
): PDFDict | undefined {
  const value = context.lookup(dict?.get(pdfName(key)));
  return value instanceof PDFDict ? value : undefined;
}

/** The values of a list; none where there is no list. */
export function listIn(
  context: PDFContext,
  dict: PDFDict | undefined,
  key: string,
): readonly PDFObject[] {
  const value = context.lookup(dict?.get(pdfName(key)));
  return value instanceof PDFArray ? value.asArray() : [];
}

/** A text as people read it. */
export function textOf(value: PDFObject | undefined): string | undefined {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
  try {
    return value.decodeText();
  } catch {
    return undefined;
  }
}

/** The bytes of a text or name, for comparing. */
export function bytesOf(value: PDFObject | undefined): string | undefined {
  if (value instanceof PDFName) return value.decodeText();
  return value instanceof PDFString || value instanceof PDFHexString
    ? Buffer.from(value.asBytes()).toString('latin1')
    : undefined;
}

/** The pairs of a tree of names or numbers, in its order. */
export function treePairs(
  context: PDFContext,
  root: PDFObject | undefined,
  list: 'Names' | 'Nums',
): [key: PDFObject, value: PDFObject][] {
  const pairs: [PDFObject, PDFObject][] = [];
  const seen = new Set<PDFDict>();
  const waiting = [root];
  while (waiting.length > 0) {
    const node = context.lookup(waiting.pop());
    if (!(node instanceof PDFDict) || seen.has(node)) continue;
    seen.add(node);
    const values = listIn(context, node, list);
    for (let at = 0; at + 1 < values.length; at += 2) {
      const key = context.lookup(values[at]);
      const value = values[at + 1];
      if (key !== undefined && value !== undefined) pairs.push([key, value]);
    }
    waiting.push(...listIn(context, node, 'Kids').toReversed());
  }
  return pairs;
}

export function numberOf(value: PDFObject | undefined): number | undefined {
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}
