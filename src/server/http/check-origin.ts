// A write with the session cookie must come from the portal's own pages (CSRF). Browsers send
// Sec-Fetch-Site or Origin; other programs send neither and have no foreign cookie.
import type { FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';

export function checkOrigin(request: FastifyRequest, publicOrigin: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const { origin } = request.headers;
  if (origin === undefined && site === undefined) return;
  if (origin === publicOrigin) return;
  throw new Problem('origin_refused');
}
