// Where links and bookmarks lead: to a place on a page, by itself or by a name.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { PdfFile } from '#services/pdf/file/open-pdf.ts';
import { bytesOf, dictIn, pdfName, treePairs } from '#services/pdf/file/pdf-values.ts';

export interface Destination {
  page: PDFRef;
  /** What comes after the page. */
  view: readonly PDFObject[];
}

export interface Destinations {
  /** The place a value means; undefined where it means none in this document. */
  read(value: PDFObject | undefined): Destination | undefined;
  /** The place that a link or bookmark leads to within its document. */
  ofLink(link: PDFDict): Destination | undefined;
}

export function readDestinations({ context, catalog, pages }: PdfFile): Destinations {
  let named: Map<string, PDFObject> | undefined;

  const readNames = () => {
    const names = dictIn(context, catalog, 'Names');
    const pairs = [
      ...(dictIn(context, catalog, 'Dests')?.entries() ?? []),
      ...treePairs(context, names?.get(pdfName('Dests')), 'Names'),
    ];
    return new Map(pairs.map(([key, value]) => [bytesOf(key) ?? '', value]));
  };

  const read: Destinations['read'] = (given) => {
    const value = context.lookup(given);
    const text = bytesOf(value);
    if (text !== undefined) {
      named ??= readNames();
      return explicit(named.get(text));
    }
    return explicit(value);
  };

  const explicit = (given: PDFObject | undefined): Destination | undefined => {
    const found = context.lookup(given);
    const value = found instanceof PDFDict ? context.lookup(found.get(pdfName('D'))) : found;
    if (!(value instanceof PDFArray)) return undefined;
    const [first, ...view] = value.asArray();
    if (first instanceof PDFRef) return { page: first, view };
    const page = first instanceof PDFNumber ? pages[first.asNumber()]?.ref : undefined;
    return page && { page, view };
  };

  return {
    read,
    ofLink(link) {
      const dest = link.get(pdfName('Dest'));
      if (dest !== undefined) return read(dest);
      const action = dictIn(context, link, 'A');
      return isGoTo(action) ? read(action?.get(pdfName('D'))) : undefined;
    },
  };
}

/** The place in the joined document; undefined when its page is not in it. */
export function movedDestination(
  to: PDFContext,
  { page, view }: Destination,
  pages: ReadonlyMap<PDFRef, PDFRef>,
): PDFArray | undefined {
  const target = pages.get(page);
  if (target === undefined) return undefined;
  const moved = PDFArray.withContext(to);
  moved.push(target);
  const plain = view.filter((one) => one instanceof PDFName || !(one instanceof PDFRef));
  for (const one of plain.length === 0 ? [pdfName('Fit')] : plain) moved.push(one);
  return moved;
}

export function isGoTo(action: PDFDict | undefined): boolean {
  return action?.lookup(pdfName('S')) === pdfName('GoTo');
}
