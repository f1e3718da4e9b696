// What waits on this server, and what went wrong lately.
import { sql } from 'kysely';
import type { AdminStatistics } from '#contract/calls/analytics.ts';
import type { Database } from '#server/store/database.ts';

type Work = Pick<
  AdminStatistics,
  'failed_last_hour' | 'queued_runs' | 'waiting_mails' | 'delayed_mails' | 'lost_mails'
>;

const hourMs = 60 * 60_000;

export async function readWork(db: Database, at: Date): Promise<Work> {
  const hoursAgo = (hours: number) => new Date(at.getTime() - hours * hourMs).toISOString();
  const failed = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('state', '=', 'released')
    .where('started_at', '>=', hoursAgo(1))
    .executeTakeFirstOrThrow();
  const queued = await db
    .selectFrom('run_jobs')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  const mails = db.selectFrom('jobs').where(sql<boolean>`kind LIKE 'mail#_%' ESCAPE '#'`);
  const waiting = await mails
    .select((eb) => [
      eb.fn.countAll<number>().as('found'),
      eb.fn.count<number>('last_error').as('delayed'),
    ])
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const lost = await mails
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('ended_at', '>=', hoursAgo(24))
    .where('last_error', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    failed_last_hour: Number(failed.found),
    queued_runs: Number(queued.found),
    waiting_mails: Number(waiting.found),
    delayed_mails: Number(waiting.delayed),
    lost_mails: Number(lost.found),
  };
}
