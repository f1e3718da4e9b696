// Reads JSON bodies when the call needs them: access is checked before.
import { MIMEType } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { discardRest } from '#server/admission/discard-rest.ts';
import { hasBody } from '#server/admission/has-body.ts';
import type { HeldBody } from '#server/http/body-budget.ts';
import { isUpload } from '#server/http/is-upload.ts';

type Headers = FastifyRequest['headers'];

const utf8 = /^utf-?8$/i;

/** Does not read bodies in advance; a limited rest of unread bodies is discarded. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onSend', async (request, reply) => {
    discardRest(
      request.raw,
      reply.raw,
      isUpload(request) ? limits.uploadBytesMax : limits.bodyDiscardBytesMax,
    );
  });
}

/**
 * The body's bytes, or undefined if there is none.
 * @throws Problem `media_type_unsupported`, `body_too_large`, `json_invalid` for a truncated one, `busy`
 *   without room for it
 */
export async function readBody(
  { raw, headers }: FastifyRequest,
  bytesMax: number,
  held: HeldBody,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!hasBody(raw)) return undefined;
  if (headers['content-type'] !== undefined) checkType(headers);
  if (Number(headers['content-length']) > bytesMax) throw new Problem('body_too_large');
  const chunks: Buffer[] = [];
  let length = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (chunk: Buffer): void => {
    length += chunk.length;
    if (length > bytesMax) reject(new Problem('body_too_large'));
    else if (held.take(chunk.length)) chunks.push(chunk);
    else reject(new Problem('busy', { retryAfterS: 1 }));
  };
  const onCut = (): void =>
    reject(new Problem('json_invalid', { cause: 'the body was truncated' }));
  const onEnd = (): void => {
    // Before the request closes, which is before the promise goes on.
    raw.off('close', onCut);
    resolve();
  };
  raw.on('data', onData).once('end', onEnd).once('close', onCut).once('error', onCut);
  try {
    await promise;
  } finally {
    raw.off('data', onData).off('end', onEnd).off('close', onCut);
  }
  if (length === 0) return undefined;
  checkType(headers);
  return Buffer.concat(chunks, length);
}

/** @throws Problem `media_type_unsupported` for a body that is compressed */
export function checkEncoding({ 'content-encoding': encoding = 'identity' }: Headers): void {
  if (encoding.toLowerCase() === 'identity') return;
  throw new Problem('media_type_unsupported', {
    message: 'Send the body uncompressed, without Content-Encoding.',
  });
}

function checkType(headers: Headers): void {
  checkEncoding(headers);
  const type = mediaType(headers['content-type']);
  if (type?.essence !== 'application/json') throw new Problem('media_type_unsupported');
  if (!utf8.test(type.params.get('charset') ?? 'utf-8')) {
    throw new Problem('media_type_unsupported', {
      message: 'Send the body in UTF-8, as application/json.',
    });
  }
}

// Tabs are good by the standard; they have been used to bypass checks of the type, and no client
// sends them.
function mediaType(text = ''): MIMEType | undefined {
  if (text.includes('\t')) return undefined;
  try {
    return new MIMEType(text);
  } catch {
    return undefined;
  }
}
