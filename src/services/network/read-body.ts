import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
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
  const unpacker = await unpackerOf(encoding, body);
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
  } catch (error) {
    if (!isPackingFault(error)) throw error;
    throw new FetchFailure('unreachable', 'Its content is not packed as its encoding says.', error);
  } finally {
    unpacker?.destroy();
    body.destroy();
  }
}

export function tooLarge(bytesMax: number): FetchFailure {
  const size = `${Math.floor(bytesMax / (1024 * 1024))} MiB`;
  return new FetchFailure('too_large', `It is larger than ${size}.`);
}

const isPackingFault = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR__?BROTLI)/.test(String(error.code));

async function unpackerOf(encoding: string | undefined, body: Readable) {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return (await isBareDeflate(body)) ? createInflateRaw() : createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new FetchFailure('unreachable', 'Its content encoding is not supported.');
  }
}

/** Some servers leave out the header of `deflate`, which begins with 8 in the lower half of its byte. */
async function isBareDeflate(body: Readable): Promise<boolean> {
  const first = await new Promise<number | undefined>((resolve) => {
    const look = () => {
      const chunk: unknown = body.read();
      if (Buffer.isBuffer(chunk)) body.unshift(chunk);
      else if (!body.readableEnded && !body.destroyed) return;
      body.off('readable', look).off('close', look).off('end', look);
      resolve(Buffer.isBuffer(chunk) ? chunk[0] : undefined);
    };
    body.on('readable', look).on('end', look).on('close', look);
  });
  return first !== undefined && (first & 0x0f) !== 8;
}
