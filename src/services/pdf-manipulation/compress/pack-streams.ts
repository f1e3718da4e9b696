import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { pdfName } from '#services/pdf/file/pdf-values.ts';

const unpackedMax = 64 * 2 ** 20;
const worthPacking = 100;
const flate = pdfName('FlateDecode');
const clumsy = new Set(['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']);

/** Packs every stream as small as it gets, until the time is over. */
export function packStreams(context: PDFContext, until: number): void {
  for (const [ref, stream] of context.enumerateIndirectObjects()) {
    if (performance.now() > until) return;
    if (!(stream instanceof PDFRawStream) || isReadAsText(stream)) continue;
    const { contents } = stream;
    const packed = packedAgain(stream);
    if (packed === undefined || packed.length >= contents.length * 0.98) continue;
    stream.dict.set(pdfName('Filter'), flate);
    context.assign(ref, PDFRawStream.of(stream.dict, packed));
  }
}

/** Undefined for what is packed in a way of its own, such as pictures. */
function packedAgain({ dict, contents }: PDFRawStream): Buffer | undefined {
  const filter = dict.lookup(pdfName('Filter'));
  if (contents.length < worthPacking) return undefined;
  try {
    if (filter === undefined) return deflateSync(contents, { level: 9 });
    if (filter === flate) {
      const plain = inflateSync(contents, { maxOutputLength: unpackedMax });
      return deflateSync(plain, { level: 9 });
    }
    if (!isClumsy(filter) || dict.has(pdfName('DecodeParms'))) return undefined;
    const plain = decodePDFRawStream(PDFRawStream.of(dict, contents)).decode();
    return deflateSync(plain, { level: 9 });
  } catch {
    // A stream that cannot be unpacked stays as it is.
    return undefined;
  }
}

function isClumsy(filter: PDFObject): boolean {
  const names = filter instanceof PDFArray ? filter.asArray() : [filter];
  return names.every((name, at) => {
    if (!(name instanceof PDFName)) return false;
    return clumsy.has(name.decodeText()) || (name === flate && at === names.length - 1);
  });
}

// Programs look for these facts without a PDF reader.
function isReadAsText({ dict }: PDFRawStream): boolean {
  return dict.lookup(pdfName('Type')) === pdfName('Metadata');
}

/** Of streams that are the same, one is left: fonts and pictures of documents that were joined. */
export function joinEqualStreams(context: PDFContext): void {
  const known = new Map<string, PDFRef>();
  const same = new Map<PDFRef, PDFRef>();
  for (const [ref, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream)) continue;
    const sum = createHash('sha256').update(stream.contents).digest('base64');
    const key = `${sum} ${stream.dict}`;
    const first = known.get(key);
    if (first === undefined) known.set(key, ref);
    else same.set(ref, first);
  }
  if (same.size === 0) return;
  for (const [, object] of context.enumerateIndirectObjects()) redirect(object, same, 0);
}

function redirect(value: PDFObject, same: ReadonlyMap<PDFRef, PDFRef>, depth: number): void {
  if (depth > 100) return;
  const newOf = (one: PDFObject) => (one instanceof PDFRef ? same.get(one) : undefined);
  if (value instanceof PDFArray) {
    for (const [at, one] of value.asArray().entries()) {
      const first = newOf(one);
      if (first !== undefined) value.set(at, first);
      else redirect(one, same, depth + 1);
    }
  }
  const dict = value instanceof PDFRawStream ? value.dict : value;
  if (!(dict instanceof PDFDict)) return;
  for (const [key, one] of dict.entries()) {
    const first = newOf(one);
    if (first !== undefined) dict.set(key, first);
    else redirect(one, same, depth + 1);
  }
}
