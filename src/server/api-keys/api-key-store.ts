import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/store/database.ts';
import { prepareQuery } from '#server/store/prepare-query.ts';
import type { ApiKeyRow } from '#server/store/tables.ts';

export type ListedKey = Omit<ApiKeyRow, 'lookup'>;

const listed = [
  'id',
  'user_id',
  'name',
  'description',
  'sealed',
  'created_at',
  'updated_at',
  'last_used_at',
] as const;

/** A user's keys, oldest first. Prepared, because it runs on every visit. */
export function prepareListKeys(db: Database): (userId: string) => Promise<ListedKey[]> {
  const list = prepareQuery((values: { userId: string }) =>
    db
      .selectFrom('api_keys')
      .select(listed)
      .where('user_id', '=', values.userId)
      .orderBy('created_at')
      .orderBy('id'),
  );
  return async (userId) => (await db.executeQuery(list({ userId }))).rows;
}

export async function insertKey(db: Database, row: ApiKeyRow): Promise<void> {
  await db.insertInto('api_keys').values(row).execute();
}

/**
 * In a transaction: adds a key unless its user has `max` already; returns whether it was added. The user's
 * row is written first so that parallel calls of one user are serialised: counting alone would let two of
 * them see 49 on PostgreSQL.
 */
export async function insertKeyBelow(
  transaction: Database,
  row: ApiKeyRow,
  max: number,
): Promise<boolean> {
  await transaction
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', row.user_id)
    .execute();
  const { held } = await transaction
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('user_id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  if (held >= max) return false;
  await insertKey(transaction, row);
  return true;
}

/** Reads a key and locks it until the end of the transaction; undefined if the user has no such key. */
export function lockKey(
  transaction: Database,
  userId: string,
  id: string,
): Promise<Pick<ApiKeyRow, 'name' | 'description'> | undefined> {
  return transaction
    .updateTable('api_keys')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['name', 'description'])
    .executeTakeFirst();
}

/** Writes name and description; undefined if the user has no such key. */
export function updateKey(
  db: Database,
  key: { id: string; userId: string; name: string; description: string; at: string },
): Promise<ListedKey | undefined> {
  return db
    .updateTable('api_keys')
    .set({ name: key.name, description: key.description, updated_at: key.at })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)
    .returning(listed)
    .executeTakeFirst();
}

export async function deleteKey(db: Database, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * In a transaction: replaces the value of a key; the old value is valid until `oldUntil`.
 * @returns the key; undefined if the user has no such key; `too_many` if `oldMax` earlier values
 * are still valid at `at`
 */
export async function replaceKey(
  transaction: Database,
  key: {
    id: string;
    userId: string;
    lookup: string;
    sealed: string;
    oldUntil: string;
    oldMax: number;
    at: string;
  },
): Promise<ListedKey | 'too_many' | undefined> {
  // Written first, so that parallel rotations of one key are serialised.
  const present = await transaction
    .updateTable('api_keys')
    .set({ updated_at: key.at })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)
    .returning([...listed, 'lookup'])
    .executeTakeFirst();
  if (present === undefined) return undefined;
  await transaction
    .deleteFrom('api_key_old_values')
    .where('api_key_id', '=', key.id)
    .where('valid_until', '<=', key.at)
    .execute();
  const { held } = await transaction
    .selectFrom('api_key_old_values')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('api_key_id', '=', key.id)
    .executeTakeFirstOrThrow();
  if (held >= key.oldMax) return 'too_many';
  await transaction
    .insertInto('api_key_old_values')
    .values({ lookup: present.lookup, api_key_id: key.id, valid_until: key.oldUntil })
    .execute();
  return await transaction
    .updateTable('api_keys')
    .set({ lookup: key.lookup, sealed: key.sealed })
    .where('id', '=', key.id)
    .returning(listed)
    .executeTakeFirst();
}

export type UsableKey = Pick<ApiKeyRow, 'id' | 'user_id' | 'last_used_at'>;

/** Keys whose users may run services. */
export function usableKeys(db: Database) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where('users.active', '=', 1)
    .where('users.verified_at', 'is not', null)
    .where('users.deleted_at', 'is', null);
}

/**
 * Finds the key with this look-up hash if its user may run services: by the present value, otherwise
 * by an earlier value that is still valid. Prepared, because every run needs it.
 */
export function prepareFindUsableKey(
  db: Database,
): (lookup: string, at: string) => Promise<UsableKey | undefined> {
  const columns = ['api_keys.id', 'api_keys.user_id', 'api_keys.last_used_at'] as const;
  const byValue = prepareQuery((values: { lookup: string }) =>
    usableKeys(db).select(columns).where('api_keys.lookup', '=', values.lookup),
  );
  const byOldValue = prepareQuery((values: { lookup: string; at: string }) =>
    usableKeys(db)
      .innerJoin('api_key_old_values', 'api_key_old_values.api_key_id', 'api_keys.id')
      .select(columns)
      .where('api_key_old_values.lookup', '=', values.lookup)
      .where('api_key_old_values.valid_until', '>', values.at),
  );
  return async (lookup, at) =>
    (await db.executeQuery(byValue({ lookup }))).rows[0] ??
    (await db.executeQuery(byOldValue({ lookup, at }))).rows[0];
}

/** Whether a key exists and its user may run services. */
export async function isKeyUsable(db: Database, id: string): Promise<boolean> {
  const found = await usableKeys(db)
    .select('api_keys.id')
    .where('api_keys.id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Writes the time of last use, unless another process wrote one after `unlessAfter`. */
export async function touchKey(
  db: Database,
  id: string,
  at: string,
  unlessAfter: string,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where(sql<SqlBool>`(last_used_at IS NULL OR last_used_at <= ${unlessAfter})`)
    .execute();
}
