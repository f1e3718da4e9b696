// Reads and answers contact messages. A reply goes only to an address that has written to us: a
// stolen admin session must not become a mail relay.
import type { ContactMessage } from '#contract/calls/contact.ts';
import type { CallBody } from '#contract/calls.ts';
import { Problem } from '#contract/problems.ts';
import { normaliseEmail } from '#server/accounts/normalise-email.ts';
import type { RecordAudit } from '#server/audit/audit-event.ts';
import type { ReplyMails } from '#server/contact/create-reply-mails.ts';
import {
  findMessageFrom,
  type InboxRow,
  insertReply,
  listContactMessages,
  listReplies,
  markReplied,
  readContact,
  readMessageState,
  readReplyOfKey,
} from '#server/contact/inbox-store.ts';
import { readSenders, type Sender } from '#server/contact/sender-store.ts';
import { filterDate } from '#server/filter-date.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import type { Log } from '#server/log.ts';
import { newId } from '#server/new-id.ts';
import type { Database } from '#server/store/database.ts';
import type { ContactReplyRow } from '#server/store/tables.ts';
import { transact } from '#server/store/transact.ts';
import { periodOf } from '#server/usage/period.ts';

export interface InboxParts {
  db: Database;
  now: () => Date;
  log: Log;
  jobs: Pick<Jobs, 'wake'>;
  mails: ReplyMails;
  recordAudit: RecordAudit;
}

export function createInboxHandlers({
  db,
  now,
  log,
  jobs,
  mails,
  recordAudit,
}: InboxParts): Handlers<'listContactMessages' | 'sendContactReply' | 'listContactReplies'> {
  return {
    listContactMessages: async ({ query, body }) => {
      const filter = {
        from: filterDate('date_from', body.date_from),
        before: filterDate('date_to', body.date_to),
        status: body.status === 'all' ? undefined : body.status || undefined,
        email: (body.email ?? '').trim(),
      };
      const { rows, total } = await listContactMessages(db, filter, query);
      const accounts = await readSenders(db, rows, periodOf(now()));
      return { data: rows.map((row) => onWire(row, accounts)), total };
    },

    listContactReplies: async ({ params }) => {
      const replies = await listReplies(db, params.id);
      if (replies === undefined) throw new Problem('not_found');
      return replies;
    },

    sendContactReply: async ({ body, headers, caller, request }) => {
      const at = now();
      const { subject, email_to } = body;
      const sent = await transact(db, async (transaction) => {
        const reply: ContactReplyRow = {
          id: newId(at),
          contact_id: await findAnswered(transaction, body),
          admin_id: caller.userId,
          idempotency_key: headers['idempotency-key'] ?? null,
          email_to,
          subject,
          body: body.body,
          created_at: at.toISOString(),
        };
        if (!(await insertReply(transaction, reply))) {
          return { reply: await readFirst(transaction, reply, body), isRepeat: true };
        }
        const before = await readMessageState(transaction, reply.contact_id);
        if (!(await markReplied(transaction, reply, body.seen_replied_at))) {
          throw new Problem('changed_meanwhile', {
            message: 'Somebody else has replied to this message in the meantime.',
          });
        }
        await mails.ask(transaction, reply.id);
        await recordAudit(transaction, {
          event: 'contact_replied',
          subjectId: before?.user_id,
          objectId: reply.contact_id,
          changes: [{ field: 'status', before: before?.status ?? null, after: 'replied' }],
        });
        return { reply, isRepeat: false };
      });
      jobs.wake();
      const { reply, isRepeat } = sent;
      log.info('contact_reply', {
        request_id: request.id,
        message_id: reply.contact_id,
        reply_id: reply.id,
        admin_id: caller.userId,
        repeat: isRepeat,
      });
      return { success: true, id: reply.id, replied_at: reply.created_at };
    },
  };
}

function onWire(
  { sender_id: senderId, ...row }: InboxRow,
  accounts: ReadonlyMap<string, Sender>,
): ContactMessage {
  const account = accounts.get(normaliseEmail(row.email));
  return {
    ...row,
    reply_failed: row.status === 'new' && row.replied_at !== null,
    account: account ? { ...account, was_signed_in: account.id === senderId } : null,
  };
}

type ReplyBody = CallBody<'sendContactReply'>;

/** The id of the message to reply to. */
async function findAnswered(db: Database, { contact_id, email_to }: ReplyBody): Promise<string> {
  const message =
    contact_id === undefined
      ? await findMessageFrom(db, email_to)
      : await readContact(db, contact_id);
  if (message === undefined && contact_id !== undefined) throw new Problem('not_found');
  if (message?.email !== email_to) throw new Problem('reply_unasked');
  return message.id;
}

/** The reply that the key was used for; it must be identical. */
async function readFirst(
  db: Database,
  reply: ContactReplyRow,
  { contact_id }: ReplyBody,
): Promise<ContactReplyRow> {
  const first = await readReplyOfKey(db, reply);
  const isSame =
    first.email_to === reply.email_to &&
    first.subject === reply.subject &&
    first.body === reply.body &&
    // Without a key, a repeated call would find another unanswered message than the first one.
    (contact_id === undefined || first.contact_id === contact_id);
  if (!isSame) throw new Problem('idempotency_conflict');
  return first;
}
