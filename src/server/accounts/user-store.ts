import type { Database } from '#server/store/database.ts';
import type { UserRow } from '#server/store/tables.ts';

// Columns for answers; the password hash is read only where a password is checked.
export const shownColumns = [
  'id',
  'email',
  'name',
  'role',
  'active',
  'address',
  'last_login',
  'created_at',
  'updated_at',
] as const;

export type ShownUser = Pick<UserRow, (typeof shownColumns)[number]>;

export type Account = Pick<
  UserRow,
  'id' | 'email' | 'role' | 'active' | 'verified_at' | 'password_hash'
>;

/** The account with a normalised address, unless it is deleted. */
export async function findAccount(db: Database, emailNormal: string): Promise<Account | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'active', 'verified_at', 'password_hash'])
    .where('email_normal', '=', emailNormal)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether the address is in use, also by a deleted account, which can be restored for 30 days. */
export async function isEmailTaken(db: Database, emailNormal: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email_normal', '=', emailNormal)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a user; false if the address was taken meanwhile. */
export async function insertUser(db: Database, user: UserRow): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email_normal').doNothing())
    .returning('id')
    .execute();
  return inserted.length === 1;
}

export async function readShownUser(db: Database, id: string): Promise<ShownUser | undefined> {
  return await db
    .selectFrom('users')
    .select(shownColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Writes name and address; returns the user as stored. */
export async function updateProfile(
  db: Database,
  id: string,
  changes: Partial<Pick<UserRow, 'name' | 'name_search' | 'address'>> & Pick<UserRow, 'updated_at'>,
): Promise<ShownUser | undefined> {
  return await db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(shownColumns)
    .executeTakeFirst();
}

/**
 * Marks the address as verified; false for a deleted user. The date of the first verification is
 * kept.
 */
export async function verifyUser(db: Database, id: string, at: string): Promise<boolean> {
  const rows = await db
    .updateTable('users')
    .set((eb) => ({ verified_at: eb.fn.coalesce('verified_at', eb.val(at)), updated_at: at }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length === 1;
}

/**
 * Sets a password by an emailed link, which also verifies the address; false if inactive or
 * deleted.
 */
export async function resetUserPassword(
  db: Database,
  { id, passwordHash, at }: { id: string; passwordHash: string; at: string },
): Promise<boolean> {
  const rows = await db
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      verified_at: eb.fn.coalesce('verified_at', eb.val(at)),
      updated_at: at,
    }))
    .where('id', '=', id)
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length === 1;
}

/**
 * Records a login of an active account. With the hash of the password that was checked, only if it has not
 * changed since: hashing takes time, and a password reset or deactivation meanwhile has priority.
 */
export async function recordLogin(
  db: Database,
  { id, passwordHash, at }: { id: string; passwordHash?: string; at: string },
): Promise<boolean> {
  const rows = await db
    .updateTable('users')
    .set({ last_login: at })
    .where('id', '=', id)
    .$if(passwordHash !== undefined, (update) =>
      update.where('password_hash', '=', passwordHash ?? ''),
    )
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length === 1;
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the account with an address an active, verified admin; false if there is none. */
export async function promoteToAdmin(
  db: Database,
  emailNormal: string,
  at: string,
): Promise<boolean> {
  const rows = await db
    .updateTable('users')
    .set((eb) => ({
      role: 'admin' as const,
      active: 1 as const,
      verified_at: eb.fn.coalesce('verified_at', eb.val(at)),
      deleted_at: null,
      updated_at: at,
    }))
    .where('email_normal', '=', emailNormal)
    .returning('id')
    .execute();
  return rows.length === 1;
}
