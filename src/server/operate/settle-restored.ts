// What was waiting when a backup was taken has most likely been done since, by the server that went on. Mails
// and webhooks are not sent again; what changes only our own data runs.

import { referNoMore } from '#server/archive/contents-store.ts';
import { billingEventKind } from '#server/billing/create-billing-events.ts';
import { runJobKind } from '#server/runs/accept-job.ts';
import { mailJobKind } from '#server/sent-mails/create-mail-post.ts';
import { withWaiting } from '#server/sent-mails/deliver-mail.ts';
import { storedMail } from '#server/sent-mails/mail-on-wire.ts';
import type { Database } from '#server/store/database.ts';

export interface Settled {
  /** Waiting mails and webhooks of the product that are not sent. */
  notices: number;
  /** Mails of users that are listed as unknown. */
  mails: number;
}

const reason = 'The server was restored from a backup.';
const againIsHarmless = [runJobKind, billingEventKind];

/** Ends what was due by `now`; what is planned for later stays. Within the transaction of the restore. */
export async function settleRestored(transaction: Database, now: Date): Promise<Settled> {
  const at = now.toISOString();
  const ended = await transaction
    .updateTable('jobs')
    .set({ ended_at: at, locked_until: null, last_error: reason })
    .where('ended_at', 'is', null)
    .where('next_at', '<=', at)
    .where('kind', 'not in', againIsHarmless)
    .returning('kind')
    .execute();
  return {
    notices: ended.filter(({ kind }) => kind !== mailJobKind).length,
    mails: await endMails(transaction, at),
  };
}

async function endMails(transaction: Database, at: string): Promise<number> {
  const rows = await transaction
    .selectFrom('mails')
    .selectAll()
    .where('state', 'in', ['queued', 'sending'])
    .where(({ eb, or }) => or([eb('send_at', 'is', null), eb('send_at', '<=', at)]))
    .execute();
  for (const row of rows) {
    const {
      id,
      recipients,
      attempts,
      content_id: content,
    } = withWaiting(storedMail(row), 'unknown');
    await transaction
      .updateTable('mails')
      .set({
        state: 'unknown',
        recipients: JSON.stringify(recipients),
        attempts: JSON.stringify([...attempts, { at, outcome: 'unknown', detail: reason }]),
        content_id: null,
        handed_over_at: null,
        ended_at: at,
      })
      .where('id', '=', id)
      .execute();
    if (content !== null) await referNoMore(transaction, content);
  }
  return rows.length;
}
