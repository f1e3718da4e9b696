// The metrics in Prometheus' format; src/docs/monitoring.md lists them.
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Problem, type ProblemKey } from '#contract/problems.ts';
import type { AdmissionState } from '#server/admission/create-admission.ts';
import type { JobWatch } from '#server/jobs/create-job-runner.ts';
import { mayRead } from '#server/metrics/may-read.ts';
import { type JobSources, watchJobs } from '#server/metrics/watch-jobs.ts';
import { type ProcessSources, watchProcess } from '#server/metrics/watch-process.ts';
import type { Settings } from '#server/settings.ts';

export interface Metrics extends JobWatch {
  /** Called for every finished run. */
  runFinished(run: { service: string; outcome: string; ms: number }): void;
  /** Called for every call that had to wait for its start. */
  callWaited(kind: string, ms: number): void;
  /** Called for every call that was refused because of load. */
  callRefused(kind: string, key: ProblemKey): void;
  /** Is called with each wait for a place in a pool. */
  poolEntered(pool: string): (waitedMs: number) => void;
  serve(app: FastifyInstance): void;
}

export interface MetricsSources extends JobSources, ProcessSources {
  /** Of each kind of call there was. */
  admission: () => AdmissionState[];
  access: Pick<Settings, 'metricsToken' | 'trustedProxies'>;
}

/**
 * Prometheus metrics; readable from loopback without a proxy, otherwise with the operator's token.
 */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Answered requests by call and status.',
    labelNames: ['call', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  });
  const runs = new Histogram({
    name: 'portal_run_seconds',
    help: 'Runs by service and outcome.',
    labelNames: ['service', 'outcome'] as const,
    buckets: [0.02, 0.05, 0.1, 0.5, 2, 10, 30],
    registers,
  });
  const waits = new Histogram({
    name: 'portal_call_wait_seconds',
    help: 'Waits of calls that could not start at once, by kind.',
    labelNames: ['kind'] as const,
    buckets: [0.01, 0.1, 0.5, 1, 2, 5, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'portal_calls_refused_total',
    help: 'Calls refused because of load, by kind and error key.',
    labelNames: ['kind', 'error_key'] as const,
    registers,
  });
  new Gauge({
    name: 'portal_calls',
    help: 'Calls that run and that wait for their start, by kind.',
    labelNames: ['kind', 'state'] as const,
    registers,
    collect() {
      for (const { kind, running, waiting } of sources.admission()) {
        this.set({ kind, state: 'running' }, running);
        this.set({ kind, state: 'waiting' }, waiting);
      }
    },
  });
  const poolWaits = new Histogram({
    name: 'portal_pool_wait_seconds',
    help: 'Waits for a template process, a document process, a browser tab or a connection.',
    labelNames: ['pool'] as const,
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2, 5, 10, 30],
    registers,
  });
  const jobTried = watchJobs(registry, sources);
  const { watchLoop } = watchProcess(registry, sources);
  return {
    runFinished: ({ service, outcome, ms }) => runs.observe({ service, outcome }, ms / 1000),
    callWaited: (kind, ms) => waits.observe({ kind }, ms / 1000),
    callRefused: (kind, key) => refusals.inc({ kind, error_key: key }),
    poolEntered: (pool) => (ms) => poolWaits.observe({ pool }, ms / 1000),
    jobTried,
    serve: (app) => {
      watchLoop(app);
      app.addHook('onResponse', async (request, reply) => {
        const call = request.routeOptions.config.call ?? 'other';
        requests.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
      });
      app.get('/metrics', async (request, reply) => {
        if (!mayRead(request, sources.access)) throw new Problem('not_found');
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
}
