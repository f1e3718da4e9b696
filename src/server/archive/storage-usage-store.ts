// Storage used by each user. The row also serialises a user's changes: adding or removing a file
// writes it first.
import type { Database } from '#server/store/database.ts';

export interface Space {
  bytes: number;
  files: number;
}

export async function readSpace(db: Database, userId: string): Promise<Space> {
  const row = await db
    .selectFrom('file_space')
    .select(['bytes', 'files'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { bytes: 0, files: 0 };
}

/** Reserves storage for one file within the limits; false if they are exceeded. */
export async function takeSpace(
  db: Database,
  userId: string,
  bytes: number,
  max: Space,
): Promise<boolean> {
  await db
    .insertInto('file_space')
    .values({ user_id: userId, bytes: 0, files: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const taken = await db
    .updateTable('file_space')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes), files: eb('files', '+', 1) }))
    .where('user_id', '=', userId)
    .where('bytes', '<=', max.bytes - bytes)
    .where('files', '<', max.files)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Within a transaction: locks the user's files until it ends. */
export async function lockSpace(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('file_space')
    .set((eb) => ({ files: eb.ref('files') }))
    .where('user_id', '=', userId)
    .execute();
}

export async function giveSpaceBack(db: Database, userId: string, bytes: number): Promise<void> {
  await db
    .updateTable('file_space')
    .set((eb) => ({ bytes: eb('bytes', '-', bytes), files: eb('files', '-', 1) }))
    .where('user_id', '=', userId)
    .execute();
}
