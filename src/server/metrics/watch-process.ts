import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Probe } from '#server/probe.ts';
import type { RendererState } from '#services/tools.ts';

export interface ProcessSources {
  renderer: () => RendererState;
  /** Number of lines since the start. */
  droppedLogLines: () => number;
  /** The parts that readiness tells of. */
  probes: () => Readonly<Record<string, Probe>>;
}

const lookEveryMs = 10;

/** Metrics of the process, its main thread and its parts. */
export function watchProcess(
  registry: Registry,
  { renderer, droppedLogLines, probes }: ProcessSources,
): { watchLoop(app: FastifyInstance): void } {
  const registers = [registry];
  new Gauge({
    name: 'portal_renderer_jobs',
    help: 'Print jobs by state.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { running, queued } = renderer();
      this.set({ state: 'running' }, running);
      this.set({ state: 'queued' }, queued);
    },
  });
  new Counter({
    name: 'portal_renderer_restarts_total',
    help: 'Number of renderer restarts.',
    registers,
    collect() {
      this.reset();
      this.inc(renderer().restarts);
    },
  });
  new Counter({
    name: 'portal_log_lines_dropped_total',
    help: 'Log lines that could not be written.',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  new Gauge({
    name: 'portal_part_up',
    help: 'Whether a part answers: 1 or 0.',
    labelNames: ['part'] as const,
    registers,
    async collect() {
      for (const [part, probe] of Object.entries(probes())) {
        this.set({ part }, (await probe.isUp()) ? 1 : 0);
      }
    },
  });
  const delays = monitorEventLoopDelay({ resolution: lookEveryMs });
  new Gauge({
    name: 'portal_main_thread_longest_hold_seconds',
    help: 'Longest event loop delay since the server started to listen.',
    registers,
    collect() {
      this.set(Math.max(0, delays.max / 1e9 - lookEveryMs / 1000));
    },
  });
  let seen = performance.eventLoopUtilization();
  new Gauge({
    name: 'portal_main_thread_utilization',
    help: 'Share of the time since the last look in which the main thread worked.',
    registers,
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, seen).utilization);
      seen = now;
    },
  });
  return {
    watchLoop: (app) => {
      // A blocked event loop during the start delays no requests.
      app.addHook('onListen', async () => {
        delays.enable();
      });
      app.addHook('onClose', async () => {
        delays.disable();
      });
    },
  };
}
