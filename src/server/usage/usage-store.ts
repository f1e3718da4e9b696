import { type SqlBool, sql } from 'kysely';
import { usableKeys } from '#server/api-keys/api-key-store.ts';
import type { Database } from '#server/store/database.ts';
import { prepareQuery } from '#server/store/prepare-query.ts';
import type { RunRow, UsageRow, UsageSlotRow } from '#server/store/run-rows.ts';
import { slotOf } from '#server/usage/statistics-store.ts';

export interface UserUsage {
  request_limit: number | null;
  used: number;
}

export type TakenUnit = UserUsage & Pick<UsageRow, 'noticed'>;

/** The prepared queries of every run. */
export interface RunQueries {
  /**
   * Takes one unit of the month if the user's limit allows it and the month is not billed yet;
   * undefined otherwise. Limit and count are compared in one UPDATE: with a separate read, a test got
   * 106 of 100.
   */
  takeUnit(transaction: Database, userId: string, period: string): Promise<TakenUnit | undefined>;
  insertRun(transaction: Database, row: RunRow): Promise<void>;
  /** Ends a run that still holds its unit; undefined if it was ended before. */
  endReserved(transaction: Database, id: string, end: RunEnd): Promise<EndedRun | undefined>;
  /** The same, but also undefined if its key was deleted or its user may not use it any more. */
  endWithKey(transaction: Database, id: string, end: RunEnd): Promise<EndedRun | undefined>;
  /** Counts a run for the statistics. */
  countInSlot(transaction: Database, run: EndedRun): Promise<void>;
}

type RunEnd = Pick<
  RunRow,
  'state' | 'problem' | 'duration_ms' | 'bytes' | 'sha256' | 'free_reason'
>;

export type EndedRun = Pick<
  RunRow,
  'user_id' | 'period' | 'started_at' | 'service' | 'function_name'
>;

export function prepareRunQueries(db: Database): RunQueries {
  const take = prepareQuery(({ userId, period }: { userId: string; period: string }) => {
    const limit = sql`(SELECT request_limit FROM users WHERE id = ${userId})`;
    return db
      .updateTable('usage')
      .set((eb) => ({ used: eb('used', '+', 1) }))
      .where('user_id', '=', userId)
      .where('period', '=', period)
      .where('closed_at', 'is', null)
      .where(sql<SqlBool>`(${limit} IS NULL OR used < ${limit})`)
      .returning(['used', 'noticed', sql<number | null>`${limit}`.as('request_limit')]);
  });
  const begin = prepareQuery(({ userId, period }: { userId: string; period: string }) =>
    db
      .insertInto('usage')
      .values({ user_id: userId, period, used: 0, closed_at: null, noticed: 0 })
      .onConflict((conflict) => conflict.columns(['user_id', 'period']).doNothing()),
  );
  const insert = prepareQuery((row: RunRow) =>
    db.insertInto('runs').values({
      id: row.id,
      user_id: row.user_id,
      api_key_id: row.api_key_id,
      service: row.service,
      function_name: row.function_name,
      period: row.period,
      state: row.state,
      problem: row.problem,
      started_at: row.started_at,
      duration_ms: row.duration_ms,
      bytes: row.bytes,
      sha256: row.sha256,
      free_reason: row.free_reason,
    }),
  );
  const updateReserved = (end: RunEnd & { id: string }) =>
    db
      .updateTable('runs')
      .set({
        state: end.state,
        problem: end.problem,
        duration_ms: end.duration_ms,
        bytes: end.bytes,
        sha256: end.sha256,
        free_reason: end.free_reason,
      })
      .where('id', '=', end.id)
      .where('state', '=', 'reserved')
      .returning(['user_id', 'period', 'started_at', 'service', 'function_name']);
  const endReserved = prepareQuery(updateReserved);
  const endWithKey = prepareQuery((end: RunEnd & { id: string }) =>
    updateReserved(end).where(({ exists }) =>
      exists(
        usableKeys(db)
          .where('api_keys.id', '=', sql.ref<string>('runs.api_key_id'))
          .select('api_keys.id'),
      ),
    ),
  );

  const countIn = prepareQuery((row: Omit<UsageSlotRow, 'counted'>) =>
    db
      .insertInto('usage_slots')
      .values({
        user_id: row.user_id,
        slot: row.slot,
        service: row.service,
        function_name: row.function_name,
        counted: 1,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'slot', 'service', 'function_name'])
          .doUpdateSet((eb) => ({ counted: eb('usage_slots.counted', '+', 1) })),
      ),
  );

  return {
    takeUnit: async (transaction, userId, period) => {
      const { rows } = await transaction.executeQuery(take({ userId, period }));
      if (rows[0] !== undefined) return rows[0];
      // Used up, or the first request of the month: only then the row is missing.
      await transaction.executeQuery(begin({ userId, period }));
      return (await transaction.executeQuery(take({ userId, period }))).rows[0];
    },
    insertRun: async (transaction, row) => {
      await transaction.executeQuery(insert(row));
    },
    endReserved: async (transaction, id, end) =>
      (await transaction.executeQuery(endReserved({ ...end, id }))).rows[0],
    endWithKey: async (transaction, id, end) =>
      (await transaction.executeQuery(endWithKey({ ...end, id }))).rows[0],
    countInSlot: async (transaction, run) => {
      const slot = slotOf(new Date(run.started_at));
      await transaction.executeQuery(countIn({ ...run, slot }));
    },
  };
}

/** Whether a user's month was closed for billing. */
export async function isMonthClosed(
  db: Database,
  userId: string,
  period: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('usage')
    .select('closed_at')
    .where('user_id', '=', userId)
    .where('period', '=', period)
    .executeTakeFirst();
  return row !== undefined && row.closed_at !== null;
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

/**
 * Ids of runs that hold a unit and started before a time, oldest first. Asynchronous runs hold
 * theirs until they have run.
 */
export async function reservedBefore(
  db: Database,
  startedBefore: string,
  max: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('runs')
    .select('id')
    // Written out, because SQLite does not use the index of held runs for a parameter.
    .where('state', '=', sql.lit('reserved'))
    .where('started_at', '<', startedBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('run_jobs')
            .select('run_jobs.id')
            .whereRef('run_jobs.id', '=', 'runs.id')
            .where('run_jobs.state', 'in', ['queued', 'running']),
        ),
      ),
    )
    .orderBy('started_at')
    .limit(max)
    .execute();
  return rows.map((row) => row.id);
}

/** Limit and usage of a user in a month; undefined for an unknown or deleted user. */
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
/** False if there is no such user, or if the limit is no longer the seen one. */
export async function writeRequestLimit(
  db: Database,
  {
    userId,
    limit,
    seen,
    at,
  }: {
    userId: string;
    limit: number | null;
    /** The limit that the admin saw; undefined if it does not matter. */
    seen: number | null | undefined;
    at: string;
  },
): Promise<boolean> {
  const written = await db
    .updateTable('users')
    .set({ request_limit: limit, updated_at: at })
    .where('id', '=', userId)
    .$if(seen !== undefined, (update) =>
      update.where('request_limit', 'is not distinct from', seen ?? null),
    )
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}
