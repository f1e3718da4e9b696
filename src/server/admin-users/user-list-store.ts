import { sql } from 'kysely';
import { searchText } from '#server/accounts/search-text.ts';
import { type ShownUser, shownColumns } from '#server/accounts/user-store.ts';
import type { Database } from '#server/store/database.ts';
import type { UserRow } from '#server/store/tables.ts';

export interface UserFilter {
  search: string;
  role: UserRow['role'] | undefined;
  createdFrom: string | undefined;
  createdTo: string | undefined;
}

/** A page of the accounts that are not deleted, newest first, and the total number. */
export async function listUserRows(
  db: Database,
  { search, role, createdFrom, createdTo }: UserFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ShownUser[]; total: number }> {
  // Written so that no index of these columns alone is taken: each has nearly all users under one value.
  let found = db
    .selectFrom('users')
    .where(sql<boolean>`COALESCE(deleted_at, '') = ''`)
    .$if(role !== undefined, (query) => query.where(sql<boolean>`COALESCE(role, '') = ${role}`))
    .$if(createdFrom !== undefined, (query) => query.where('created_at', '>=', createdFrom ?? ''))
    .$if(createdTo !== undefined, (query) => query.where('created_at', '<', createdTo ?? ''));
  if (search !== '') {
    const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const inName = pattern(searchText(search));
    const inEmail = pattern(search.normalize('NFKC').toLowerCase());
    found = found.where(({ or }) =>
      or([
        sql<boolean>`name_search LIKE ${inName} ESCAPE '\\'`,
        sql<boolean>`email_normal LIKE ${inEmail} ESCAPE '\\'`,
      ]),
    );
  }
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  // The page is found in the index; only its rows are looked up.
  const ids = found
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  const rows = await db
    .selectFrom('users')
    .select(shownColumns)
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { rows, total };
}

/** Reads what admins change and locks the rows until the end of the transaction. */
export async function lockUsers(
  transaction: Database,
  ids: readonly string[],
): Promise<Pick<UserRow, 'id' | 'role' | 'active'>[]> {
  return await transaction
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'role', 'active'])
    .execute();
}

/** Writes role or active flag of users that are not deleted; those as stored. */
export async function updateUsers(
  transaction: Database,
  ids: readonly string[],
  changes: Partial<Pick<UserRow, 'role' | 'active'>> & Pick<UserRow, 'updated_at'>,
): Promise<ShownUser[]> {
  return await transaction
    .updateTable('users')
    .set(changes)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(shownColumns)
    .execute();
}
