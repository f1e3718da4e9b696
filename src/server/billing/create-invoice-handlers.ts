import { Readable } from 'node:stream';
import { fillPath } from '#contract/call.ts';
import type { Invoice } from '#contract/calls/billing.ts';
import { calls } from '#contract/calls.ts';
import { Problem } from '#contract/problems.ts';
import { countMonth } from '#server/billing/close-store.ts';
import { withinPaymentTime } from '#server/billing/create-card-handlers.ts';
import type { Charges } from '#server/billing/create-charges.ts';
import type { Tariff } from '#server/billing/create-month-close.ts';
import { explainBill } from '#server/billing/explain-bill.ts';
import { parseLines } from '#server/billing/invoice-lines.ts';
import { listInvoiceRows, readInvoiceRow } from '#server/billing/invoice-store.ts';
import { decimalText } from '#server/billing/money.ts';
import type { PaymentProvider } from '#server/billing/payment-provider.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { RateLimits } from '#server/rate-limits.ts';
import { sha256 } from '#server/secrets.ts';
import type { InvoiceRow } from '#server/store/billing-rows.ts';
import type { Database } from '#server/store/database.ts';
import type { Usage } from '#server/usage/create-usage.ts';
import { periodOf } from '#server/usage/period.ts';

export type InvoiceCall =
  | 'readBillingPlan'
  | 'listInvoices'
  | 'downloadInvoice'
  | 'payInvoice'
  | 'previewBill';

/** The calls about the plan, the running month and its invoices. */
export function createInvoiceHandlers({
  db,
  now,
  usage,
  tariff,
  provider,
  charges,
  rates,
  printInvoice,
}: {
  db: Database;
  now: () => Date;
  usage: Pick<Usage, 'readConfiguration'>;
  tariff: Tariff;
  provider: Pick<PaymentProvider, 'kind' | 'publishableKey'>;
  charges: Pick<Charges, 'pay'>;
  rates: Pick<RateLimits, 'take'>;
  printInvoice: (invoice: InvoiceRow) => Promise<Uint8Array>;
}): Handlers<InvoiceCall> {
  const own = async (userId: string, id: string): Promise<InvoiceRow> => {
    const row = await readInvoiceRow(db, id, userId);
    if (row === undefined) throw new Problem('not_found');
    return row;
  };

  return {
    readBillingPlan: async ({ caller }) => {
      const { plan, limit, count } = await usage.readConfiguration(caller.userId);
      return {
        plan,
        limit,
        used: count,
        free: tariff.free,
        price_per_request: tariff.price ?? null,
        currency: tariff.currency,
        provider: provider.kind,
        publishable_key: provider.publishableKey,
      };
    },

    listInvoices: async ({ caller }) => (await listInvoiceRows(db, caller.userId)).map(shown),

    downloadInvoice: async ({ caller, params }) => {
      const invoice = await own(caller.userId, params.id);
      const bytes = await printInvoice(invoice);
      return {
        size: bytes.byteLength,
        contentType: 'application/pdf',
        fileName: `invoice-${invoice.number}.pdf`,
        sha256: sha256(bytes),
        open: async (range) =>
          Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)]),
      };
    },

    payInvoice: async ({ caller, params }) => {
      const { id } = await own(caller.userId, params.id);
      await rates.take('cardsByAccount', caller.userId);
      const { status, clientSecret } = await withinPaymentTime(charges.pay(id));
      return {
        status,
        ...(clientSecret === undefined
          ? {}
          : { requires_action: true, client_secret: clientSecret }),
      };
    },

    previewBill: async ({ caller }) => {
      const at = now();
      const counts = await countMonth(db, periodOf(at), [caller.userId]);
      const month = counts.get(caller.userId) ?? { running: 0, counted: 0, lines: [] };
      return explainBill(at, month, tariff);
    },
  };
}

function shown(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    period: row.period,
    count: row.requests,
    free: row.free,
    billable: row.billable,
    price_per_request: row.price,
    amount: decimalText(row.amount_minor, row.currency),
    amount_minor: row.amount_minor,
    currency: row.currency,
    status: row.status,
    failure: row.failure,
    next_attempt_at: row.next_attempt_at,
    paid_at: row.paid_at,
    test: row.provider === 'test',
    lines: parseLines(row.lines),
    pdf_url: fillPath(calls.downloadInvoice.path, { id: row.id }),
    created_at: row.created_at,
  };
}
