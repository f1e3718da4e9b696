// Takes the mails of runs. The mail, its place in the queue, the run's count and the answer of its
// Idempotency-Key are written in one transaction: a mail is on its way exactly when its run counts, and a
// repeated run finds the answer instead of sending again.
import { domainToASCII } from 'node:url';
import { fillPath } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Mailbox } from '#contract/services/send-email/mailbox.ts';
import type { Contents } from '#server/archive/create-contents.ts';
import { safeFileName } from '#server/archive/safe-file-name.ts';
import { sniffType } from '#server/archive/sniff-type.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import type { MailDoor } from '#server/mail/create-mailer.ts';
import type { MailAddress, MessageFile } from '#server/mail/mail.ts';
import { newId } from '#server/new-id.ts';
import { sha256 } from '#server/secrets.ts';
import { statusOf, storedMail } from '#server/sent-mails/mail-on-wire.ts';
import { insertMail, readMail, takeRecipients } from '#server/sent-mails/mail-store.ts';
import type { Database } from '#server/store/database.ts';
import type { MailRow } from '#server/store/mail-rows.ts';
import type { MailAttachment, MailResult, OutgoingMail } from '#services/run-result.ts';

export const mailJobKind = 'deliver_mail';

/** A mail that is ready, and not yet on its way. */
export interface PreparedMail {
  /** What the run answers about it. */
  value: Record<string, unknown>;
  bytes: number;
  sha256: string;
  /** Absent for a mail that is only checked. */
  sending?: {
    /**
     * In the transaction that counts the run.
     * @throws Problem `mail_limit`
     */
    insert(transaction: Database): Promise<void>;
    /** After it: what became of the mail, if that is soon known. */
    outcome(signal: AbortSignal): Promise<Record<string, unknown>>;
    /** Instead of it. */
    discard(): Promise<void>;
  };
}

export interface MailPost {
  /** @throws Problem `sender_not_allowed`, `mail_too_large`, `field_invalid` */
  prepare(run: { userId: string; requestId: string }, result: MailResult): Promise<PreparedMail>;
  /** A try at a mail has ended. */
  tried(mailId: string): void;
}

export interface MailPostParts {
  db: Database;
  contents: Pick<Contents, 'receive' | 'refer' | 'clear'>;
  mailer: Pick<MailDoor, 'compose' | 'messageIdOf' | 'sender' | 'transport'>;
  queue: Pick<Jobs, 'enqueue' | 'wake'>;
  now: () => Date;
  /** False: another process delivers, and there is nothing to wait for. */
  deliversHere: boolean;
  fromDomains: readonly string[];
  recipientsPerDay: number;
}

// Who floods the queue is not answered later than who does not.
const waitersMax = 20;
const dayMs = 86_400_000;

export function createMailPost(parts: MailPostParts): MailPost {
  const { db, contents, mailer, queue, now } = parts;
  const waiters = new Map<string, () => void>();

  const senderOf = ({ from, senderName }: OutgoingMail): MailAddress => {
    const own = mailer.sender;
    if (from === '') return { name: senderName || own.name, address: own.address };
    const [, domain = ''] = from.split('@');
    const isOwn = sameAddress(from, own.address);
    if (isOwn || parts.fromDomains.some((one) => ascii(one) === ascii(domain))) {
      return { name: senderName, address: from };
    }
    const domains = parts.fromDomains.map((one) => ` or any address at ${one}`).join('');
    throw new Problem('sender_not_allowed', {
      errors: [
        {
          path: 'email.from',
          message: 'The operator of this portal does not allow this address.',
          fix: `Use ${own.address}${domains}, or leave it out.`,
        },
      ],
    });
  };

  const sendAtOf = ({ sendAt }: OutgoingMail): Date | undefined =>
    sendAt === undefined || sendAt <= now() ? undefined : sendAt;

  const facts = (row: MailRow): Record<string, unknown> => {
    const { recipients, ...mail } = storedMail(row);
    return {
      message_id: mailer.messageIdOf(row.id),
      delivery: statusOf({ ...mail, recipients }, now()),
      transport: mailer.transport,
      accepted: recipients
        .filter(({ status }) => status === 'accepted' || status === 'waiting')
        .map(({ email }) => email),
      rejected: recipients
        .filter(({ status }) => status !== 'accepted' && status !== 'waiting')
        .map(({ email, status, reason = status }) => ({ email, reason })),
      ...(row.send_at === null ? {} : { send_at: row.send_at }),
      status_url: fillPath(calls.readMessage.path, { message_id: row.id }),
    };
  };

  const prepare: MailPost['prepare'] = async ({ userId, requestId }, { mail, isCheckOnly }) => {
    const from = senderOf(mail);
    const sendAt = sendAtOf(mail);
    const at = now();
    const id = newId(at);
    const attachments = await Promise.all(mail.attachments.map(fileOf));
    const message = await mailer.compose({
      id,
      from,
      to: mail.to.map(addressOf),
      cc: mail.cc.map(addressOf),
      replyTo: mail.replyTo && addressOf(mail.replyTo),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments,
      date: sendAt ?? at,
    });
    const recipients = uniqueAddresses([...mail.to, ...mail.cc, ...mail.bcc]);
    const made = { bytes: message.byteLength, sha256: sha256(message) };
    if (isCheckOnly) {
      const preview = {
        from,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        attachments: attachments.map(({ fileName, contentType, bytes, contentId }) => ({
          file_name: fileName,
          type: contentType,
          size: bytes.byteLength,
          ...(contentId === undefined ? {} : { content_id: contentId }),
        })),
        size: message.byteLength,
      };
      const none = { delivery: 'none', transport: mailer.transport };
      return {
        ...made,
        value: { dry_run: true, ...none, accepted: recipients, rejected: [], preview },
      };
    }
    const received = await contents.receive(message);
    const row: MailRow = {
      id,
      user_id: userId,
      request_id: requestId,
      content_id: received.id,
      size: message.byteLength,
      sender: from.address,
      subject: mail.subject,
      recipients: JSON.stringify(recipients.map((email) => ({ email, status: 'waiting' }))),
      attempts: '[]',
      state: 'queued',
      tries: 0,
      handed_over_at: null,
      doubts: 0,
      created_at: at.toISOString(),
      send_at: sendAt?.toISOString() ?? null,
      ended_at: null,
    };
    return {
      ...made,
      value: facts(row),
      sending: {
        insert: async (transaction) => {
          const day = at.toISOString().slice(0, 10);
          const count = recipients.length;
          const share = { userId, day, count, max: parts.recipientsPerDay };
          if (!(await takeRecipients(transaction, share)))
            throw overLimit(at, parts.recipientsPerDay);
          const contentId = await contents.refer(transaction, received);
          await insertMail(transaction, { ...row, content_id: contentId });
          const delayMs = sendAt === undefined ? 0 : sendAt.getTime() - now().getTime();
          await queue.enqueue(
            transaction,
            mailJobKind,
            { mail_id: id },
            { delayMs, owner: userId },
          );
        },
        outcome: async (signal) => {
          // The same bytes may have been there already.
          await contents.clear(received.id);
          const first = firstTry(id, sendAt, signal);
          queue.wake();
          await first;
          return facts((await readMail(db, id)) ?? row);
        },
        discard: () => contents.clear(received.id),
      },
    };
  };

  const firstTry = async (id: string, sendAt: Date | undefined, signal: AbortSignal) => {
    if (!parts.deliversHere || sendAt !== undefined || waiters.size >= waitersMax || signal.aborted)
      return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, limits.mailAnswerWaitMs).unref();
    const leave = () => resolve();
    signal.addEventListener('abort', leave, { once: true });
    waiters.set(id, resolve);
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
    waiters.delete(id);
  };

  return { prepare, tried: (mailId) => waiters.get(mailId)?.() };
}

function overLimit(at: Date, max: number): Problem {
  const untilMs = dayMs - (at.getTime() % dayMs);
  return new Problem('mail_limit', {
    retryAfterS: Math.ceil(untilMs / 1000),
    errors: [
      {
        path: '',
        message: `An account can write to ${max} recipients per day; the next day begins at midnight (UTC).`,
        fix: 'Ask for more on the Contact page: /contact',
      },
    ],
  });
}

async function fileOf(one: MailAttachment, index: number): Promise<MessageFile> {
  const ending = /\.[\p{L}\p{N}]{1,16}$/u.exec(one.fileName ?? '')?.[0] ?? '';
  const { type, extension } = await sniffType(one.bytes, ending.toLowerCase());
  const name = one.fileName ?? `attachment-${index + 1}`;
  const fileName = safeFileName(
    name,
    ending === '' ? extension : ending,
    `attachment-${index + 1}`,
  );
  return { fileName, contentType: type, bytes: one.bytes, contentId: one.contentId };
}

function addressOf({ email, name }: Mailbox): MailAddress {
  return { name, address: email };
}

/** Each address once: nobody gets a mail twice for being named twice. */
function uniqueAddresses(boxes: readonly Mailbox[]): string[] {
  const byKey = new Map<string, string>();
  for (const { email } of boxes) {
    const key = email.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, email);
  }
  return [...byKey.values()];
}

function ascii(domain: string): string {
  return domainToASCII(domain.toLowerCase()) || domain.toLowerCase();
}

function sameAddress(one: string, other: string): boolean {
  const [local, domain = ''] = one.split('@');
  const [otherLocal, otherDomain = ''] = other.split('@');
  return local?.toLowerCase() === otherLocal?.toLowerCase() && ascii(domain) === ascii(otherDomain);
}
