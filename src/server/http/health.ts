import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Probe } from '#server/probe.ts';

/**
 * `/healthz`: the process runs. `/readyz`: 200 while this process can answer calls, and the state of
 * each part; `limited` when a part is away that others do without. `/readyz/{part}`: 200 while that
 * part works, for balancers that route by path.
 */
export function serveHealth(
  app: FastifyInstance,
  probes: Readonly<Record<string, Probe>>,
  isDraining: () => boolean,
): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (_request, reply) => {
    const parts = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => {
        return { name, isUp: await probe.isUp(), isVital: probe.isVital() };
      }),
    );
    const away = parts.filter(({ isUp }) => !isUp);
    const isReady = !isDraining() && !away.some(({ isVital }) => isVital);
    const checks = parts.map(({ name, isUp }) => [name, isUp ? 'ok' : 'down'] as const);
    reply.header('cache-control', 'no-store').status(isReady ? 200 : 503);
    const limited = away.length > 0 ? 'limited' : 'ok';
    return { status: isReady ? limited : 'unavailable', checks: Object.fromEntries(checks) };
  });

  app.get<{ Params: { part: string } }>('/readyz/:part', async ({ params }, reply) => {
    const probe = new Map(Object.entries(probes)).get(params.part);
    if (probe === undefined) throw new Problem('not_found');
    const isReady = (await probe.isUp()) && !isDraining();
    reply.header('cache-control', 'no-store').status(isReady ? 200 : 503);
    return { status: isReady ? 'ok' : 'unavailable' };
  });
}
