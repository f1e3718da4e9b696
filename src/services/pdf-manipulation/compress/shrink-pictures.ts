// Finds the pictures of a document and gives them fewer pixels and a lower quality. What JPEG cannot
// hold faithfully stays as it is: masks, inks, one-bit scans, drawings in few colours.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { limits } from '#contract/limits.ts';
import { decodeJpeg, encodeJpeg, type Pixels } from '#services/pdf/file/codecs.ts';
import { readJpeg } from '#services/pdf/file/jpeg-facts.ts';
import type { PdfFile } from '#services/pdf/file/open-pdf.ts';
import { pageEntry, userUnit, visibleBox } from '#services/pdf/file/page-tree.ts';
import { dictIn, numberOf, pdfName } from '#services/pdf/file/pdf-values.ts';
import { withFewerPixels } from '#services/pdf-manipulation/compress/fewer-pixels.ts';
import type { PictureLevel } from '#services/pdf-manipulation/compress/levels.ts';
import { pictureColours } from '#services/pdf-manipulation/compress/picture-colours.ts';
import { unpackPixels } from '#services/pdf-manipulation/compress/unpack-pixels.ts';

export interface Picture {
  ref: PDFRef;
  stream: PDFRawStream;
  /** The longest side of the largest page it stands on. */
  inches: number;
}

const smallBytes = 8 * 1024;
const usualInches = 11.7;
const image = pdfName('Image');

/** The largest first. */
export function findPictures({ context, pages }: PdfFile): Picture[] {
  const places = new Map<PDFRef, number>();
  for (const page of pages) {
    const { width, height } = visibleBox(context, page);
    const inches = (Math.max(width, height) * userUnit(page)) / 72;
    const resources = pageEntry(context, page, 'Resources');
    if (resources instanceof PDFDict) notePlaces(context, resources, inches, places);
  }
  const masks = new Set<PDFObject>();
  const found: Picture[] = [];
  for (const [ref, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream)) continue;
    if (stream.dict.lookup(pdfName('Subtype')) !== image) continue;
    for (const key of ['SMask', 'Mask']) {
      const mask = stream.dict.get(pdfName(key));
      if (mask !== undefined) masks.add(mask);
    }
    if (stream.contents.length >= smallBytes) {
      found.push({ ref, stream, inches: places.get(ref) ?? usualInches });
    }
  }
  return found
    .filter(({ ref }) => !masks.has(ref))
    .sort((a, b) => b.stream.contents.length - a.stream.contents.length);
}

function notePlaces(
  context: PDFContext,
  first: PDFDict,
  inches: number,
  places: Map<PDFRef, number>,
): void {
  const seen = new Set<PDFDict>();
  const waiting = [first];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    for (const value of dictIn(context, one, 'XObject')?.values() ?? []) {
      const object = context.lookup(value);
      if (!(value instanceof PDFRef && object instanceof PDFRawStream)) continue;
      places.set(value, Math.max(places.get(value) ?? 0, inches));
      const inner = dictIn(context, object.dict, 'Resources');
      if (inner !== undefined) waiting.push(inner);
    }
  }
}

/** Puts a smaller picture in its place, if there is one. */
export async function shrinkPicture(
  context: PDFContext,
  { ref, stream, inches }: Picture,
  { dpi, quality }: PictureLevel,
): Promise<void> {
  const found = await pixelsOf(context, stream).catch((error: unknown) => {
    if (error instanceof RangeError) throw error;
    // A picture that cannot be read stays as it is.
    return undefined;
  });
  if (found === undefined) return;
  const smaller = withFewerPixels(found.pixels, inches * dpi);
  const packed = await encodeJpeg(smaller, quality);
  if (packed.length > stream.contents.length * 0.9) return;
  const { dict } = stream;
  for (const key of ['DecodeParms', 'Decode', 'Length']) dict.delete(pdfName(key));
  dict.set(pdfName('Filter'), pdfName('DCTDecode'));
  dict.set(pdfName('Width'), context.obj(smaller.width));
  dict.set(pdfName('Height'), context.obj(smaller.height));
  dict.set(pdfName('BitsPerComponent'), context.obj(8));
  if (found.space) dict.set(pdfName('ColorSpace'), found.space);
  context.assign(ref, PDFRawStream.of(dict, packed));
}

/** With the space of their colours, where that is another one than the picture names. */
async function pixelsOf(
  context: PDFContext,
  { dict, contents }: PDFRawStream,
): Promise<{ pixels: Pixels; space?: PDFObject } | undefined> {
  const colours = pictureColours(context, dict.get(pdfName('ColorSpace')));
  const width = numberOf(dict.lookup(pdfName('Width'))) ?? 0;
  const height = numberOf(dict.lookup(pdfName('Height'))) ?? 0;
  const bits = numberOf(dict.lookup(pdfName('BitsPerComponent')));
  const isPlain =
    colours !== undefined &&
    width * height > 0 &&
    (bits === 8 || (bits === 16 && !colours.palette)) &&
    (width * height * bits) / 8 <= limits.imagePixelsMax &&
    !['ImageMask', 'Decode', 'SMaskInData'].some((key) => dict.has(pdfName(key))) &&
    !(dict.lookup(pdfName('Mask')) instanceof PDFArray) &&
    !isBlended(context, dict);
  if (!isPlain) return undefined;
  const { palette } = colours;
  const filter = onlyFilter(dict.lookup(pdfName('Filter')));
  if (filter === pdfName('DCTDecode')) {
    const facts = readJpeg(Buffer.from(contents));
    const isAsNamed =
      facts?.width === width && facts.height === height && facts.components === colours.channels;
    return isAsNamed && facts.bits === 8 && !palette
      ? { pixels: await decodeJpeg(contents) }
      : undefined;
  }
  if (filter !== pdfName('FlateDecode')) return undefined;
  const channels = palette ? 1 : colours.channels;
  const pixels = unpackPixels(dict, contents, { width, height, channels, bits });
  if (pixels === undefined || !palette) return pixels && { pixels };
  const coloured = inColours(pixels, palette.colours, colours.channels);
  return { pixels: coloured, space: palette.space };
}

function inColours(numbers: Pixels, colours: Uint8Array, channels: 1 | 3): Pixels {
  const data = new Uint8Array(numbers.data.length * channels);
  for (const [at, number] of numbers.data.entries()) {
    for (let channel = 0; channel < channels; channel += 1) {
      data[at * channels + channel] = colours[number * channels + channel] ?? 0;
    }
  }
  return { ...numbers, channels, data };
}

/** Its colours were mixed with a background by its mask, pixel for pixel. */
function isBlended(context: PDFContext, dict: PDFDict): boolean {
  const mask = context.lookup(dict.get(pdfName('SMask')));
  return mask instanceof PDFRawStream && mask.dict.has(pdfName('Matte'));
}

function onlyFilter(filter: PDFObject | undefined): PDFName | PDFObject | undefined {
  return filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
}
