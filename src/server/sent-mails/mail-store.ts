import type { Database } from '#server/store/database.ts';
import type { MailRow } from '#server/store/mail-rows.ts';

export async function insertMail(transaction: Database, row: MailRow): Promise<void> {
  await transaction.insertInto('mails').values(row).execute();
}

export function readMail(db: Database, id: string): Promise<MailRow | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A page of a user's mails, newest first, and how many there are. */
export async function listMails(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MailRow[]; total: number }> {
  const own = db.selectFrom('mails').where('user_id', '=', userId);
  const rows = await own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Begins a try; undefined when the mail has ended or a newer try has begun. */
export function beginTry(db: Database, id: string, number: number): Promise<MailRow | undefined> {
  return db
    .updateTable('mails')
    .set({ state: 'sending', tries: number })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .where('tries', '<', number)
    .returningAll()
    .executeTakeFirst();
}

type MailTry = Pick<MailRow, 'id' | 'tries'>;

function ofTry(db: Database, { id, tries }: MailTry) {
  return db
    .updateTable('mails')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'sending');
}

/** Marks that the last bytes are about to leave; false if another try has begun. */
export async function markHandedOver(db: Database, mail: MailTry, at: string): Promise<boolean> {
  const marked = await ofTry(db, mail)
    .set({ handed_over_at: at })
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Writes what came of a try; false if another one has begun. */
export async function writeTry(
  db: Database,
  mail: MailTry,
  result: Pick<MailRow, 'state' | 'recipients' | 'attempts' | 'doubts' | 'ended_at'>,
): Promise<boolean> {
  const ended = result.ended_at === null ? {} : { content_id: null };
  const written = await ofTry(db, mail)
    .set({ ...result, ...ended, handed_over_at: null })
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Ends a mail that is not being sent at this moment. */
export function endWaiting(
  db: Database,
  id: string,
  end: Pick<MailRow, 'state' | 'recipients' | 'ended_at'>,
): Promise<Pick<MailRow, 'id'> | undefined> {
  return db
    .updateTable('mails')
    .set({ ...end, content_id: null, handed_over_at: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
}

/** Whether a user may still send: active and not deleted. */
export async function maySend(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * Takes recipients of a user's day; false when there are not so many left. One UPDATE compares and counts,
 * so that parallel runs cannot exceed the number.
 */
export async function takeRecipients(
  transaction: Database,
  { userId, day, count, max }: { userId: string; day: string; count: number; max: number },
): Promise<boolean> {
  if (count > max) return false;
  const taken = await transaction
    .insertInto('mail_days')
    .values({ user_id: userId, day, recipients: count })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet((eb) => ({ recipients: eb('mail_days.recipients', '+', count) }))
        .where('mail_days.recipients', '<=', max - count),
    )
    .returning('day')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Forgets mails that ended, and days that began, before a time. */
export async function removeOldMails(
  db: Database,
  { endedBefore, daysBefore }: { endedBefore: string; daysBefore: string },
): Promise<void> {
  await db.deleteFrom('mails').where('ended_at', '<', endedBefore).execute();
  await db.deleteFrom('mail_days').where('day', '<', daysBefore).execute();
}

/** Everything of a user; the contents that have to go with it. */
export async function removeMailsOf(transaction: Database, userId: string): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('mails')
    .where('user_id', '=', userId)
    .returning('content_id')
    .execute();
  await transaction.deleteFrom('mail_days').where('user_id', '=', userId).execute();
  return rows.flatMap(({ content_id: id }) => id ?? []);
}
