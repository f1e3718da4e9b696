// Files contain data of users: they are sent as attachments, and files to be shown get an opaque
// origin without scripts and forms. Ranges and validators are handled here (RFC 9110), so that
// bytes are read only when they are sent.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { contentDisposition } from '#server/archive/content-disposition.ts';
import { rangeOf } from '#server/http/byte-range.ts';
import type { FileAnswer } from '#server/http/handler.ts';
import { isNotModified } from '#server/is-not-modified.ts';

export async function sendFile(
  file: FileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request;
  const { isShown = false, isPublic = false } = file;
  if (isPublic) reply.header('cache-control', 'public, max-age=31536000, immutable');
  else reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  const etag = file.sha256 === undefined ? undefined : `"${file.sha256}"`;
  if (etag !== undefined) {
    reply.header('etag', etag).header('accept-ranges', 'bytes');
    if (isNotModified(request, etag)) return reply.status(304).send();
  }
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
  const { size: whole } = file;
  const isPartial =
    whole !== undefined && etag !== undefined && isCurrent && request.method === 'GET';
  const range = isPartial ? rangeOf(headers.range, whole) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${whole}`);
    throw new Problem('range_unsatisfiable');
  }
  // HEAD gets the same headers, without the body.
  const stream = request.method === 'HEAD' ? Readable.from([]) : await file.open(range);
  if (range !== undefined) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${whole}`);
  }
  const size = range === undefined ? whole : range.end - range.start + 1;
  if (size !== undefined) reply.header('content-length', String(size));
  return reply
    .type(file.contentType)
    .header('content-disposition', isShown ? 'inline' : contentDisposition(file.fileName))
    .header('content-security-policy', isShown ? shownPolicy : savedPolicy)
    .send(stream);
}

const savedPolicy = "default-src 'none'; sandbox";
// Styles are inline in the page; images may be on the web, as in an email.
const shownPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; font-src data:; frame-ancestors 'none'; sandbox";
