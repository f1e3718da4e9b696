import type { BillingCustomerRow, InvoiceRow } from '#server/store/billing-rows.ts';
import type { Database } from '#server/store/database.ts';

/** The invoices of a user, newest month first. */
export function listInvoiceRows(db: Database, userId: string): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('period', 'desc')
    .execute();
}

export function readInvoiceRow(
  db: Database,
  id: string,
  userId?: string,
): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst();
}

export async function findInvoiceOfPayment(
  db: Database,
  paymentId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row?.id;
}

/** Ids of invoices to charge now, longest due first. */
export async function listDueInvoices(
  db: Database,
  { provider, at, limit }: { provider: BillingCustomerRow['provider']; at: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('next_attempt_at', '<=', at)
    .where('provider', '=', provider)
    .where('status', '=', 'open')
    .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<=', at)]))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Takes an unpaid invoice to charge it; undefined if it is paid, or another charge is under way, or was
 * since it was listed as due.
 */
export function claimInvoice(
  db: Database,
  {
    id,
    provider,
    at,
    lockedUntil,
    isDue,
  }: {
    id: string;
    provider: BillingCustomerRow['provider'];
    at: string;
    lockedUntil: string;
    /** Only if it is still due. */
    isDue: boolean;
  },
): Promise<InvoiceRow | undefined> {
  return db
    .updateTable('invoices')
    .set({ locked_until: lockedUntil })
    .where('id', '=', id)
    .where('provider', '=', provider)
    .where('status', 'in', ['open', 'past_due'])
    .$if(isDue, (query) => query.where('status', '=', 'open').where('next_attempt_at', '<=', at))
    .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst();
}

export async function writePaymentId(db: Database, id: string, paymentId: string): Promise<void> {
  await db.updateTable('invoices').set({ payment_id: paymentId }).where('id', '=', id).execute();
}

/**
 * Writes what came of a charge. Undefined if the invoice was paid or waived meanwhile, which stands,
 * whatever arrives later.
 */
export function endCharge(
  db: Database,
  id: string,
  outcome: Partial<
    Pick<
      InvoiceRow,
      'status' | 'failure' | 'attempts' | 'refusals' | 'outages' | 'next_attempt_at' | 'paid_at'
    >
  >,
): Promise<InvoiceRow | undefined> {
  return db
    .updateTable('invoices')
    .set({ ...outcome, locked_until: null })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'past_due'])
    .returningAll()
    .executeTakeFirst();
}

/** Releases charges of other processes: only correct if no other is running. */
export async function freeInvoiceLocks(db: Database): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ locked_until: null })
    .where('locked_until', 'is not', null)
    .execute();
}

/** Charges a user's unpaid invoices again, by a new plan: the default is another card. */
export async function chargeAgain(
  transaction: Database,
  userId: string,
  provider: BillingCustomerRow['provider'],
  at: string,
): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ status: 'open', refusals: 0, next_attempt_at: at })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('status', 'in', ['open', 'past_due'])
    .execute();
}
