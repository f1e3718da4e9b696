import type { Database } from '#server/store/database.ts';
import type { FileLinkRow, FileRow } from '#server/store/file-rows.ts';

export async function insertLink(db: Database, row: FileLinkRow): Promise<void> {
  await db.insertInto('file_links').values(row).execute();
}

/** The links of a file, newest first. */
export function listLinks(db: Database, fileId: string): Promise<FileLinkRow[]> {
  return db
    .selectFrom('file_links')
    .selectAll()
    .where('file_id', '=', fileId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Removes a link of a user's file; false if there is none. */
export async function deleteLink(db: Database, fileId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('file_links')
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteLinksOf(db: Database, fileId: string): Promise<void> {
  await db.deleteFrom('file_links').where('file_id', '=', fileId).execute();
}

/** A link with its file, by token; undefined if the owner's account is not active. */
export async function findLink(
  db: Database,
  tokenHash: string,
): Promise<{ link: FileLinkRow; file: FileRow } | undefined> {
  const link = await db
    .selectFrom('file_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (link === undefined) return undefined;
  const file = await db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.user_id')
    .selectAll('files')
    .where('files.id', '=', link.file_id)
    .where('users.active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return file && { link, file };
}

/** Uses one download of a link; false if none is left. */
export async function takeDownload(db: Database, id: string): Promise<boolean> {
  const taken = await db
    .updateTable('file_links')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('max_downloads', 'is', null), eb('downloads', '<', eb.ref('max_downloads'))]),
    )
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
