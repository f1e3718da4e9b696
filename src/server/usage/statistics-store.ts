import { sql } from 'kysely';
import type { Database } from '#server/store/database.ts';
import type { UsageSlotRow } from '#server/store/run-rows.ts';

export const slotMs = 15 * 60_000;

/** The slot of the last moment asked for: every run asks, and nearly all get the same answer. */
let last = { startMs: Number.NaN, slot: '' };

/** Start of the quarter of an hour that a moment is in, `2026-11-29T19:15`. */
export function slotOf(at: Date): string {
  const startMs = Math.floor(at.getTime() / slotMs) * slotMs;
  if (startMs !== last.startMs) {
    last = { startMs, slot: new Date(startMs).toISOString().slice(0, 16) };
  }
  return last.slot;
}

/** Counted requests of a local day, or of a part of one. */
export type CountedDay = Pick<UsageSlotRow, 'service' | 'function_name' | 'counted'> & {
  date: string;
};

/** From when to when; the end is not included. */
export interface Span {
  from: string;
  before: string;
}

// What SQLite sorts of a month fits in its memory; a year at once took twice as long.
const daysAtOnce = 31;

/**
 * The first and the last quarter of an hour in a span that have counted requests: of a user, or of all
 * without one.
 */
export async function readEnds(
  db: Database,
  userId: string | undefined,
  span: Span,
): Promise<{ first: string; last: string } | undefined> {
  const end = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('usage_slots')
      .select('slot')
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .where('slot', '>=', span.from)
      .where('slot', '<', span.before)
      .orderBy('slot', direction)
      .limit(1)
      .executeTakeFirst();
  const first = await end('asc');
  const last = await end('desc');
  return first && last && { first: first.slot, last: last.slot };
}

/**
 * Counted requests of days, each from its first quarter of an hour to its end. The database adds up: a year
 * of quarters, row by row, took six times as long.
 */
export async function readDays(
  db: Database,
  userId: string | undefined,
  days: readonly (Span & { date: string })[],
): Promise<CountedDay[]> {
  const rows: CountedDay[] = [];
  const whose = userId === undefined ? sql`` : sql`user_id = ${userId} AND`;
  for (let at = 0; at < days.length; at += daysAtOnce) {
    const some = days.slice(at, at + daysAtOnce);
    const found = await sql<CountedDay>`
      WITH days (date, first, before) AS (
        VALUES ${sql.join(some.map(({ date, from, before }) => sql`(${date}, ${from}, ${before})`))}
      )
      SELECT days.date, service, function_name, CAST(SUM(counted) AS BIGINT) AS counted
      FROM days CROSS JOIN usage_slots
      WHERE ${whose} slot >= days.first AND slot < days.before
      GROUP BY days.date, service, function_name`.execute(db);
    rows.push(...found.rows);
  }
  return rows;
}

/** The same from the runs themselves, for a part of a quarter. */
export async function readEdge(
  db: Database,
  userId: string,
  { from, before, date }: Span & { date: string },
): Promise<CountedDay[]> {
  const rows = await db
    .selectFrom('runs')
    .select(['service', 'function_name', (eb) => eb.fn.countAll<number>().as('counted')])
    .where('user_id', '=', userId)
    .where('started_at', '>=', from)
    .where('started_at', '<', before)
    .where('state', '=', 'counted')
    .groupBy(['service', 'function_name'])
    .execute();
  return rows.map((row) => ({ ...row, counted: Number(row.counted), date }));
}
