// Emails the operator about messages. The job contains the message's id only: finished jobs are
// kept for a while, and the text must be stored in one place only.
import * as v from 'valibot';
import { composeContactMail } from '#server/contact/compose-contact-mail.ts';
import { listAdminAddresses, readMailedMessage } from '#server/contact/contact-store.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import type { Mailer } from '#server/mail/create-mailer.ts';
import type { Database } from '#server/store/database.ts';

export interface ContactMails {
  /** Requests the emails about a message, in the caller's transaction; returns their number. */
  ask(transaction: Database, messageId: string): Promise<number>;
}

const kind = 'mail_contact';
const payloadSchema = v.object({ message_id: v.string(), to: v.string() });

/** Registers the handler of the email jobs; returns a function that requests them. */
export function createContactMails({
  db,
  jobs,
  mailer,
  brandName,
  contactEmail,
}: {
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
  brandName: string;
  /** Recipients; undefined means all admins. */
  contactEmail: string | undefined;
}): ContactMails {
  jobs.handle(kind, async (payload, job) => {
    const asked = v.safeParse(payloadSchema, payload);
    if (!asked.success) throw new GiveUp('The payload has an unknown format.');
    const message = await readMailedMessage(db, asked.output.message_id);
    // The message was deleted meanwhile.
    if (message === undefined) return;
    await mailer.send(composeContactMail({ id: job.id, to: asked.output.to, brandName, message }));
  });

  return {
    ask: async (transaction, messageId) => {
      const addresses =
        contactEmail === undefined ? await listAdminAddresses(transaction) : [contactEmail];
      // One job per address, so that a retry for one does not email the others again.
      for (const to of addresses) {
        await jobs.enqueue(transaction, kind, { message_id: messageId, to });
      }
      return addresses.length;
    },
  };
}
