import type { FastifyRequest } from 'fastify';

/** Whether a request says that a body comes with it. */
export function hasBody({ headers }: Pick<FastifyRequest['raw'], 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}
