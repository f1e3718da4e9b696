import { Gauge, Histogram, type Registry } from 'prom-client';
import type { JobWatch } from '#server/jobs/create-job-runner.ts';
import type { WaitingJobs } from '#server/jobs/job-store.ts';

export interface JobSources {
  /** Of all processes on the database. */
  jobs: () => Promise<WaitingJobs[]>;
  now: () => Date;
}

/** Metrics of the queues; returns what is called for every try at a job. */
export function watchJobs(registry: Registry, { jobs, now }: JobSources): JobWatch['jobTried'] {
  const registers = [registry];
  const tries = new Histogram({
    name: 'portal_job_seconds',
    help: 'Tries at jobs by kind and outcome: done, failed (tried again) or given_up.',
    labelNames: ['kind', 'outcome'] as const,
    buckets: [0.02, 0.1, 0.5, 2, 10, 30],
    registers,
  });
  // Both gauges tell of one look.
  let looking: Promise<WaitingJobs[] | undefined> | undefined;
  const look = () => {
    // While the database is away nothing is known of its jobs.
    looking ??= jobs()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  // A kind without jobs stays, so that its line goes back to 0.
  const kinds = new Set<string>();
  const gaugeOf = (name: string, help: string, value: (one: WaitingJobs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      registers,
      async collect() {
        const found = await look();
        this.reset();
        if (found === undefined) return;
        for (const { kind } of found) kinds.add(kind);
        for (const kind of kinds) this.set({ kind }, 0);
        for (const one of found) this.set({ kind: one.kind }, value(one));
      },
    });
  gaugeOf(
    'portal_jobs',
    'Jobs that have not ended, by kind: due, running or planned; of all processes.',
    ({ count }) => count,
  );
  gaugeOf(
    'portal_jobs_age_seconds',
    'For how long the oldest job that is due has waited, by kind; of all processes.',
    ({ dueSince }) => {
      const waitedMs = dueSince === null ? 0 : now().getTime() - Date.parse(dueSince);
      return Math.max(0, waitedMs) / 1000;
    },
  );
  return (kind, outcome, ms) => tries.observe({ kind, outcome }, ms / 1000);
}
