// Many programs give all pages of a document one list of fonts and pictures. A few pages of it need not
// bring along what only the others draw.
import { constants, inflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { type PdfPage, pageEntry } from '#services/pdf/file/page-tree.ts';
import { dictIn, pdfName } from '#services/pdf/file/pdf-values.ts';

/** A longer text of operators is not looked through; its page keeps all it could use. */
const contentBytesMax = 16 * 2 ** 20;
const lists = ['XObject', 'Font'] as const;

/** The resources of a page without fonts and pictures that it never names; undefined when it names all. */
export function usedResources(context: PDFContext, page: PdfPage): PDFDict | undefined {
  const resources = pageEntry(context, page, 'Resources');
  if (!(resources instanceof PDFDict)) return undefined;
  const content = contentOf(context, page.dict.get(pdfName('Contents')));
  if (content === undefined) return undefined;
  const named = namesIn(content);
  let used: PDFDict | undefined;
  for (const list of lists) {
    const all = dictIn(context, resources, list);
    if (all === undefined) continue;
    const kept = all.entries().filter(([name]) => named.has(name));
    // What says nothing of its own resources uses those of the page, whatever the page names.
    if (kept.some(([, value]) => usesThoseOfPage(context.lookup(value)))) return undefined;
    if (kept.length === all.entries().length) continue;
    used ??= PDFDict.fromMapWithContext(new Map(resources.entries()), context);
    used.set(pdfName(list), PDFDict.fromMapWithContext(new Map(kept), context));
  }
  return used;
}

function usesThoseOfPage(object: PDFObject | undefined): boolean {
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict) || dict.has(pdfName('Resources'))) return false;
  const subtype = dict.lookup(pdfName('Subtype'));
  return subtype === pdfName('Form') || subtype === pdfName('Type3');
}

/** Every name that is written somewhere, be it in a text: too many rather than too few. */
function namesIn(content: string): Set<PDFName> {
  const found = content.matchAll(/\/([^\s/[\]()<>{}%]+)/g);
  return new Set(
    [...new Set([...found].map(([, name = '']) => name))].map((name) => PDFName.of(name)),
  );
}

function contentOf(context: PDFContext, given: PDFObject | undefined): string | undefined {
  const value = context.lookup(given);
  const parts = value instanceof PDFArray ? value.asArray() : value === undefined ? [] : [value];
  const texts: string[] = [];
  let left = contentBytesMax;
  for (const part of parts) {
    const bytes = bytesOf(context.lookup(part), left);
    if (bytes === undefined) return undefined;
    left -= bytes.length;
    texts.push(bytes.toString('latin1'));
  }
  return texts.join('\n');
}

/** Undefined for what is packed otherwise than nearly all files are, or is too long. */
function bytesOf(stream: PDFObject | undefined, bytesMax: number): Buffer | undefined {
  if (!(stream instanceof PDFRawStream)) return undefined;
  const { dict, contents } = stream;
  const raw = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  const filter = dict.lookup(pdfName('Filter'));
  const [only, ...more] = filter instanceof PDFArray ? filter.asArray() : [filter];
  if (only === undefined) return raw.length <= bytesMax ? raw : undefined;
  const isUsual = only === pdfName('FlateDecode') && more.length === 0;
  if (!isUsual || dict.has(pdfName('DecodeParms')) || bytesMax < 1) return undefined;
  try {
    // The rest of a stream that is cut off is no page's either.
    const finishFlush = constants.Z_SYNC_FLUSH;
    return inflateSync(raw, { maxOutputLength: bytesMax, finishFlush });
  } catch {
    return undefined;
  }
}
