import type { FastifyRequest } from 'fastify';

/**
 * Reads and discards the rest of a body, up to a limit and, by limit-body-time.ts, up to a time. Closing the
 * connection while the client is sending would lose the answer: the client would see a broken pipe. To be
 * started before the answer is sent, because after it Node reads everything.
 */
export function discardRest(raw: FastifyRequest['raw'], bytesMax: number): void {
  if (raw.complete || raw.destroyed) return;
  let left = bytesMax;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
