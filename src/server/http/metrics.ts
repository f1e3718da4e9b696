import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Problem } from '#contract/problems.ts';
import type { RendererState } from '#services/tools.ts';

export interface Metrics {
  /** Called for every finished run. */
  runFinished(run: { service: string; outcome: string; ms: number }): void;
  serve(app: FastifyInstance): void;
}

export interface MetricsSources {
  renderer: () => RendererState;
  /** Lines since the start. */
  droppedLogLines: () => number;
  token: string | undefined;
}

/** Prometheus metrics; readable from loopback, or from anywhere with the operator's token. */
export function createMetrics({ renderer, droppedLogLines, token }: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Answered requests by call and status.',
    labelNames: ['call', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  const runs = new Histogram({
    name: 'portal_run_seconds',
    help: 'Runs by service and outcome.',
    labelNames: ['service', 'outcome'] as const,
    buckets: [0.02, 0.05, 0.1, 0.5, 2, 10, 30],
    registers: [registry],
  });
  new Gauge({
    name: 'portal_renderer_jobs',
    help: 'Print jobs by state.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { running, queued } = renderer();
      this.set({ state: 'running' }, running);
      this.set({ state: 'queued' }, queued);
    },
  });
  const restarts = new Counter({
    name: 'portal_renderer_restarts_total',
    help: 'Times the renderer was started again.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(renderer().restarts);
    },
  });
  registry.registerMetric(restarts);
  new Counter({
    name: 'portal_log_lines_dropped_total',
    help: 'Log lines that could not be written.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  return {
    runFinished: ({ service, outcome, ms }) => runs.observe({ service, outcome }, ms / 1000),
    serve: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const call = request.routeOptions.config.call ?? 'other';
        requests.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
      });
      app.get('/metrics', async (request, reply) => {
        if (!mayRead(request, token)) throw new Problem('not_found');
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
}

// A reverse proxy on the same machine also comes from loopback; it gives itself away by the header.
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && request.headers.authorization === `Bearer ${token}`) return true;
  const from = request.socket.remoteAddress ?? '';
  const isLoopback = from === '::1' || from.startsWith('127.') || from.startsWith('::ffff:127.');
  return isLoopback && request.headers['x-forwarded-for'] === undefined;
}
