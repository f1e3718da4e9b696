// The monthly close: every month that is over is closed once for each user, and what is above the
// free requests becomes an invoice. Closing and invoice are one transaction, so that a kill leaves
// neither or both; a closed month takes no more runs, so that a clock that is wrong for a while bills
// nothing twice and skips nothing.

import { type AuditEvent, created, type RecordAudit } from '#server/audit/audit-event.ts';
import {
  closeMonthOf,
  countMonth,
  insertInvoices,
  listOpenUsers,
  lockSeries,
  type MonthCount,
  oldestOpenMonth,
  readClients,
  reopenMonthOf,
  setLastNumber,
} from '#server/billing/close-store.ts';
import { amountOf, decimalText } from '#server/billing/money.ts';
import { newId } from '#server/new-id.ts';
import type { BillingCustomerRow, InvoiceRow } from '#server/store/billing-rows.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';
import { periodOf } from '#server/usage/period.ts';

/** What a month costs. */
export interface Tariff {
  free: number;
  /** Decimal text; undefined: nothing is billed. */
  price: string | undefined;
  currency: string;
}

/** Users in one transaction: few enough to hold in memory and to hold up nobody. */
const usersAtOnce = 200;

/**
 * Closes the months that are over; returns the number of invoices. Users with running requests of
 * the month are left for the next time.
 */
export function createMonthClose({
  db,
  now,
  tariff,
  provider,
  isStopping = () => false,
  atOnce = usersAtOnce,
  recordAudit,
}: {
  db: Database;
  now: () => Date;
  tariff: Tariff;
  provider: BillingCustomerRow['provider'];
  /** Between two batches. */
  isStopping?: () => boolean;
  atOnce?: number;
  recordAudit: RecordAudit;
}): () => Promise<number> {
  const closeBatch = (period: string, after: string) =>
    transact(db, async (transaction) => {
      const at = now();
      const series = `${provider === 'test' ? 'TEST-' : ''}${at.getUTCFullYear()}`;
      const last = await lockSeries(transaction, series);
      const users = await listOpenUsers(transaction, { period, after, limit: atOnce });
      if (users.length === 0) return undefined;
      const closed = await closeMonthOf(transaction, period, users, at.toISOString());
      const counts = await countMonth(transaction, period, closed);
      const running = closed.filter((id) => (counts.get(id)?.running ?? 0) > 0);
      if (running.length > 0) await reopenMonthOf(transaction, period, running);
      const bills = closed
        .filter((id) => !running.includes(id))
        .toSorted()
        .flatMap((id) => billOf(id, counts.get(id), tariff));
      const clients = await readClients(
        transaction,
        bills.map(({ user_id }) => user_id),
      );
      const rows = bills.map((bill, index): InvoiceRow => {
        const client = clients.get(bill.user_id);
        return {
          ...bill,
          id: newId(at),
          number: `${series}-${String(last + index + 1).padStart(6, '0')}`,
          period,
          provider,
          client: JSON.stringify(client ?? {}),
          status: 'open',
          failure: null,
          payment_id: null,
          attempts: 0,
          refusals: 0,
          outages: 0,
          next_attempt_at: at.toISOString(),
          locked_until: null,
          created_at: at.toISOString(),
          paid_at: null,
        };
      });
      await insertInvoices(transaction, rows);
      if (rows.length > 0) {
        await setLastNumber(transaction, series, last + rows.length);
        await recordAudit(transaction, ...rows.map(invoiceCreated));
      }
      return { after: users.at(-1) ?? after, count: rows.length };
    });

  return async () => {
    const current = periodOf(now());
    let invoices = 0;
    let period = await oldestOpenMonth(db, { after: '', current });
    while (period !== undefined) {
      let batch = isStopping() ? undefined : await closeBatch(period, '');
      while (batch !== undefined) {
        invoices += batch.count;
        batch = isStopping() ? undefined : await closeBatch(period, batch.after);
      }
      if (isStopping()) return invoices;
      period = await oldestOpenMonth(db, { after: period, current });
    }
    return invoices;
  };
}

function invoiceCreated(invoice: InvoiceRow): AuditEvent {
  const { id, user_id, number, period, requests, amount_minor, currency } = invoice;
  const amount = decimalText(amount_minor, currency);
  return {
    event: 'invoice_created',
    subjectId: user_id,
    objectId: id,
    changes: created({ number, period, requests, amount, currency }),
  };
}

type Bill = Pick<
  InvoiceRow,
  'user_id' | 'requests' | 'free' | 'billable' | 'price' | 'amount_minor' | 'currency' | 'lines'
>;

/** None where nothing is owed. */
function billOf(userId: string, count: MonthCount | undefined, tariff: Tariff): Bill[] {
  const { free, price, currency } = tariff;
  if (price === undefined || count === undefined || count.counted <= free) return [];
  const billable = count.counted - free;
  const amountMinor = amountOf(billable, price, currency);
  if (amountMinor === 0) return [];
  return [
    {
      user_id: userId,
      requests: count.counted,
      free,
      billable,
      price,
      amount_minor: amountMinor,
      currency,
      lines: JSON.stringify(count.lines),
    },
  ];
}
