// Files come from anybody's data: they are handed over as attachments that no browser runs, and one that
// is to be looked at has an origin of its own, no scripts and no forms. Ranges
// and validators are settled here (RFC 9110), so that bytes are opened only when they are sent.
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
  const { isShown = false } = file;
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  const etag = file.sha256 === undefined ? undefined : `"${file.sha256}"`;
  if (etag !== undefined) {
    reply.header('etag', etag).header('accept-ranges', 'bytes');
    if (isNotModified(request, etag)) return reply.status(304).send();
  }
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
  const isPartial = etag !== undefined && isCurrent && request.method === 'GET';
  const range = isPartial ? rangeOf(headers.range, file.size) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new Problem('range_unsatisfiable');
  }
  // A HEAD answers the same headers and takes no bytes.
  const stream = request.method === 'HEAD' ? Readable.from([]) : await file.open(range);
  if (range !== undefined) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  const size = range === undefined ? file.size : range.end - range.start + 1;
  return reply
    .type(file.contentType)
    .header('content-length', String(size))
    .header('content-disposition', isShown ? 'inline' : contentDisposition(file.fileName))
    .header('content-security-policy', isShown ? shownPolicy : savedPolicy)
    .send(stream);
}

const savedPolicy = "default-src 'none'; sandbox";
// Styles of a page are within it; pictures may be on the web, as in a mail.
const shownPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; font-src data:; frame-ancestors 'none'; sandbox";
