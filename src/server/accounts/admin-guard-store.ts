// What keeps the portal with an admin: whoever takes one away reads here first, in the same transaction.
import type { Database } from '#server/store/database.ts';
import type { UserRow } from '#server/store/tables.ts';

/**
 * Whether there is an active admin besides these users. Locks the rows of all admins until the end of
 * the transaction, so that two of them cannot end each other at once.
 */
export async function hasOtherAdmin(
  transaction: Database,
  ids: readonly string[],
): Promise<boolean> {
  const admins = await transaction
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('role', '=', 'admin')
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return admins.some((admin) => !ids.includes(admin.id));
}

/** Reads a user and locks the row until the end of the transaction. */
export async function lockUser(
  transaction: Database,
  id: string,
): Promise<Pick<UserRow, 'email' | 'role' | 'active'> | undefined> {
  return await transaction
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['email', 'role', 'active'])
    .executeTakeFirst();
}
