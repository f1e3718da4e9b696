import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFHexString,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { numberOf, pdfName } from '#services/pdf/file/pdf-values.ts';

export interface PictureColours {
  /** Of a colour: grey, or red, green and blue. */
  channels: 1 | 3;
  /** The colours one after the other, where a pixel is the number of one. */
  palette?: { colours: Uint8Array; space: PDFObject };
}

const paletteMax = 256;
const packedPaletteMax = 4096;

/** What the numbers of a picture mean; undefined for inks and other spaces that JPEG would not keep. */
export function pictureColours(
  context: PDFContext,
  value: PDFObject | undefined,
): PictureColours | undefined {
  const space = context.lookup(value);
  if (!(space instanceof PDFArray) || space.lookup(0) !== pdfName('Indexed')) {
    const channels = channelsOf(space);
    return channels && { channels };
  }
  const channels = channelsOf(space.lookup(1));
  const colours = paletteBytes(space.lookup(3));
  const last = numberOf(space.lookup(2));
  const base = space.get(1);
  if (channels === undefined || colours === undefined || last === undefined) return undefined;
  const isWhole = last < paletteMax && colours.length >= (last + 1) * channels;
  return isWhole && base ? { channels, palette: { colours, space: base } } : undefined;
}

function channelsOf(space: PDFObject | undefined): 1 | 3 | undefined {
  if (space === pdfName('DeviceGray')) return 1;
  if (space === pdfName('DeviceRGB')) return 3;
  if (!(space instanceof PDFArray)) return undefined;
  const kind = space.lookup(0);
  if (kind === pdfName('CalGray')) return 1;
  if (kind === pdfName('CalRGB')) return 3;
  const profile = space.lookup(1);
  if (kind !== pdfName('ICCBased') || !(profile instanceof PDFRawStream)) return undefined;
  const count = numberOf(profile.dict.lookup(pdfName('N')));
  return count === 1 || count === 3 ? count : undefined;
}

function paletteBytes(table: PDFObject | undefined): Uint8Array | undefined {
  if (table instanceof PDFString || table instanceof PDFHexString) return table.asBytes();
  const isSmall = table instanceof PDFRawStream && table.contents.length <= packedPaletteMax;
  return isSmall ? decodePDFRawStream(table).decode() : undefined;
}
