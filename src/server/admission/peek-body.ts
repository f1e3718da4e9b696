import type { FastifyRequest } from 'fastify';

type IncomingMessage = FastifyRequest['raw'];

/**
 * Looks whether the beginning of a body has some bytes, and puts back what it read: the body can be read as if
 * nothing had happened. Calls `then` once; never if the request ends before.
 */
export function peekBody(
  request: IncomingMessage,
  { bytes, bytesMax, timeoutMs }: { bytes: Buffer; bytesMax: number; timeoutMs: number },
  then: (isThere: boolean) => void,
): void {
  const timer = setTimeout(() => request.destroy(), timeoutMs);
  let got: Buffer = Buffer.alloc(0);
  const stop = (): void => {
    clearTimeout(timer);
    request.off('readable', look).off('close', stop).off('error', stop);
  };
  const look = (): void => {
    for (let chunk = read(request); chunk !== null; chunk = read(request)) {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
    }
    const isThere = got.includes(bytes);
    if (!isThere && got.length < bytesMax && !request.complete) return;
    stop();
    if (got.length > 0) request.unshift(got);
    then(isThere);
  };
  request.on('readable', look).once('close', stop).once('error', stop);
}

function read(request: IncomingMessage): Buffer | null {
  const chunk: unknown = request.read();
  return Buffer.isBuffer(chunk) ? chunk : null;
}
