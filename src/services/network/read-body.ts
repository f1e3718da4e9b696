import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchFailure } from '#services/network/fetch-failure.ts';

/** What `readBody` can unpack, as the request says it. */
export const acceptedEncodings = 'gzip, deflate, br';

/**
 * The bytes of a body as they mean to be: unpacked, and counted after unpacking, so that a small bomb
 * is as large as it would become.
 * @throws FetchFailure `too_large`, `unreachable` for what cannot be unpacked
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
      throw new FetchFailure('unreachable', 'It is packed in a way that was not asked for.');
  }
}
