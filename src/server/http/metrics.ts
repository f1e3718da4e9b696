import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Problem, type ProblemKey } from '#contract/problems.ts';
import type { AdmissionState } from '#server/admission/create-admission.ts';
import type { Settings } from '#server/settings.ts';
import { proxyTest } from '#server/trusted-proxies.ts';
import type { RendererState } from '#services/tools.ts';

export interface Metrics {
  /** Called for every finished run. */
  runFinished(run: { service: string; outcome: string; ms: number }): void;
  /** Called for every call that had to wait for its start. */
  callWaited(kind: string, ms: number): void;
  /** Called for every call that was refused because of load. */
  callRefused(kind: string, key: ProblemKey): void;
  serve(app: FastifyInstance): void;
}

export interface MetricsSources {
  renderer: () => RendererState;
  /** Of each kind of call there was. */
  admission: () => AdmissionState[];
  /** Number of lines since the start. */
  droppedLogLines: () => number;
  access: Pick<Settings, 'metricsToken' | 'trustedProxies'>;
}

const lookEveryMs = 10;

/**
 * Prometheus metrics; readable from loopback without a proxy, otherwise with the operator's token.
 */
export function createMetrics({
  renderer,
  admission,
  droppedLogLines,
  access,
}: MetricsSources): Metrics {
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
  const waits = new Histogram({
    name: 'portal_call_wait_seconds',
    help: 'Waits of calls that could not start at once, by kind.',
    labelNames: ['kind'] as const,
    buckets: [0.01, 0.1, 0.5, 1, 2, 5, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'portal_calls_refused_total',
    help: 'Calls refused because of load, by kind and error key.',
    labelNames: ['kind', 'error_key'] as const,
    registers: [registry],
  });
  new Gauge({
    name: 'portal_calls',
    help: 'Calls that run and that wait for their start, by kind.',
    labelNames: ['kind', 'state'] as const,
    registers: [registry],
    collect() {
      for (const { kind, running, waiting } of admission()) {
        this.set({ kind, state: 'running' }, running);
        this.set({ kind, state: 'waiting' }, waiting);
      }
    },
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
    help: 'Number of renderer restarts.',
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
  const delays = monitorEventLoopDelay({ resolution: lookEveryMs });
  new Gauge({
    name: 'portal_main_thread_longest_hold_seconds',
    help: 'Longest event loop delay since the server started to listen.',
    registers: [registry],
    collect() {
      this.set(Math.max(0, delays.max / 1e9 - lookEveryMs / 1000));
    },
  });
  return {
    runFinished: ({ service, outcome, ms }) => runs.observe({ service, outcome }, ms / 1000),
    callWaited: (kind, ms) => waits.observe({ kind }, ms / 1000),
    callRefused: (kind, key) => refusals.inc({ kind, error_key: key }),
    serve: (app) => {
      // A blocked event loop during the start delays no requests.
      app.addHook('onListen', async () => {
        delays.enable();
      });
      app.addHook('onClose', async () => {
        delays.disable();
      });
      app.addHook('onResponse', async (request, reply) => {
        const call = request.routeOptions.config.call ?? 'other';
        requests.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
      });
      app.get('/metrics', async (request, reply) => {
        if (!mayRead(request, access)) throw new Problem('not_found');
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
}

// A reverse proxy on the same machine also connects from loopback; its headers reveal it.
const proxyHeaders =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|fastly-client-ip|x-envoy-.*|x-appengine-.*)$/;

function mayRead(
  request: FastifyRequest,
  { metricsToken, trustedProxies }: Pick<Settings, 'metricsToken' | 'trustedProxies'>,
): boolean {
  const { authorization = '' } = request.headers;
  if (metricsToken !== undefined && isSame(authorization, `Bearer ${metricsToken}`)) return true;
  // If proxies are configured, connections from loopback are probably proxies.
  if (typeof trustedProxies === 'number' ? trustedProxies > 0 : trustedProxies.length > 0) {
    return false;
  }
  const isLoopback = isFromLoopback(request.socket.remoteAddress ?? '', 0);
  return isLoopback && !Object.keys(request.headers).some((name) => proxyHeaders.test(name));
}

const isFromLoopback = proxyTest(['127.0.0.0/8', '::1/128']);

// Compared in constant time.
function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}
