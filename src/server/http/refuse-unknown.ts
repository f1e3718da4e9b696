// Refuses what no route takes: 405 where the address takes other methods, otherwise 404.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';

/** @throws Problem `method_not_allowed`, with `Allow` among the headers of the answer; `not_found` */
export type RefuseUnknown = (request: FastifyRequest, reply: FastifyReply) => never;

interface KnownPath {
  segments: readonly string[];
  methods: Set<string>;
}

/** To be called before the routes are added, because it learns of them one by one. */
export function refuseUnknown(app: FastifyInstance): RefuseUnknown {
  const paths = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ method, url }) => {
    // Below a wildcard, what exists is decided by its handler.
    if (url.includes('*')) return;
    const known = paths.get(url) ?? { segments: url.split('/'), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    paths.set(url, known);
  });
  return ({ method, url }, reply) => {
    const segments = (url.split('?', 1)[0] ?? '').split('/');
    const methods = new Set<string>();
    for (const known of paths.values()) {
      if (fits(known.segments, segments)) for (const one of known.methods) methods.add(one);
    }
    if (methods.size === 0) throw new Problem('not_found');
    const allowed = [...methods].sort().join(', ');
    reply.header('allow', allowed);
    throw new Problem('method_not_allowed', {
      message: `This address does not take ${method}. It takes ${allowed}.`,
    });
  };
}

function fits(known: readonly string[], asked: readonly string[]): boolean {
  return (
    known.length === asked.length &&
    known.every((part, at) => (part.startsWith(':') ? asked[at] !== '' : part === asked[at]))
  );
}
