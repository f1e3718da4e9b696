// What the payment provider may know more of than a backup: the server that went on may have charged it.

import type { Database } from '#server/store/database.ts';
import { periodOf } from '#server/usage/period.ts';

export interface UnsureBills {
  /** Numbers of invoices that were not paid. */
  unpaid: string[];
  /** Months (`2026-11`) with runs that are over by now and were not closed. */
  unclosed: string[];
}

/** Reads the restored rows. */
export async function findUnsureBills(db: Database, now: Date): Promise<UnsureBills> {
  const invoices = await db
    .selectFrom('invoices')
    .select('number')
    .where('status', 'in', ['open', 'past_due'])
    .orderBy('number')
    .execute();
  const months = await db
    .selectFrom('usage')
    .select('period')
    .distinct()
    .where('closed_at', 'is', null)
    .where('used', '>', 0)
    .where('period', '<', periodOf(now))
    .orderBy('period')
    .execute();
  return {
    unpaid: invoices.map(({ number }) => number),
    unclosed: months.map(({ period }) => period),
  };
}

/** What the operator has to compare before the start; empty where there is nothing. */
export function unsureBillLines({ unpaid, unclosed }: UnsureBills): string[] {
  return [
    ...(unpaid.length === 0
      ? []
      : [
          `Not paid at the time of the backup, but perhaps since: ${unpaid.length} invoices. Compare them with the provider's payments before the start: ${unpaid.join(', ')}.`,
        ]),
    ...(unclosed.length === 0
      ? []
      : [
          `Not closed at the time of the backup, but perhaps since: ${unclosed.join(', ')}. The start closes and charges them; compare the provider's payments of these months before.`,
        ]),
  ];
}
