import { type ClaimedJob, endJob, postponeJob, renewJobLock } from '#server/jobs/job-store.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import { reasonOf, withoutPeople } from '#server/jobs/reason-of.ts';
import { TryLater } from '#server/jobs/retry-later.ts';
import type { Log } from '#server/log.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';
import { currentIds, withRequestId } from '#server/tracing/request-id.ts';
import { readTrace } from '#server/tracing/trace.ts';
import { describeFailure } from '#services/describe-failure.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const retryDelaysMs = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  24 * hourMs,
] as const;

export interface Job {
  id: string;
  kind: string;
  /** 1 on the first attempt. */
  attempt: number;
  createdAt: string;
}

/** The payload is parsed from JSON, possibly written by an older version: validate it. */
export type JobHandler = (payload: unknown, job: Job) => Promise<void>;

/** Called in the transaction in which a job is given up for good. */
export type GivenUp = (transaction: Database, payload: unknown) => Promise<void>;

/** Who counts the tries at jobs. */
export interface JobWatch {
  jobTried(kind: string, outcome: 'done' | 'failed' | 'given_up', ms: number): void;
}

/** Runs a claimed job and records the result: done, retried later, or failed. */
export function createJobRunner({
  db,
  now,
  log,
  metrics,
  lockMs,
  renewEveryMs,
  handlerOf,
  givenUpOf,
}: {
  db: Database;
  now: () => Date;
  log: Log;
  metrics?: JobWatch | undefined;
  lockMs: number;
  renewEveryMs: number;
  handlerOf: (kind: string) => JobHandler | undefined;
  givenUpOf: (kind: string) => GivenUp | undefined;
}): (row: ClaimedJob) => Promise<void> {
  const isoIn = (ms: number) => new Date(now().getTime() + ms).toISOString();

  const settle = async (row: ClaimedJob, failure: unknown, ms: number) => {
    const error = reasonOf(failure);
    const planned = failure instanceof GiveUp ? undefined : retryDelaysMs[row.attempts - 1];
    const isAsked = planned !== undefined && failure instanceof TryLater;
    const delayMs = isAsked ? failure.delayMs : planned;
    const fields = {
      job: row.id,
      kind: row.kind,
      attempt: row.attempts,
      reason: withoutPeople(error),
      cause: withoutPeople(describeFailure(failure)),
    };
    if (delayMs === undefined) {
      await transact(db, async (transaction) => {
        await endJob(transaction, row, { at: isoIn(0), error });
        await givenUpOf(row.kind)?.(transaction, parsed(row.payload));
      });
      metrics?.jobTried(row.kind, 'given_up', ms);
      log.error('job_given_up', fields);
    } else {
      await postponeJob(db, row, { nextAt: isoIn(delayMs), error });
      metrics?.jobTried(row.kind, 'failed', ms);
      log.warn('job_failed', fields);
    }
  };

  return async (row) => {
    const handler = handlerOf(row.kind);
    if (handler === undefined) throw new Error(`no handler for jobs of kind ${row.kind}`);
    // Only orphans get here: each time the process crashed before the result was recorded.
    if (row.attempts > retryDelaysMs.length + 1) {
      return settle(row, new GiveUp('The process ended during every attempt.'), 0);
    }
    const renewal = setInterval(() => {
      renewJobLock(db, row, isoIn(lockMs)).catch(() => undefined);
    }, renewEveryMs);
    renewal.unref();
    const startedMs = performance.now();
    const passedMs = () => Math.round(performance.now() - startedMs);
    try {
      const { id, kind, attempts: attempt, created_at: createdAt } = row;
      const payload: unknown = JSON.parse(row.payload);
      const job = { id, kind, attempt, createdAt };
      await asItsRequest(payload, () => handler(payload, job));
    } catch (failure) {
      return asItsRequest(parsed(row.payload), () => settle(row, failure, passedMs()));
    } finally {
      clearInterval(renewal);
    }
    await endJob(db, row, { at: isoIn(0), error: null });
    const { id: job, kind, attempts: attempt } = row;
    metrics?.jobTried(kind, 'done', passedMs());
    asItsRequest(parsed(row.payload), () =>
      log.info('job_done', { ...currentIds(), job, kind, attempt, ms: passedMs() }),
    );
  };
}

/** Works as part of the request that created the job, and of its trace; older rows have none. */
function asItsRequest<T>(payload: unknown, work: () => T): T {
  const id: unknown = Reflect.get(Object(payload), 'request_id');
  const trace = readTrace(Reflect.get(Object(payload), 'traceparent'));
  return withRequestId(typeof id === 'string' ? id : undefined, work, trace);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
