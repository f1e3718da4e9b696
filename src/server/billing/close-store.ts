// The queries of the monthly close.
import type { BilledLine } from '#server/billing/invoice-lines.ts';
import type { InvoiceRow } from '#server/store/billing-rows.ts';
import type { Database } from '#server/store/database.ts';

/** The oldest month before `current` that has something to close. */
export async function oldestOpenMonth(
  db: Database,
  { after, current }: { after: string; current: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('usage')
    .select('period')
    .where('closed_at', 'is', null)
    .where('period', '>', after)
    .where('period', '<', current)
    .orderBy('period')
    .limit(1)
    .executeTakeFirst();
  return row?.period;
}

/**
 * The last number of a series. Locks the series until the end of the transaction, so that closes of
 * several processes come one after another.
 */
export async function lockSeries(transaction: Database, series: string): Promise<number> {
  const row = await transaction
    .insertInto('invoice_numbers')
    .values({ series, last_number: 0 })
    .onConflict((conflict) =>
      conflict
        .column('series')
        .doUpdateSet((eb) => ({ last_number: eb.ref('invoice_numbers.last_number') })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

export async function setLastNumber(
  transaction: Database,
  series: string,
  lastNumber: number,
): Promise<void> {
  await transaction
    .updateTable('invoice_numbers')
    .set({ last_number: lastNumber })
    .where('series', '=', series)
    .execute();
}

/** Some users whose month is open, in the order of their ids. */
export async function listOpenUsers(
  db: Database,
  { period, after, limit }: { period: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('usage')
    .select('user_id')
    .where('closed_at', 'is', null)
    .where('period', '=', period)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Closes the month of users: from now on no run can take a unit of it. Returns those it closed. */
export async function closeMonthOf(
  transaction: Database,
  period: string,
  userIds: readonly string[],
  at: string,
): Promise<string[]> {
  const rows = await transaction
    .updateTable('usage')
    .set({ closed_at: at })
    .where('period', '=', period)
    .where('user_id', 'in', userIds)
    .where('closed_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function reopenMonthOf(
  transaction: Database,
  period: string,
  userIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('usage')
    .set({ closed_at: null })
    .where('period', '=', period)
    .where('user_id', 'in', userIds)
    .execute();
}

export interface MonthCount {
  /** Runs that hold a unit and are not finished. */
  running: number;
  counted: number;
  lines: BilledLine[];
}

/** The units of users in a month, from the same rows as their receipts. */
export async function countMonth(
  db: Database,
  period: string,
  userIds: readonly string[],
): Promise<Map<string, MonthCount>> {
  const rows = await db
    .selectFrom('runs')
    .select(['user_id', 'service', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('period', '=', period)
    .where('user_id', 'in', userIds)
    .where('state', 'in', ['counted', 'reserved'])
    .groupBy(['user_id', 'service', 'state'])
    .orderBy('service')
    .execute();
  const counts = new Map<string, MonthCount>();
  for (const { user_id, service, state, count } of rows) {
    const known = counts.get(user_id) ?? { running: 0, counted: 0, lines: [] };
    counts.set(user_id, known);
    if (state === 'reserved') known.running += count;
    else {
      known.counted += count;
      known.lines.push({ service, count });
    }
  }
  return counts;
}

export async function readClients(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, { name: string; email: string; address: string }>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'address'])
    .where('id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, ...client }) => [id, client]));
}

export async function insertInvoices(
  transaction: Database,
  rows: readonly InvoiceRow[],
): Promise<void> {
  if (rows.length > 0)
    await transaction
      .insertInto('invoices')
      .values([...rows])
      .execute();
}
