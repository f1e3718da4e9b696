import { sql } from 'kysely';
import type { Database } from '#server/store/database.ts';
import type { JobRow } from '#server/store/tables.ts';

export type ClaimedJob = Pick<JobRow, 'id' | 'kind' | 'payload' | 'attempts' | 'created_at'>;

/** Inserts a job; inside the caller's transaction it exists only if that commits. */
export async function insertJob(
  db: Database,
  job: Pick<JobRow, 'id' | 'kind' | 'payload' | 'owner' | 'next_at' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ ...job, attempts: 0, locked_until: null, last_error: null, ended_at: null })
    .execute();
}

export type DueJob = Pick<JobRow, 'id' | 'owner'>;

interface DueJobs {
  kinds: readonly string[];
  at: string;
  limit: number;
  /** Ids of jobs that are left out. */
  except: readonly string[];
}

/**
 * The jobs that could be claimed now, longest waiting first: the first one of each owner, and all
 * without an owner.
 */
export async function listDueJobs(
  db: Database,
  { kinds, at, limit, except }: DueJobs,
): Promise<DueJob[]> {
  if (kinds.length === 0) return [];
  const due = db
    .selectFrom('jobs')
    .select(['id', 'owner', 'next_at'])
    .select(
      sql<number>`ROW_NUMBER() OVER (PARTITION BY COALESCE(owner, id) ORDER BY next_at, id)`.as(
        'place',
      ),
    )
    .where('ended_at', 'is', null)
    .where('next_at', '<=', at)
    .where('kind', 'in', kinds)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<=', at)]));
  return await db
    .selectFrom(due.as('due'))
    .select(['id', 'owner'])
    .where('place', '=', 1)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Claims a job; undefined if another worker was faster. The single conditional update guarantees
 * that only one worker claims it, on both databases.
 */
export async function claimJob(
  db: Database,
  { id, at, lockedUntil }: { id: string; at: string; lockedUntil: string },
): Promise<ClaimedJob | undefined> {
  return await db
    .updateTable('jobs')
    .set((eb) => ({ locked_until: lockedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('next_at', '<=', at)
    .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<=', at)]))
    .returning(['id', 'kind', 'payload', 'attempts', 'created_at'])
    .executeTakeFirst();
}

// A slow worker that lost its lock must not overwrite the result of the next one; the number of the
// attempt distinguishes them.
function ownClaim(db: Database, job: Pick<JobRow, 'id' | 'attempts'>) {
  return db
    .updateTable('jobs')
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('ended_at', 'is', null);
}

/** Extends the lock of a running job. */
export async function renewJobLock(
  db: Database,
  job: Pick<JobRow, 'id' | 'attempts'>,
  lockedUntil: string,
): Promise<void> {
  await ownClaim(db, job).set({ locked_until: lockedUntil }).execute();
}

/** Ends a job: done, or failed with the reason. */
export async function endJob(
  db: Database,
  job: Pick<JobRow, 'id' | 'attempts'>,
  { at, error }: { at: string; error: string | null },
): Promise<void> {
  await ownClaim(db, job).set({ ended_at: at, locked_until: null, last_error: error }).execute();
}

/** Schedules a failed job for a later attempt. */
export async function postponeJob(
  db: Database,
  job: Pick<JobRow, 'id' | 'attempts'>,
  { nextAt, error }: { nextAt: string; error: string },
): Promise<void> {
  await ownClaim(db, job).set({ next_at: nextAt, locked_until: null, last_error: error }).execute();
}

export interface WaitingJobs {
  kind: string;
  count: number;
  /** Since when the first of them is due; null while none is. */
  dueSince: string | null;
}

/** The jobs that have not ended, by kind: those that are due, running or planned for later. */
export async function countWaitingJobs(db: Database, at: string): Promise<WaitingJobs[]> {
  return await db
    .selectFrom('jobs')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('count'),
      eb.fn
        .min(
          eb
            .case()
            .when(
              eb.and([
                eb('next_at', '<=', at),
                eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', at)]),
              ]),
            )
            .then(eb.ref('next_at'))
            .end(),
        )
        .as('dueSince'),
    ])
    .where('ended_at', 'is', null)
    .groupBy('kind')
    .execute();
}

/** Deletes jobs that ended before a time. */
export async function removeEndedJobs(db: Database, before: string): Promise<void> {
  await db.deleteFrom('jobs').where('ended_at', '<', before).execute();
}

/** Releases locks of other workers: only correct if no other process is running. */
export async function freeJobLocks(db: Database): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ locked_until: null })
    .where('ended_at', 'is', null)
    .where('locked_until', 'is not', null)
    .execute();
}
