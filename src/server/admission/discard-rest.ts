import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Reads and discards the rest of a body, up to a limit and, by limit-body-time.ts, up to a time. Closing the
 * connection while the client is sending would lose the answer: the client would see a broken pipe. To be
 * started before the head of the answer is written, because after it Node reads everything, or closes.
 */
export function discardRest(
  raw: FastifyRequest['raw'],
  response: FastifyReply['raw'],
  bytesMax: number,
): void {
  if (raw.complete || raw.destroyed) return;
  let left = bytesMax;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  if (!response.shouldKeepAlive) closeOnceRead(raw, response);
  raw.resume();
}

/** Of a client that wants its connection closed after the answer: once its body has been read too. */
function closeOnceRead(raw: FastifyRequest['raw'], response: FastifyReply['raw']): void {
  response.shouldKeepAlive = true;
  const { socket } = raw;
  const close = () => socket.end();
  raw.once('end', () => {
    if (response.writableFinished) close();
    else response.once('finish', close);
  });
}
