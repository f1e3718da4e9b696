import { reasonOf } from '#server/jobs/reason-of.ts';
import type { Log } from '#server/log.ts';
import { describeFailure } from '#services/describe-failure.ts';

interface Sweep {
  name: string;
  intervalMs: number;
  nextAt: number;
  run: () => Promise<void>;
}

/** Regular cleanup. Every process runs it, so a sweep must be idempotent. */
export function createSweeps({ now, log }: { now: () => Date; log: Log }) {
  const sweeps: Sweep[] = [];
  return {
    every: (name: string, intervalMs: number, run: () => Promise<void>) => {
      sweeps.push({ name, intervalMs, run, nextAt: 0 });
    },
    runDue: async () => {
      for (const sweep of sweeps) {
        const at = now().getTime();
        if (at < sweep.nextAt) continue;
        sweep.nextAt = at + sweep.intervalMs;
        try {
          await sweep.run();
        } catch (error) {
          log.warn('sweep_failed', {
            sweep: sweep.name,
            reason: reasonOf(error),
            cause: describeFailure(error),
          });
        }
      }
    },
  };
}
