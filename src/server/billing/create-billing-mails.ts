// Tells a user that an invoice could not be charged. The job has the facts of that attempt: the
// invoice may have changed by the time it is sent.
import * as v from 'valibot';
import { shownAmount } from '#server/billing/money.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import type { Mailer } from '#server/mail/create-mailer.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { InvoiceRow } from '#server/store/billing-rows.ts';
import type { Database } from '#server/store/database.ts';

export interface InvoiceMails {
  /** Requests the mail about a failed charge, in the transaction that records it. */
  askFailure(transaction: Database, invoice: InvoiceRow): Promise<void>;
}

const kind = 'mail_payment_failed';
const payloadSchema = v.object({
  user_id: v.string(),
  number: v.string(),
  amount: v.string(),
  reason: v.string(),
  retry_on: v.nullable(v.string()),
});

/** Registers the handler of the mail jobs; returns a function that requests them. */
export function createBillingMails({
  db,
  jobs,
  mailer,
  brandName,
  publicUrl,
}: {
  db: Database;
  jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  mailer: Pick<Mailer, 'send'>;
  brandName: string;
  publicUrl: () => string;
}): InvoiceMails {
  jobs.handle(kind, async (payload, job) => {
    const asked = v.safeParse(payloadSchema, payload);
    if (!asked.success) throw new GiveUp('The payload has an unknown format.');
    const { user_id: userId, number, amount, reason, retry_on: retryOn } = asked.output;
    const user = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (user === undefined) return;
    const link = `${publicUrl()}/billing/${userId}`;
    const rendered = renderMail('payment-failed', {
      brandName,
      number,
      amount,
      reason,
      retryOn: retryOn ?? undefined,
      overdue: retryOn === null ? 'It is past due now, and we do not try again.' : undefined,
      link,
    });
    await mailer.send({ id: job.id, to: user.email, ...rendered, links: [link] });
  });

  return {
    askFailure: async (transaction, invoice) => {
      await jobs.enqueue(transaction, kind, {
        user_id: invoice.user_id,
        number: invoice.number,
        amount: shownAmount(invoice.amount_minor, invoice.currency),
        reason: invoice.failure ?? '',
        retry_on: invoice.next_attempt_at?.slice(0, 10) ?? null,
      });
    },
  };
}
