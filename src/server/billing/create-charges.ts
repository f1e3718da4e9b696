// Charges invoices. Each has one payment at the provider, which can succeed only once; it is prepared
// with an idempotency key of user and month. So two processes, a kill and a lost answer never charge
// twice: whoever comes next asks the payment what became of it.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { readDefaultCard } from '#server/billing/card-store.ts';
import type { InvoiceMails } from '#server/billing/create-billing-mails.ts';
import { readCustomerId } from '#server/billing/customer-store.ts';
import {
  claimInvoice,
  endCharge,
  findInvoiceOfPayment,
  listDueInvoices,
  readInvoiceRow,
  writePaymentId,
} from '#server/billing/invoice-store.ts';
import type { Payment, PaymentProvider } from '#server/billing/payment-provider.ts';
import type { Log } from '#server/log.ts';
import type { InvoiceRow } from '#server/store/billing-rows.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';
import { describeFailure } from '#services/describe-failure.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** After the first, second and third refusal; after the fourth the invoice is past due. */
const retriesMs = [dayMs, 3 * dayMs, 7 * dayMs];
/** While the provider does not answer. */
const outageDelaysMs = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * 60 * minuteMs,
  6 * 60 * minuteMs,
];
const processingMs = 60 * minuteMs;
const lockMs = 5 * minuteMs;
const atOnce = 8;
const listed = 200;

const noCard = 'There is no saved card.';

type Outcome = Payment | { state: 'no_card' };

export interface Charges {
  /** Charges everything that is due. */
  chargeDue(): Promise<void>;
  /**
   * Charges an invoice while its owner waits.
   * @throws Problem `busy`, `card_missing`, `card_declined`, `payment_unavailable`
   */
  pay(
    invoiceId: string,
  ): Promise<{ status: InvoiceRow['status']; clientSecret: string | undefined }>;
  /** Takes over what became of a payment, by its event. */
  refresh(paymentId: string): Promise<void>;
}

export function createCharges({
  db,
  provider,
  mails,
  now,
  log,
  isStopping,
}: {
  db: Database;
  provider: PaymentProvider;
  mails: InvoiceMails;
  now: () => Date;
  log: Log;
  isStopping: () => boolean;
}): Charges {
  const isoIn = (ms: number) => new Date(now().getTime() + ms).toISOString();

  const attempt = async (invoice: InvoiceRow, isOnSession: boolean): Promise<Outcome> => {
    const { user_id: userId } = invoice;
    const card = await readDefaultCard(db, { userId, provider: provider.kind });
    let paymentId = invoice.payment_id;
    if (paymentId !== null) {
      const before = await provider.readPayment(paymentId, { isOnSession });
      const isAsked = before.state === 'needs_action' && isOnSession && before.cardId === card?.id;
      if (before.state === 'paid' || before.state === 'processing' || isAsked) return before;
    }
    const customerId = await readCustomerId(db, userId, provider.kind);
    if (card === undefined || customerId === undefined) return { state: 'no_card' };
    if (paymentId === null) {
      const prepared = await provider.preparePayment({
        key: `invoice-${userId}-${invoice.period}`,
        customerId,
        invoiceId: invoice.id,
        invoiceNumber: invoice.number,
        amountMinor: invoice.amount_minor,
        currency: invoice.currency,
      });
      if ('state' in prepared) return prepared;
      paymentId = prepared.id;
      await writePaymentId(db, invoice.id, paymentId);
    }
    return provider.charge({
      paymentId,
      cardId: card.id,
      // The provider repeats its answer for a key: each decision gets the next one.
      key: `charge-${invoice.id}-${invoice.attempts + 1}-${card.id}-${isOnSession ? 'on' : 'off'}`,
      isOnSession,
    });
  };

  const refused = (invoice: InvoiceRow, failure: string) =>
    transact(db, async (transaction) => {
      const delayMs = retriesMs[invoice.refusals];
      const ended = await endCharge(transaction, invoice.id, {
        status: delayMs === undefined ? 'past_due' : 'open',
        failure,
        attempts: invoice.attempts + 1,
        refusals: invoice.refusals + 1,
        outages: 0,
        next_attempt_at: delayMs === undefined ? null : isoIn(delayMs),
      });
      if (ended !== undefined) await mails.askFailure(transaction, ended);
    });

  const record = async (invoice: InvoiceRow, outcome: Outcome, isOnSession: boolean) => {
    const { id, attempts } = invoice;
    const settled = { failure: null, outages: 0, next_attempt_at: null };
    if (outcome.state === 'paid') {
      const paid = { status: 'paid', paid_at: isoIn(0), attempts: attempts + 1 } as const;
      await endCharge(db, id, { ...settled, ...paid });
    } else if (outcome.state === 'too_small') {
      await endCharge(db, id, { ...settled, status: 'waived' });
    } else if (outcome.state === 'processing') {
      await endCharge(db, id, { outages: 0, next_attempt_at: isoIn(processingMs) });
    } else if (isOnSession) {
      // Whoever waits is told at once; the plan of retries stays as it is.
      const isDecided = outcome.state === 'declined';
      await endCharge(db, id, { outages: 0, attempts: isDecided ? attempts + 1 : attempts });
    } else if (outcome.state === 'no_card') {
      await refused(invoice, noCard);
    } else {
      const asks = 'The bank asks you to confirm this payment.';
      await refused(invoice, outcome.state === 'declined' ? outcome.message : asks);
    }
  };

  const charge = async (id: string, isOnSession: boolean): Promise<Outcome | undefined> => {
    const invoice = await claimInvoice(db, {
      id,
      provider: provider.kind,
      at: isoIn(0),
      lockedUntil: isoIn(lockMs),
      isDue: !isOnSession,
    });
    if (invoice === undefined) return undefined;
    try {
      const outcome = await attempt(invoice, isOnSession);
      await record(invoice, outcome, isOnSession);
      return outcome;
    } catch (error) {
      const delayMs = outageDelaysMs[Math.min(invoice.outages, outageDelaysMs.length - 1)] ?? 0;
      await endCharge(db, id, {
        outages: invoice.outages + 1,
        ...(isOnSession ? {} : { next_attempt_at: isoIn(delayMs) }),
      });
      throw error;
    }
  };

  return {
    chargeDue: async () => {
      while (!isStopping()) {
        const due = await listDueInvoices(db, {
          provider: provider.kind,
          at: isoIn(0),
          limit: listed,
        });
        if (due.length === 0) return;
        const lanes = Array.from({ length: atOnce }, async () => {
          for (let id = due.shift(); id !== undefined && !isStopping(); id = due.shift()) {
            const invoice = id;
            await charge(invoice, false).catch((error: unknown) =>
              log.warn('charge_failed', { invoice, cause: describeFailure(error) }),
            );
          }
        });
        await Promise.all(lanes);
      }
    },

    pay: async (id) => {
      const outcome = await charge(id, true);
      const status = (await readInvoiceRow(db, id))?.status ?? 'open';
      if (outcome === undefined) {
        if (status === 'paid' || status === 'waived') return { status, clientSecret: undefined };
        throw new Problem('busy', { retryAfterS: limits.paymentTimeoutMs / 1000 });
      }
      if (outcome.state === 'no_card') throw new Problem('card_missing');
      if (outcome.state === 'declined') {
        throw new Problem('card_declined', { message: outcome.message });
      }
      const isAsked = outcome.state === 'needs_action';
      return { status, clientSecret: isAsked ? outcome.clientSecret : undefined };
    },

    refresh: async (paymentId) => {
      const id = await findInvoiceOfPayment(db, paymentId);
      if (id === undefined) return;
      const { state } = await provider.readPayment(paymentId, { isOnSession: false });
      const paid = { status: 'paid', failure: null, outages: 0, next_attempt_at: null } as const;
      if (state === 'paid') await endCharge(db, id, { ...paid, paid_at: isoIn(0) });
    },
  };
}
