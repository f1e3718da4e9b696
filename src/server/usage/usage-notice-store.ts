import { type SqlBool, sql } from 'kysely';
import type { UsageLevel } from '#contract/usage-level.ts';
import type { Database } from '#server/store/database.ts';

export interface Notice {
  userId: string;
  period: string;
  level: UsageLevel;
}

const usageOf = (db: Database, { userId, period }: Notice) =>
  db.updateTable('usage').where('user_id', '=', userId).where('period', '=', period);

/** Marks a level as told; false if it was before. */
export async function markNoticed(transaction: Database, notice: Notice): Promise<boolean> {
  const marked = await usageOf(transaction, notice)
    .set({ noticed: notice.level })
    .where('noticed', '<', notice.level)
    .returning('noticed')
    .executeTakeFirst();
  return marked !== undefined;
}

/**
 * Takes the mark back if the level is not reached any more, because units were given back or the limit was
 * raised; then it is told when it is reached again. False if it still is. One UPDATE, so that no run in
 * between finds the mark and the level at odds.
 */
export async function takeNoticeBack(db: Database, notice: Notice): Promise<boolean> {
  const limit = sql`(SELECT request_limit FROM users WHERE id = ${notice.userId})`;
  const taken = await usageOf(db, notice)
    .set({ noticed: notice.level === 100 ? 80 : 0 })
    .where('noticed', '=', notice.level)
    .where(
      sql<SqlBool>`(${limit} IS NULL OR CAST(used AS BIGINT) * 100 < CAST(${limit} AS BIGINT) * CAST(${notice.level} AS BIGINT))`,
    )
    .returning('noticed')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The address of an account that gets mail: verified, active and not deleted. */
export async function readNoticeAddress(db: Database, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('active', '=', 1)
    .where('verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user?.email;
}
