// Replies are sent by jobs: inserted with the reply in one transaction, run when the mail server
// accepts them. The job contains the reply's id only. If it is given up, its message is new again.
import * as v from 'valibot';
import type { RecordAudit } from '#server/audit/audit-event.ts';
import { composeReplyMail } from '#server/contact/compose-reply-mail.ts';
import { markUnanswered, readMailedReply } from '#server/contact/inbox-store.ts';
import type { JobHandler } from '#server/jobs/create-job-runner.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import type { Mailer } from '#server/mail/create-mailer.ts';
import type { Database } from '#server/store/database.ts';

export interface ReplyMails {
  /** Requests the email of a reply, in the caller's transaction. */
  ask(transaction: Database, replyId: string): Promise<void>;
}

const kind = 'mail_contact_reply';
const payloadSchema = v.object({ reply_id: v.string() });

/** Registers the handler of the email jobs; returns a function that requests them. */
export function createReplyMails({
  db,
  jobs,
  mailer,
  brandName,
  contactEmail,
  publicUrl,
  recordAudit,
}: {
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
  brandName: string;
  /** Reply-To address; without one the email links to the contact form. */
  contactEmail: string | undefined;
  publicUrl: () => string;
  recordAudit: RecordAudit;
}): ReplyMails {
  const send: JobHandler = async (payload, job) => {
    const asked = v.safeParse(payloadSchema, payload);
    if (!asked.success) throw new GiveUp('The payload has an unknown format.');
    const reply = await readMailedReply(db, asked.output.reply_id);
    if (reply === undefined) throw new GiveUp('The reply no longer exists.');
    const contactUrl = `${publicUrl()}/contact`;
    await mailer.send(composeReplyMail({ id: job.id, brandName, reply, contactEmail, contactUrl }));
  };
  jobs.handle(kind, send, async (transaction, payload) => {
    const asked = v.safeParse(payloadSchema, payload);
    if (!asked.success) return;
    await markUnanswered(transaction, asked.output.reply_id);
    const changes = [{ field: 'status', before: 'replied', after: 'new' }];
    const objectId = asked.output.reply_id;
    await recordAudit(transaction, { event: 'contact_reply_failed', objectId, changes });
  });

  return {
    ask: async (transaction, replyId) => {
      await jobs.enqueue(transaction, kind, { reply_id: replyId });
    },
  };
}
