import type { Database } from '#server/store/database.ts';
import type { UserRow } from '#server/store/tables.ts';

/** What a password is checked against. */
export async function readCredentials(
  db: Database,
  id: string,
): Promise<Pick<UserRow, 'email' | 'email_normal' | 'password_hash'> | undefined> {
  return await db
    .selectFrom('users')
    .select(['email', 'email_normal', 'password_hash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Marks an account as deleted; false if it was already. */
export async function markDeleted(transaction: Database, id: string, at: string): Promise<boolean> {
  const row = await transaction
    .updateTable('users')
    .set({ deleted_at: at, updated_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Restores the deleted account with an address; its id, or undefined if there is none. */
export async function unmarkDeleted(
  db: Database,
  emailNormal: string,
  { at, deletedAfter }: { at: string; deletedAfter: string },
): Promise<string | undefined> {
  const row = await db
    .updateTable('users')
    .set({ deleted_at: null, updated_at: at })
    .where('email_normal', '=', emailNormal)
    .where('deleted_at', '>', deletedAfter)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const erasedPrefix = 'erased:';

/** Ids of accounts that were deleted before a time and still have their data. */
export async function listOverdueAccounts(
  db: Database,
  deletedBefore: string,
  max: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<=', deletedBefore)
    .where('email_normal', 'not like', `${erasedPrefix}%`)
    .orderBy('deleted_at')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Erases who a deleted account was and what it kept. Its runs and bills stay, without a person: books
 * must be kept. Its address can be used again.
 */
export async function eraseAccount(transaction: Database, id: string): Promise<void> {
  const ofUser = [
    'sessions',
    'tokens',
    'email_changes',
    'idempotency',
    'webhook_secrets',
    'draft_versions',
    'drafts',
    'draft_sequences',
  ] as const;
  for (const table of ofUser) {
    await transaction.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await transaction
    .deleteFrom('template_versions')
    .where('template_id', 'in', (query) =>
      query.selectFrom('templates').select('templates.id').where('templates.user_id', '=', id),
    )
    .execute();
  await transaction.deleteFrom('templates').where('user_id', '=', id).execute();
  await transaction.deleteFrom('api_keys').where('user_id', '=', id).execute();
  await transaction
    .updateTable('contact_messages')
    .set({ user_id: null })
    .where('user_id', '=', id)
    .execute();
  await transaction
    .updateTable('users')
    .set({
      email: '',
      email_normal: `${erasedPrefix}${id}`,
      name: '',
      name_search: '',
      address: '',
      password_hash: '',
    })
    .where('id', '=', id)
    .execute();
}
