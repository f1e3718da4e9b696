import * as v from 'valibot';
import { type JobState, jobState } from '#contract/calls/jobs.ts';
import { claimFound } from '#server/archive/sweep-unknown.ts';
import type { Database } from '#server/store/database.ts';
import type { RunJobRow } from '#server/store/run-rows.ts';

/** One try at a job: only the newest may write how it ended. */
export interface JobTry {
  id: string;
  attempt: number;
}

/** Writes a job that nobody has begun. */
export async function insertRunJob(
  db: Database,
  job: Omit<RunJobRow, 'state' | 'attempt' | 'answer' | 'finished_at'>,
): Promise<void> {
  await db
    .insertInto('run_jobs')
    .values({ ...job, state: 'queued', attempt: 0, answer: null, finished_at: null })
    .execute();
}

/**
 * How many jobs of a user have not ended. Until the transaction ends, nobody else counts or adds to
 * them, so parallel calls cannot all take the last place.
 */
export async function countOpenJobs(transaction: Database, userId: string): Promise<number> {
  await transaction
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', userId)
    .execute();
  const { open } = await transaction
    .selectFrom('run_jobs')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return open;
}

/** Begins a try; undefined when the job has ended, is gone, or a newer try has begun. */
export function startRunJob(db: Database, { id, attempt }: JobTry): Promise<RunJobRow | undefined> {
  return db
    .updateTable('run_jobs')
    .set({ state: 'running', attempt })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .where('attempt', '<', attempt)
    .returningAll()
    .executeTakeFirst();
}

/** Puts a job back for another try; false when this one is not the newest any more. */
export async function requeueRunJob(db: Database, { id, attempt }: JobTry): Promise<boolean> {
  const put = await db
    .updateTable('run_jobs')
    .set({ state: 'queued' })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return put !== undefined;
}

/** Writes how a job ended; false when this try is not the newest any more. */
export async function finishRunJob(
  db: Database,
  { id, attempt }: JobTry,
  end: Pick<RunJobRow, 'finished_at' | 'expires_at'> & {
    state: 'done' | 'failed';
    answer: string;
  },
): Promise<boolean> {
  const ended = await db
    .updateTable('run_jobs')
    .set(end)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Whether a job has not ended. */
export async function isRunJobOpen(db: Database, id: string): Promise<boolean> {
  const open = await db
    .selectFrom('run_jobs')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether a newer try has begun. */
export async function isOvertaken(db: Database, { id, attempt }: JobTry): Promise<boolean> {
  const newer = await db
    .selectFrom('run_jobs')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '>', attempt)
    .executeTakeFirst();
  return newer !== undefined;
}

/** A job as calls and webhooks tell of it; with `userId`, only if it is theirs. */
export async function readJobState(
  db: Database,
  id: string,
  userId?: string,
): Promise<JobState | undefined> {
  const row = await db
    .selectFrom('run_jobs')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const answer: unknown = row.answer === null ? undefined : JSON.parse(row.answer);
  return v.parse(jobState, {
    job_id: row.id,
    request_id: row.id,
    service: row.service,
    status: row.state,
    created_at: row.created_at,
    finished_at: row.finished_at,
    ...(row.state === 'done' ? { result: answer } : {}),
    ...(row.state === 'failed' ? { error: answer } : {}),
  });
}

/** Jobs whose time is over, oldest first. */
export function expiredRunJobs(
  db: Database,
  at: string,
  max: number,
): Promise<Array<Pick<RunJobRow, 'id' | 'request_file'>>> {
  return db
    .selectFrom('run_jobs')
    .select(['id', 'request_file'])
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(max)
    .execute();
}

export async function deleteRunJob(db: Database, id: string): Promise<void> {
  await db.deleteFrom('run_jobs').where('id', '=', id).execute();
}

/** The files that tries at a run have kept so far. */
export async function filesOfRun(
  db: Database,
  userId: string,
  requestId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .execute();
  return rows.map((row) => row.id);
}

/** Takes out of `keys` the bodies of jobs. */
export async function claimRequests(db: Database, keys: Set<string>): Promise<void> {
  await claimFound(keys, async (some) => {
    const rows = db.selectFrom('run_jobs').select('request_file').where('request_file', 'in', some);
    return (await rows.execute()).map((row) => row.request_file);
  });
}
