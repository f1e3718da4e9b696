// A text with its etag and its compressed forms, each created at its first use.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '#server/is-not-modified.ts';

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

export interface KeptText {
  etag: string;
  bytes: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

export function keepText(text: string): KeptText {
  const bytes = Buffer.from(text, 'utf8');
  // Weak, because it identifies the text and not one of its encodings.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { etag, bytes, encoded: new Map() };
}

/** Sends the smallest form the browser accepts, or 304 if its copy is current. */
export async function sendText(
  kept: KeptText,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', kept.etag)
    .type('text/html; charset=utf-8');
  if (reply.statusCode === 200 && isNotModified(request, kept.etag)) {
    return reply.code(304).send();
  }
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(kept.bytes);
  return reply.header('content-encoding', encoding).send(await encode(kept, encoding));
}

function encode(kept: KeptText, encoding: Encoding): Promise<Buffer> {
  const made =
    kept.encoded.get(encoding) ??
    (encoding === 'gzip'
      ? inGzip(kept.bytes, { level: 9 })
      : // The highest level takes ten times as long for the last percent.
        inBrotli(kept.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  kept.encoded.set(encoding, made);
  return made;
}

function bestEncoding(header: string | undefined): Encoding | undefined {
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}
