// One try to deliver a mail. What the mail server takes or refuses for good is written down at once and not
// tried again. A try whose answer never came leaves the mail in doubt: it is sent once more with the same
// Message-ID, by which mailboxes know it, and not a third time.
import * as v from 'valibot';
import type { MessageAttempt } from '#contract/calls/messages.ts';
import type { Contents } from '#server/archive/create-contents.ts';
import type { FileStore } from '#server/archive/file-store.ts';
import type { JobHandler } from '#server/jobs/create-job-runner.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import type { MailDoor } from '#server/mail/create-mailer.ts';
import type { Delivery } from '#server/mail/mail.ts';
import {
  type StoredMail,
  type StoredRecipient,
  storedMail,
} from '#server/sent-mails/mail-on-wire.ts';
import {
  beginTry,
  endWaiting,
  markHandedOver,
  maySend,
  readMail,
  writeTry,
} from '#server/sent-mails/mail-store.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';

export interface DeliverMailParts {
  db: Database;
  files: FileStore;
  contents: Pick<Contents, 'release' | 'clear'>;
  mailer: Pick<MailDoor, 'deliver'>;
  now: () => Date;
  /** Called after each try. */
  onTried(mailId: string): void;
}

const mailPayload = v.object({ mail_id: v.string() });

const doubtsMax = 2;
const crashed = 'The server stopped before the answer came.';

export function createDeliverMail(parts: DeliverMailParts): {
  deliver: JobHandler;
  /** In the transaction that gives the job up: whoever still waits is not going to get it. */
  giveUp(transaction: Database, payload: unknown): Promise<void>;
} {
  const { db, files, contents, mailer, now } = parts;

  const finish = async (mail: StoredMail, state: 'ended' | 'unknown' | 'cancelled') => {
    const end = { ...written(mail), doubts: mail.doubts, state, ended_at: now().toISOString() };
    const isWritten = await transact(db, async (transaction) => {
      if (!(await writeTry(transaction, mail, end))) return false;
      if (mail.content_id !== null) await contents.release(transaction, mail.content_id);
      return true;
    });
    if (isWritten && mail.content_id !== null) await contents.clear(mail.content_id);
  };

  const attempt = async (id: string, number: number): Promise<void> => {
    const row = await beginTry(db, id, number);
    if (row === undefined) return;
    const mail = storedMail(row);
    if (mail.handed_over_at !== null) {
      // The try before died between the hand-over and its record.
      mail.doubts += 1;
      mail.attempts.push({ at: mail.handed_over_at, outcome: 'unknown', detail: crashed });
    }
    if (mail.doubts >= doubtsMax) return finish(withWaiting(mail, 'unknown'), 'unknown');
    if (!(await maySend(db, mail.user_id))) {
      return finish(withWaiting(mail, 'cancelled'), 'cancelled');
    }
    const delivery = await mailer.deliver({
      id: mail.id,
      message: await files.read(mail.content_id ?? ''),
      from: mail.sender,
      to: waiting(mail),
      onHandOver: async () => {
        if (await markHandedOver(db, mail, now().toISOString())) return;
        throw new Error('another try at the mail has begun');
      },
    });
    apply(mail, delivery, now());
    if (waiting(mail).length === 0) return finish(mail, 'ended');
    if (mail.doubts >= doubtsMax) return finish(withWaiting(mail, 'unknown'), 'unknown');
    const rest = {
      ...written(mail),
      doubts: mail.doubts,
      state: 'queued' as const,
      ended_at: null,
    };
    await writeTry(db, mail, rest);
    throw new Error(delivery.deferred[0]?.reason ?? 'The mail server took nothing.');
  };

  return {
    deliver: async (payload, job) => {
      const asked = v.safeParse(mailPayload, payload);
      if (!asked.success) throw new GiveUp('The payload has an unknown format.');
      try {
        await attempt(asked.output.mail_id, job.attempt);
      } finally {
        parts.onTried(asked.output.mail_id);
      }
    },

    giveUp: async (transaction, payload) => {
      const asked = v.safeParse(mailPayload, payload);
      const row = asked.success ? await readMail(transaction, asked.output.mail_id) : undefined;
      if (row === undefined) return;
      const mail = withWaiting(storedMail(row), 'rejected');
      const end = { ...written(mail), state: 'ended' as const, ended_at: now().toISOString() };
      const isEnded =
        (await endWaiting(transaction, mail.id, end)) !== undefined ||
        (await writeTry(transaction, mail, { ...end, doubts: mail.doubts }));
      if (isEnded && mail.content_id !== null) {
        await contents.release(transaction, mail.content_id);
      }
    },
  };
}

function waiting({ recipients }: StoredMail): string[] {
  return recipients.filter(({ status }) => status === 'waiting').map(({ email }) => email);
}

/** Those who wait get another fate; the reason they had stays. */
export function withWaiting(mail: StoredMail, status: StoredRecipient['status']): StoredMail {
  const recipients = mail.recipients.map((one) => {
    if (one.status !== 'waiting') return one;
    const { email, reason = 'It could not be delivered.' } = one;
    return status === 'rejected' ? { email, status, reason } : { ...one, status };
  });
  return { ...mail, recipients };
}

function written({ recipients, attempts }: StoredMail): { recipients: string; attempts: string } {
  return { recipients: JSON.stringify(recipients), attempts: JSON.stringify(attempts) };
}

function apply(mail: StoredMail, delivery: Delivery, at: Date): void {
  const { accepted, rejected, deferred, isInDoubt } = delivery;
  const refused = new Map(rejected.map(({ email, reason }) => [email, reason]));
  const later = new Map(deferred.map(({ email, reason }) => [email, reason]));
  mail.recipients = mail.recipients.map((one) => {
    if (one.status !== 'waiting') return one;
    if (accepted.includes(one.email)) return { email: one.email, status: 'accepted' };
    const final = refused.get(one.email);
    if (final !== undefined) return { email: one.email, status: 'rejected', reason: final };
    const reason = later.get(one.email);
    return reason === undefined ? one : { ...one, reason };
  });
  if (isInDoubt) mail.doubts += 1;
  const detail = deferred[0]?.reason ?? rejected[0]?.reason;
  mail.attempts.push({
    at: at.toISOString(),
    outcome: outcomeOf(delivery),
    ...(detail === undefined ? {} : { detail }),
  });
}

function outcomeOf({
  accepted,
  rejected,
  deferred,
  isInDoubt,
}: Delivery): MessageAttempt['outcome'] {
  if (isInDoubt) return 'unknown';
  if (accepted.length > 0) {
    return rejected.length + deferred.length === 0 ? 'accepted' : 'partly_accepted';
  }
  return deferred.length > 0 ? 'deferred' : 'rejected';
}
