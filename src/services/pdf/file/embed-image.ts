// A picture as an object of a PDF. JPEG data is taken as it is; PNG by the library; WebP as its pixels.
import { deflateSync } from 'node:zlib';
import { JpegEmbedder, type PDFContext, type PDFRef, PngEmbedder } from '@cantoo/pdf-lib';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { decodeWebp, type Pixels } from '#services/pdf/file/codecs.ts';
import { type ImageKind, imageKindOf } from '#services/pdf/file/image-kind.ts';
import { readJpeg } from '#services/pdf/file/jpeg-facts.ts';
import { unreadable } from '#services/pdf/file/open-pdf.ts';

export interface EmbeddedImage {
  ref: PDFRef;
  /** In pixels, as it is looked at. */
  width: number;
  height: number;
  /** From 1 (as it is) to 8, as Exif counts. */
  orientation: number;
}

/** @throws Problem `document_unreadable`, `document_too_heavy` */
export async function embedImage(
  context: PDFContext,
  bytes: Buffer,
  path: string,
): Promise<EmbeddedImage> {
  const kind = imageKindOf(bytes);
  if (kind === undefined) throw unreadable(path, 'This is no PNG, JPEG or WebP.');
  const size = sizeOf(kind, bytes);
  if (size === undefined || size.width < 1 || size.height < 1) {
    throw unreadable(path, 'The picture is damaged.');
  }
  if (size.width * size.height > limits.imagePixelsMax) {
    const message = `The picture has ${size.width} × ${size.height} pixels, more than ${limits.imagePixelsMax}.`;
    throw new Problem('document_too_heavy', { errors: [{ path, message }] });
  }
  try {
    const { orientation } = size;
    const isTurned = orientation > 4;
    const [width, height] = isTurned ? [size.height, size.width] : [size.width, size.height];
    return { ref: await embed(context, kind, bytes), width, height, orientation };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw unreadable(path, 'The picture is damaged.');
  }
}

async function embed(context: PDFContext, kind: ImageKind, bytes: Buffer): Promise<PDFRef> {
  if (kind === 'jpeg') return (await JpegEmbedder.for(bytes)).embedIntoContext(context);
  if (kind === 'png') return (await PngEmbedder.for(bytes)).embedIntoContext(context);
  return embedPixels(context, await decodeWebp(bytes));
}

function embedPixels(context: PDFContext, { width, height, data }: Pixels): PDFRef {
  const count = width * height;
  const colours = Buffer.alloc(count * 3);
  const opacity = Buffer.alloc(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    colours[pixel * 3] = data[pixel * 4] ?? 0;
    colours[pixel * 3 + 1] = data[pixel * 4 + 1] ?? 0;
    colours[pixel * 3 + 2] = data[pixel * 4 + 2] ?? 0;
    opacity[pixel] = data[pixel * 4 + 3] ?? 255;
  }
  const isOpaque = opacity.every((value) => value === 255);
  const image = (samples: Buffer, ColorSpace: string, more: { SMask?: PDFRef }) =>
    context.register(
      context.stream(deflateSync(samples), {
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        BitsPerComponent: 8,
        ColorSpace,
        Filter: 'FlateDecode',
        ...more,
      }),
    );
  return image(colours, 'DeviceRGB', isOpaque ? {} : { SMask: image(opacity, 'DeviceGray', {}) });
}

function sizeOf(
  kind: ImageKind,
  bytes: Buffer,
): { width: number; height: number; orientation: number } | undefined {
  if (kind === 'jpeg') return readJpeg(bytes);
  if (kind === 'png') {
    if (bytes.length < 33) return undefined;
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), orientation: 1 };
  }
  return webpSize(bytes);
}

function webpSize(bytes: Buffer) {
  if (bytes.length < 30) return undefined;
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') {
    return {
      width: bytes.readUIntLE(24, 3) + 1,
      height: bytes.readUIntLE(27, 3) + 1,
      orientation: 1,
    };
  }
  if (form === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, orientation: 1 };
  }
  return {
    width: bytes.readUInt16LE(26) & 0x3fff,
    height: bytes.readUInt16LE(28) & 0x3fff,
    orientation: 1,
  };
}
