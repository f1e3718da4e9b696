import type { FastifyRequest } from 'fastify';
import fresh from 'fresh';

/** Whether the sender has what this tag names, so that the bytes need not be sent again. */
export function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  // Not the other headers: fetch adds "Cache-Control: no-cache" to whatever names a tag, and the library
  // would then never answer a program that asks with fetch with 304.
  return fresh({ 'if-none-match': headers['if-none-match'] }, { etag });
}
