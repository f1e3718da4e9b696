import { Problem } from '#contract/problems.ts';
import { claimFound } from '#server/archive/sweep-unknown.ts';
import type { Database } from '#server/store/database.ts';
import type { FileContentRow } from '#server/store/file-rows.ts';

/** Records content before it is received. */
export async function insertContent(db: Database, id: string, at: string): Promise<void> {
  await db
    .insertInto('file_contents')
    .values({ id, sha256: null, size: 0, refs: 0, created_at: at })
    .execute();
}

/**
 * Adds a reference of a file to content with this hash; returns its id, or undefined if there is
 * none.
 */
export async function referToSame(db: Database, sha256: string): Promise<string | undefined> {
  const same = await db
    .selectFrom('file_contents')
    .select('id')
    .where('sha256', '=', sha256)
    .where('refs', '>', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (same === undefined) return undefined;
  // Read again with the row locked: its last file may have been deleted in between.
  const referred = await db
    .updateTable('file_contents')
    .set((eb) => ({ refs: eb('refs', '+', 1) }))
    .where('id', '=', same.id)
    .where('refs', '>', 0)
    .returning('id')
    .executeTakeFirst();
  return referred?.id;
}

/** Adds the first reference to received content; false if a sweep removed it as an orphan. */
export async function referToNew(
  db: Database,
  { id, sha256, size }: Pick<FileContentRow, 'id' | 'sha256' | 'size'>,
): Promise<boolean> {
  const referred = await db
    .updateTable('file_contents')
    .set({ sha256, size, refs: 1 })
    .where('id', '=', id)
    .where('refs', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return referred !== undefined;
}

/** Keeps bytes that are no user's file. @throws Problem `busy` when a sweep removed them */
export async function keepContent(db: Database, id: string): Promise<void> {
  const kept = await db
    .updateTable('file_contents')
    .set({ refs: 1 })
    .where('id', '=', id)
    .where('refs', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (kept === undefined) throw new Problem('busy', { cause: 'the bytes were swept' });
}

export async function isRecorded(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('file_contents').select('id').where('id', '=', id).execute();
  return row.length > 0;
}

/** Takes out of `keys` those with a record. */
export async function claimRecorded(db: Database, keys: Set<string>): Promise<void> {
  await claimFound(keys, async (some) => {
    const rows = db.selectFrom('file_contents').select('id').where('id', 'in', some);
    return (await rows.execute()).map(({ id }) => id);
  });
}

export async function referNoMore(db: Database, id: string): Promise<void> {
  await db
    .updateTable('file_contents')
    .set((eb) => ({ refs: eb('refs', '-', 1) }))
    .where('id', '=', id)
    .where('refs', '>', 0)
    .execute();
}

/** Marks content without files as being removed; false if there is none. */
export async function claimUnused(db: Database, id: string): Promise<boolean> {
  const claimed = await db
    .updateTable('file_contents')
    .set({ refs: -1 })
    .where('id', '=', id)
    .where('refs', '<=', 0)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function deleteContent(db: Database, id: string): Promise<void> {
  await db.deleteFrom('file_contents').where('id', '=', id).where('refs', '<', 0).execute();
}

/** Content without files recorded at `before` or earlier, by id, starting after `after`. */
export async function unusedContents(
  db: Database,
  before: string,
  after: string,
  max: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('file_contents')
    .select('id')
    .where('refs', '<=', 0)
    .where('created_at', '<=', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
