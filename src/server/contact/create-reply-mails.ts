// Replies go out as jobs: written with the reply in one transaction, sent when the mail server takes
// them. The job names the reply and never holds it.
import * as v from 'valibot';
import { composeReplyMail } from '#server/contact/compose-reply-mail.ts';
import { readMailedReply } from '#server/contact/inbox-store.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import type { Mailer } from '#server/mail/create-mailer.ts';
import type { Database } from '#server/store/database.ts';

export interface ReplyMails {
  /** Asks for the mail of a reply, in the caller's transaction. */
  ask(transaction: Database, replyId: string): Promise<void>;
}

const kind = 'mail_contact_reply';
const payloadSchema = v.object({ reply_id: v.string() });

/** Registers the handler of the mail jobs and answers how to ask for them. */
export function createReplyMails({
  db,
  jobs,
  mailer,
  brandName,
  contactEmail,
  publicUrl,
}: {
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
  brandName: string;
  /** Where the sender's next answer goes; without one they are shown the contact form. */
  contactEmail: string | undefined;
  publicUrl: () => string;
}): ReplyMails {
  jobs.handle(kind, async (payload, job) => {
    const asked = v.safeParse(payloadSchema, payload);
    if (!asked.success) throw new GiveUp('The payload is not one of this version.');
    const reply = await readMailedReply(db, asked.output.reply_id);
    if (reply === undefined) throw new GiveUp('The reply is not there any more.');
    const contactUrl = `${publicUrl()}/contact`;
    await mailer.send(composeReplyMail({ id: job.id, brandName, reply, contactEmail, contactUrl }));
  });

  return {
    ask: async (transaction, replyId) => {
      await jobs.enqueue(transaction, kind, { reply_id: replyId });
    },
  };
}
