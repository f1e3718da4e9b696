import type { FastifyInstance } from 'fastify';

/** A dependency that readiness checks; resolves to whether it is available. */
export type Probe = () => Promise<boolean>;

/**
 * `/healthz`: the process runs. `/readyz`: all dependencies are available, otherwise 503 with the
 * missing ones.
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
    const checks = Object.fromEntries(
      await Promise.all(
        Object.entries(probes).map(async ([name, probe]) => {
          const isUp = await probe().catch(() => false);
          return [name, isUp ? 'ok' : 'down'] as const;
        }),
      ),
    );
    const isReady = !isDraining() && Object.values(checks).every((state) => state === 'ok');
    reply.header('cache-control', 'no-store').status(isReady ? 200 : 503);
    return { status: isReady ? 'ok' : 'unavailable', checks };
  });
}
