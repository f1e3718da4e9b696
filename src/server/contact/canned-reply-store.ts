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

/** False if there are `max` already; those who save at the same time wait for each other. */
export async function insertCannedReply(
  transaction: Database,
  row: CannedReplyRow,
  max: number,
): Promise<boolean> {
  // They belong to nobody, so the row that is locked is that of the first account, which is always there.
  await transaction
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', (query) => query.selectFrom('users').select((eb) => eb.fn.min('id').as('id')))
    .execute();
  const { found } = await transaction
    .selectFrom('canned_replies')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  if (Number(found) >= max) return false;
  await transaction.insertInto('canned_replies').values(row).execute();
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
