import { reasonOf } from '#server/jobs/reason-of.ts';
import type { Log } from '#server/log.ts';
import { withRequestId } from '#server/tracing/request-id.ts';
import { describeFailure } from '#services/describe-failure.ts';

interface Sweep {
  name: string;
  intervalMs: number;
  ranAt: number;
  run: () => Promise<void>;
}

/** Regular cleanup. Every process runs it, so a sweep must be idempotent. */
export function createSweeps({ now, log }: { now: () => Date; log: Log }) {
  const sweeps: Sweep[] = [];
  return {
    every: (name: string, intervalMs: number, run: () => Promise<void>) => {
      sweeps.push({ name, intervalMs, run, ranAt: Number.NEGATIVE_INFINITY });
    },
    runDue: async () => {
      for (const sweep of sweeps) {
        const at = now().getTime();
        // A clock that was set back must not put off a sweep until it has caught up.
        if (at >= sweep.ranAt && at < sweep.ranAt + sweep.intervalMs) continue;
        sweep.ranAt = at;
        try {
          // Also when a request woke the jobs: it did not ask for this.
          await withRequestId(undefined, sweep.run);
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
