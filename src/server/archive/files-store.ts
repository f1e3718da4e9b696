import type { Database } from '#server/store/database.ts';
import type { FileRow } from '#server/store/tables.ts';

/** Adds a file's row; false when its user has a file of that name. */
export async function insertFile(db: Database, row: FileRow): Promise<boolean> {
  const added = await db
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'file_name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Which of some names a user's files bear, expired ones included. */
export async function takenNames(
  db: Database,
  userId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('file_name')
    .where('user_id', '=', userId)
    .where('file_name', 'in', names)
    .execute();
  return new Set(rows.map((row) => row.file_name));
}

export function findFile(
  db: Database,
  userId: string,
  fileName: string,
): Promise<
  | Pick<FileRow, 'id' | 'file_name' | 'content_type' | 'sha256' | 'expires_at' | 'removed_at'>
  | undefined
> {
  return db
    .selectFrom('files')
    .select(['id', 'file_name', 'content_type', 'sha256', 'expires_at', 'removed_at'])
    .where('user_id', '=', userId)
    .where('file_name', '=', fileName)
    .executeTakeFirst();
}

export async function countDownload(db: Database, id: string): Promise<void> {
  await db
    .updateTable('files')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteFile(db: Database, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).execute();
}

/** Files whose time is over and whose bytes are still kept, by id from the one after `after`. */
export async function expiredFiles(
  db: Database,
  at: string,
  after: string,
  max: number,
): Promise<Array<Pick<FileRow, 'id'>>> {
  return db
    .selectFrom('files')
    .select('id')
    .where('removed_at', 'is', null)
    .where('expires_at', '<=', at)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
}

export async function markRemoved(db: Database, id: string, at: string): Promise<void> {
  await db.updateTable('files').set({ removed_at: at }).where('id', '=', id).execute();
}
