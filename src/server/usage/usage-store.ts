import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/store/database.ts';
import type { RunRow } from '#server/store/tables.ts';

export interface UserUsage {
  request_limit: number | null;
  used: number;
}

/**
 * Takes one unit of the month if the user's limit leaves one; undefined when it does not. Limit and
 * count are compared inside the one UPDATE: reading first let 106 of 100 through when tried.
 */
export async function takeUnit(
  transaction: Database,
  userId: string,
  period: string,
): Promise<UserUsage | undefined> {
  await transaction
    .insertInto('usage')
    .values({ user_id: userId, period, used: 0 })
    .onConflict((conflict) => conflict.columns(['user_id', 'period']).doNothing())
    .execute();
  const limit = sql`(SELECT request_limit FROM users WHERE id = ${userId})`;
  return transaction
    .updateTable('usage')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('user_id', '=', userId)
    .where('period', '=', period)
    .where(sql<SqlBool>`(${limit} IS NULL OR used < ${limit})`)
    .returning(['used', sql<number | null>`${limit}`.as('request_limit')])
    .executeTakeFirst();
}

export async function giveUnitBack(
  transaction: Database,
  userId: string,
  period: string,
): Promise<void> {
  await transaction
    .updateTable('usage')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('user_id', '=', userId)
    .where('period', '=', period)
    .where('used', '>', 0)
    .execute();
}

export async function insertRun(transaction: Database, row: RunRow): Promise<void> {
  await transaction.insertInto('runs').values(row).execute();
}

/** Ends a run that still holds its unit; undefined when it was ended before. */
export function endReserved(
  transaction: Database,
  id: string,
  end: Pick<RunRow, 'state' | 'problem'> &
    Partial<Pick<RunRow, 'duration_ms' | 'bytes' | 'sha256'>>,
): Promise<Pick<RunRow, 'user_id' | 'period'> | undefined> {
  return transaction
    .updateTable('runs')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .returning(['user_id', 'period'])
    .executeTakeFirst();
}

/** Ids of runs that hold a unit and started before a moment, oldest first. */
export async function reservedBefore(
  db: Database,
  startedBefore: string,
  max: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('runs')
    .select('id')
    .where('state', '=', 'reserved')
    .where('started_at', '<', startedBefore)
    .orderBy('started_at')
    .limit(max)
    .execute();
  return rows.map((row) => row.id);
}

/** Limit and use of a user in a month; undefined for an unknown or deleted user. */
export function readUsage(
  db: Database,
  userId: string,
  period: string,
): Promise<UserUsage | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('usage', (join) =>
      join.onRef('usage.user_id', '=', 'users.id').on('usage.period', '=', period),
    )
    .select(['users.request_limit', (eb) => eb.fn.coalesce('usage.used', eb.lit(0)).as('used')])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Writes a user's limit; false for an unknown or deleted user. */
export async function writeRequestLimit(
  db: Database,
  userId: string,
  requestLimit: number | null,
  at: string,
): Promise<boolean> {
  const written = await db
    .updateTable('users')
    .set({ request_limit: requestLimit, updated_at: at })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}
