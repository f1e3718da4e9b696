import { limits } from '#contract/limits.ts';
import { unreadable } from '#services/pdf-text/pdfium.ts';
import type { ReadFile } from '#services/text-extractor/read-file.ts';
import { imageSize } from '#services/text-extractor/readers/image-size.ts';

/** A picture: its text is not read here, but recognised afterwards. */
export async function readImage(bytes: Buffer): Promise<ReadFile> {
  const size = imageSize(bytes);
  if (size === undefined || size.width === 0 || size.height === 0) {
    throw unreadable('The picture is damaged or incomplete.');
  }
  if (size.width * size.height > limits.imagePixelsMax) {
    throw unreadable(
      `The picture has ${size.width} × ${size.height} pixels; up to ${limits.imagePixelsMax / 1_000_000} million are read.`,
    );
  }
  return {
    type: 'image',
    pages: [{ page: 1, text: '', lines: [], source: 'none', ...size, unit: 'px' }],
    pageCount: 1,
    metadata: {},
    warnings: [],
  };
}
