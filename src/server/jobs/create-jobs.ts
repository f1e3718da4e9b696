// A durable job queue: a job is a row inserted with the change that requests it, and run later. A
// job is claimed once, but after a crash it runs again, so handlers must be idempotent (emails have
// a stable Message-ID, for example).

import {
  createJobRunner,
  type GivenUp,
  type JobHandler,
  type JobWatch,
} from '#server/jobs/create-job-runner.ts';
import { createSweeps } from '#server/jobs/create-sweeps.ts';
import {
  type ClaimedJob,
  claimJob,
  type DueJob,
  freeJobLocks,
  insertJob,
  listDueJobs,
  removeEndedJobs,
} from '#server/jobs/job-store.ts';
import type { Log } from '#server/log.ts';
import { newId } from '#server/new-id.ts';
import type { Database } from '#server/store/database.ts';
import { currentRequestId, currentTrace } from '#server/tracing/request-id.ts';
import { traceparent } from '#server/tracing/trace.ts';
import { describeFailure } from '#services/describe-failure.ts';

const hourMs = 60 * 60_000;
// With the poll, jobs of a process that died are taken over within half a minute.
const lockMs = 20_000;
const usualPollMs = 5_000;
/** Number of owners that take turns. */
const ownersAtOnce = 200;
// Long enough to investigate failed jobs.
const endedKeptMs = 30 * 24 * hourMs;

export interface Jobs {
  /**
   * Inserts a job, in the caller's transaction if given; call `wake` after the commit. Owners take
   * turns, regardless of how many jobs one of them has. Returns the job's id.
   */
  enqueue(
    db: Database,
    kind: string,
    payload: unknown,
    options?: { delayMs?: number; owner?: string },
  ): Promise<string>;
  /**
   * Registers the handler of a kind, and what is done when one of its jobs is given up; throws if there is
   * one already.
   */
  handle(kind: string, handler: JobHandler, givenUp?: GivenUp): void;
  /** Runs `sweep` at start and then at the interval. */
  every(name: string, intervalMs: number, sweep: () => Promise<void>): void;
  start(): void;
  /** Takes no more jobs and waits for running ones. */
  stop(): Promise<void>;
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void;
  /**
   * At the start of the only process on a database: running jobs were aborted with the previous
   * process.
   */
  freeLocks(): Promise<void>;
  /** Runs all due jobs and returns when there are none. */
  runDue(): Promise<void>;
}

/**
 * The job queue on the `jobs` table; `atOnce` is the number of concurrent jobs of this process. The
 * locks of running ones are renewed every `renewEveryMs`, more than once in a lock's life.
 */
export function createJobs({
  db,
  now,
  log,
  metrics,
  atOnce = 2,
  pollMs = usualPollMs,
  renewEveryMs = lockMs / 4,
}: {
  db: Database;
  now: () => Date;
  log: Log;
  /** Is told how each try ended. */
  metrics?: JobWatch;
  atOnce?: number;
  /** How long a job of another process may wait to be seen. */
  pollMs?: number | undefined;
  renewEveryMs?: number;
}): Jobs {
  const handlers = new Map<string, JobHandler>();
  const afterLast = new Map<string, GivenUp>();
  const runJob = createJobRunner({
    db,
    now,
    log,
    metrics,
    lockMs,
    renewEveryMs,
    handlerOf: (kind) => handlers.get(kind),
    givenUpOf: (kind) => afterLast.get(kind),
  });
  const sweeps = createSweeps({ now, log });
  const turns = createTurns();
  const lanes = new Set<Promise<void>>();
  // A clock that is set forward ends locks too early: this process never runs one job twice at once.
  const running = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let stopping = false;
  let wakes = 0;
  let openLanes = 0;
  const isoIn = (ms: number) => new Date(now().getTime() + ms).toISOString();
  sweeps.every('ended_jobs', hourMs, () => removeEndedJobs(db, isoIn(-endedKeptMs)));

  const claimNext = async (): Promise<ClaimedJob | undefined> => {
    const at = isoIn(0);
    // Several candidates, because another worker may claim the first ones.
    const kinds = [...handlers.keys()];
    const due = await listDueJobs(db, { kinds, at, limit: ownersAtOnce, except: [...running] });
    for (const { id, owner } of turns.sort(due)) {
      if (running.has(id)) continue;
      running.add(id);
      let job: ClaimedJob | undefined;
      try {
        job = await claimJob(db, { id, at, lockedUntil: isoIn(lockMs) });
      } finally {
        if (job === undefined) running.delete(id);
      }
      if (job === undefined) continue;
      turns.served(owner);
      return job;
    }
    return due.length === 0 ? undefined : claimNext();
  };

  // A job inserted just after a lane looked must not wait for the poll: lanes woken meanwhile look
  // once more.
  const runLane = async () => {
    openLanes += 1;
    try {
      for (let seen = wakes; !stopping; seen = wakes) {
        const job = await claimNext();
        if (job !== undefined) await runJob(job).finally(() => running.delete(job.id));
        else if (seen === wakes) return;
      }
    } finally {
      openLanes -= 1;
    }
  };

  const openLane = () => {
    const lane = runLane()
      .catch((error: unknown) => log.error('jobs_failed', { cause: describeFailure(error) }))
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  };

  const wake = () => {
    wakes += 1;
    if (timer === undefined) return;
    while (openLanes < atOnce && !stopping) openLane();
  };

  const poll = () => {
    sweeping ??= sweeps.runDue().finally(() => {
      sweeping = undefined;
    });
    wake();
  };

  return {
    enqueue: async (database, kind, payload, { delayMs = 0, owner = null } = {}) => {
      const id = newId(now());
      const at = { next_at: isoIn(delayMs), created_at: isoIn(0) };
      const text = JSON.stringify(ofRequest(payload));
      await insertJob(database, { id, kind, payload: text, owner, ...at });
      if (!database.isTransaction) wake();
      return id;
    },
    handle: (kind, handler, givenUp) => {
      if (handlers.has(kind)) throw new Error(`jobs of kind ${kind} have a handler already`);
      handlers.set(kind, handler);
      if (givenUp) afterLast.set(kind, givenUp);
    },
    every: sweeps.every,
    start: () => {
      stopping = false;
      timer ??= setInterval(poll, pollMs);
      poll();
    },
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      timer = undefined;
      await Promise.all([...lanes, sweeping]);
    },
    wake,
    freeLocks: () => freeJobLocks(db),
    runDue: async () => {
      await sweeps.runDue();
      await Promise.all(Array.from({ length: atOnce }, runLane));
    },
  };
}

/** Owners served longest ago first; otherwise the order is kept. */
function createTurns() {
  const lastServed = new Map<string, number>();
  let count = 0;
  const turnOf = ({ owner }: DueJob) => (owner === null ? 0 : (lastServed.get(owner) ?? 0));
  return {
    sort: (due: readonly DueJob[]) => due.toSorted((a, b) => turnOf(a) - turnOf(b)),
    served(owner: string | null): void {
      if (owner === null) return;
      count += 1;
      lastServed.delete(owner);
      lastServed.set(owner, count);
      const [oldest] = lastServed.keys();
      if (lastServed.size > ownersAtOnce && oldest !== undefined) lastServed.delete(oldest);
    },
  };
}

// A job belongs to the request that created it, and to its trace.
function ofRequest(payload: unknown): unknown {
  const id = currentRequestId();
  if (id === undefined || typeof payload !== 'object' || payload === null) return payload;
  const trace = currentTrace();
  const named = trace === undefined ? {} : { traceparent: traceparent(trace) };
  return { request_id: id, ...named, ...payload };
}
