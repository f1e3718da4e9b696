import type { CannedReply } from '#contract/calls/canned-replies.ts';
import type { Database } from '#server/store/database.ts';
import type { CannedReplyRow } from '#server/store/tables.ts';

export async function listCannedReplies(db: Database): Promise<CannedReply[]> {
  return await db
    .selectFrom('canned_replies')
    .select(['id', 'name', 'body', 'created_at'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** False if there are `max` already. */
export async function insertCannedReply(
  db: Database,
  row: CannedReplyRow,
  max: number,
): Promise<boolean> {
  const { found } = await db
    .selectFrom('canned_replies')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  if (Number(found) >= max) return false;
  await db.insertInto('canned_replies').values(row).execute();
  return true;
}

/** False if it is not there. */
export async function deleteCannedReply(db: Database, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('canned_replies')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
