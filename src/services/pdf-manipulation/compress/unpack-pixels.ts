import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict } from '@cantoo/pdf-lib';
import type { Pixels } from '#services/pdf/file/codecs.ts';
import { numberOf, pdfName } from '#services/pdf/file/pdf-values.ts';

/** Bits for each pixel, packed, from which a picture is a photograph rather than a drawing. */
const photographBits = 3;

/** The pixels of a photograph that lost nothing so far; undefined for what should lose nothing. */
export function unpackPixels(
  dict: PDFDict,
  contents: Uint8Array,
  {
    width,
    height,
    channels,
    bits,
  }: { width: number; height: number; channels: 1 | 3; bits: 8 | 16 },
): Pixels | undefined {
  if ((contents.length * 8) / (width * height) < photographBits) return undefined;
  const given = dict.lookup(pdfName('DecodeParms'));
  const parms = given instanceof PDFArray ? given.lookup(0) : given;
  const number = (key: string, usual: number) =>
    parms instanceof PDFDict ? (numberOf(parms.lookup(pdfName(key))) ?? usual) : usual;
  const predictor = number('Predictor', 1);
  const pixelBytes = (channels * bits) / 8;
  const rowBytes = width * pixelBytes;
  const maxOutputLength = (rowBytes + 1) * height + 1024;
  const packed = inflateSync(contents, { maxOutputLength });
  if (predictor === 1) {
    if (packed.length < rowBytes * height) return undefined;
    return {
      width,
      height,
      channels,
      data: eightBits(packed.subarray(0, rowBytes * height), bits),
    };
  }
  const isUsual =
    number('Columns', 1) === width &&
    number('Colors', 1) === channels &&
    number('BitsPerComponent', 8) === bits;
  if (predictor < 10 || !isUsual || packed.length < (rowBytes + 1) * height) return undefined;
  const data = withoutPrediction(packed, rowBytes, height, pixelBytes);
  return { width, height, channels, data: eightBits(data, bits) };
}

/** The higher byte of each number of 16 bits, which is the first. */
function eightBits(data: Uint8Array, bits: 8 | 16): Uint8Array {
  return bits === 8 ? data : data.filter((_, at) => at % 2 === 0);
}

/** Takes back what PNG does to rows. */
function withoutPrediction(
  packed: Buffer,
  rowBytes: number,
  height: number,
  pixelBytes: number,
): Uint8Array {
  const data = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * (rowBytes + 1);
    const kind = packed[from] ?? 0;
    const to = row * rowBytes;
    for (let at = 0; at < rowBytes; at += 1) {
      const left = at >= pixelBytes ? (data[to + at - pixelBytes] ?? 0) : 0;
      const up = row > 0 ? (data[to + at - rowBytes] ?? 0) : 0;
      const corner = row > 0 && at >= pixelBytes ? (data[to + at - rowBytes - pixelBytes] ?? 0) : 0;
      data[to + at] = (packed[from + 1 + at] ?? 0) + predicted(kind, left, up, corner);
    }
  }
  return data;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) return 0;
  const [a, b, c] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
