import type { Database } from '#server/store/database.ts';
import type { UsageSlotRow } from '#server/store/tables.ts';

export const slotMs = 15 * 60_000;

/** Start of the quarter of an hour that a moment is in, `2026-11-29T19:15`. */
export function slotOf(at: Date): string {
  return new Date(Math.floor(at.getTime() / slotMs) * slotMs).toISOString().slice(0, 16);
}

export type CountedSlot = Omit<UsageSlotRow, 'user_id'>;

/** From when to when; the end is not included. */
export interface Span {
  from: string;
  before: string;
}

/** Counted requests in quarters of an hour: of a user, or of all together. */
export async function readSlots(
  db: Database,
  userId: string | undefined,
  span: Span,
): Promise<CountedSlot[]> {
  const slots = db
    .selectFrom('usage_slots')
    .where('slot', '>=', span.from)
    .where('slot', '<', span.before);
  if (userId !== undefined) {
    return await slots
      .select(['slot', 'service', 'function_name', 'counted'])
      .where('user_id', '=', userId)
      .execute();
  }
  const rows = await slots
    .select(['slot', 'service', 'function_name', (eb) => eb.fn.sum('counted').as('counted')])
    .groupBy(['slot', 'service', 'function_name'])
    .execute();
  return rows.map((row) => ({ ...row, counted: Number(row.counted) }));
}

/** The same from the runs themselves, for parts of a quarter. */
export async function readEdge(
  db: Database,
  userId: string | undefined,
  span: Span,
): Promise<CountedSlot[]> {
  const rows = await db
    .selectFrom('runs')
    .select(['service', 'function_name', (eb) => eb.fn.countAll<number>().as('counted')])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .where('started_at', '>=', span.from)
    .where('started_at', '<', span.before)
    .where('state', '=', 'counted')
    .groupBy(['service', 'function_name'])
    .execute();
  return rows.map((row) => ({
    ...row,
    counted: Number(row.counted),
    slot: span.from.slice(0, 16),
  }));
}
