import type { FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';

const uploads = new Set<unknown>(
  Object.entries(calls).flatMap(([name, call]) => ('form' in call ? [name] : [])),
);

/** Whether the route of a request takes a form with a file. */
export function isUpload({ routeOptions }: FastifyRequest): boolean {
  return uploads.has(routeOptions.config.call);
}
