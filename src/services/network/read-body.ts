import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchFailure } from '#services/network/fetch-failure.ts';

/** Encodings that `readBody` supports, for Accept-Encoding. */
export const acceptedEncodings = 'gzip, deflate, br';

/**
 * The decoded body. The limit applies after decompression, which stops decompression bombs.
 * @throws FetchFailure `too_large`, `unreachable` if it cannot be decompressed
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  bytesMax: number,
): Promise<Buffer> {
  const unpacker = unpackerOf(encoding);
  const source = unpacker === undefined ? body : body.pipe(unpacker);
  if (unpacker !== undefined) body.once('error', (error) => unpacker.destroy(error));
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw tooLarge(bytesMax);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, bytes);
  } finally {
    unpacker?.destroy();
    body.destroy();
  }
}

export function tooLarge(bytesMax: number): FetchFailure {
  const size = `${Math.floor(bytesMax / (1024 * 1024))} MiB`;
  return new FetchFailure('too_large', `It is larger than ${size}.`);
}

function unpackerOf(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new FetchFailure('unreachable', 'Its content encoding is not supported.');
  }
}
