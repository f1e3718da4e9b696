import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** The objects that a document refers to, from its catalog and facts on, by their numbers. */
export function usedObjects(context: PDFContext): [PDFRef, PDFObject][] {
  const used = new Map<PDFRef, PDFObject>();
  const { Root, Info, ID } = context.trailerInfo;
  const waiting: (PDFObject | undefined)[] = [Root, Info, ID];
  for (let one = waiting.pop(); waiting.length > 0 || one !== undefined; one = waiting.pop()) {
    if (one instanceof PDFRef) {
      if (used.has(one)) continue;
      const object = context.lookup(one);
      if (object === undefined) continue;
      used.set(one, object);
      waiting.push(object);
    } else if (one instanceof PDFArray) {
      for (const value of one.asArray()) if (isLink(value)) waiting.push(value);
    } else if (one instanceof PDFDict || one instanceof PDFStream) {
      const dict = one instanceof PDFStream ? one.dict : one;
      for (const value of dict.values()) if (isLink(value)) waiting.push(value);
    }
  }
  return [...used].sort(([a], [b]) => a.objectNumber - b.objectNumber);
}

function isLink(value: PDFObject): boolean {
  return (
    value instanceof PDFRef ||
    value instanceof PDFArray ||
    value instanceof PDFDict ||
    value instanceof PDFStream
  );
}
