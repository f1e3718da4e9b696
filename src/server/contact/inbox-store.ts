import { sql } from 'kysely';
import type { ContactReply } from '#contract/calls/contact.ts';
import { containsPattern } from '#server/store/contains-pattern.ts';
import type { Database } from '#server/store/database.ts';
import type { ContactMessageRow, ContactReplyRow } from '#server/store/tables.ts';

export interface ContactFilter {
  from: string | undefined;
  before: string | undefined;
  status: ContactMessageRow['status'] | undefined;
  /** Part of the address; empty for any. */
  email: string;
}

export type InboxRow = Omit<ContactMessageRow, 'user_id'> & {
  replied_by_name: string | null;
  /** The account that was signed in when it was sent. */
  sender_id: string | null;
};

/** One page of the messages, newest first, and the total number. */
export async function listContactMessages(
  db: Database,
  { from, before, status, email }: ContactFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: InboxRow[]; total: number }> {
  const found = db
    .selectFrom('contact_messages as message')
    .$if(from !== undefined, (query) => query.where('message.created_at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('message.created_at', '<', before ?? ''))
    .$if(status !== undefined, (query) => query.where('message.status', '=', status ?? 'new'))
    .$if(email !== '', (query) => {
      const pattern = containsPattern(email.toLowerCase());
      return query.where(sql<boolean>`LOWER(message.email) LIKE ${pattern} ESCAPE '\\'`);
    });
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('users as admin', 'admin.id', 'message.replied_by')
    .select([
      'message.id',
      'message.first_name',
      'message.last_name',
      'message.email',
      'message.company_name',
      'message.message',
      'message.created_at',
      'message.status',
      'message.replied_at',
      'message.replied_by',
      'admin.name as replied_by_name',
      'message.user_id as sender_id',
    ])
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
}

export async function readContact(
  db: Database,
  id: string,
): Promise<Pick<ContactMessageRow, 'id' | 'email'> | undefined> {
  return await db
    .selectFrom('contact_messages')
    .select(['id', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * The message of an address that a reply is for: the newest unanswered one, otherwise the newest.
 */
export async function findMessageFrom(
  db: Database,
  email: string,
): Promise<Pick<ContactMessageRow, 'id' | 'email'> | undefined> {
  return await db
    .selectFrom('contact_messages')
    .select(['id', 'email'])
    .where('email', '=', email)
    // Alphabetically, 'new' comes before 'replied'.
    .orderBy('status')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** False if this admin has used the key before. */
export async function insertReply(db: Database, reply: ContactReplyRow): Promise<boolean> {
  const inserted = await db
    .insertInto('contact_replies')
    .values(reply)
    .onConflict((conflict) => conflict.columns(['admin_id', 'idempotency_key']).doNothing())
    .returning('id')
    .execute();
  return inserted.length === 1;
}

export async function readReplyOfKey(
  db: Database,
  { admin_id, idempotency_key }: Pick<ContactReplyRow, 'admin_id' | 'idempotency_key'>,
): Promise<ContactReplyRow> {
  return await db
    .selectFrom('contact_replies')
    .selectAll()
    .where('admin_id', '=', admin_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirstOrThrow();
}

/** False if another reply was sent since the one that the admin saw. */
export async function markReplied(
  db: Database,
  reply: ContactReplyRow,
  seenRepliedAt: string | null | undefined,
): Promise<boolean> {
  const marked = await db
    .updateTable('contact_messages')
    .set({ status: 'replied', replied_at: reply.created_at, replied_by: reply.admin_id })
    .where('id', '=', reply.contact_id)
    .$if(seenRepliedAt !== undefined, (update) =>
      update.where('replied_at', 'is not distinct from', seenRepliedAt ?? null),
    )
    .returning('id')
    .execute();
  return marked.length === 1;
}

/** Makes the message of a reply new again, unless another reply was sent since. */
export async function markUnanswered(db: Database, replyId: string): Promise<void> {
  const reply = db.selectFrom('contact_replies').where('id', '=', replyId);
  await db
    .updateTable('contact_messages')
    .set({ status: 'new' })
    .where('id', '=', reply.select('contact_id'))
    .where('replied_at', '=', reply.select('created_at'))
    .execute();
}

/** What was replied to a message, newest first; undefined if there is no such message. */
export async function listReplies(db: Database, id: string): Promise<ContactReply[] | undefined> {
  if ((await readContact(db, id)) === undefined) return undefined;
  return await db
    .selectFrom('contact_replies as reply')
    .leftJoin('users as admin', 'admin.id', 'reply.admin_id')
    .select(['reply.id', 'reply.subject', 'reply.body', 'reply.created_at'])
    .select('admin.name as by_name')
    .where('reply.contact_id', '=', id)
    .orderBy('reply.created_at', 'desc')
    .orderBy('reply.id', 'desc')
    .execute();
}

export type MailedReply = Pick<ContactReplyRow, 'email_to' | 'subject' | 'body'> & {
  /** The message it answers, and when that was written. */
  message: string;
  written_at: string;
};

/** The fields of a reply for its email. */
export async function readMailedReply(db: Database, id: string): Promise<MailedReply | undefined> {
  return await db
    .selectFrom('contact_replies as reply')
    .innerJoin('contact_messages as message', 'message.id', 'reply.contact_id')
    .select(['reply.email_to', 'reply.subject', 'reply.body'])
    .select(['message.message', 'message.created_at as written_at'])
    .where('reply.id', '=', id)
    .executeTakeFirst();
}
