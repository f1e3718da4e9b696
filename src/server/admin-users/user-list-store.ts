import { type SelectQueryBuilder, sql } from 'kysely';
import { type ShownUser, shownColumns } from '#server/accounts/user-store.ts';
import { searchText } from '#server/search-text.ts';
import { contains } from '#server/store/contains.ts';
import type { Database } from '#server/store/database.ts';
import type { Tables, UserRow } from '#server/store/tables.ts';
import { usersNearLimit, usersOf } from '#server/usage/dashboard-store.ts';

export interface UserFilter {
  search: string;
  role: UserRow['role'] | undefined;
  createdFrom: string | undefined;
  createdTo: string | undefined;
  state: 'active' | 'inactive' | 'deleted' | undefined;
  /** A deleted account can be restored if it was deleted after this. */
  deletedAfter: string;
  usedFrom: string | undefined;
  /** The month in which they are near their limit; undefined for any use. */
  nearLimitIn: string | undefined;
}

/** A page of accounts, newest first, and the total number. */
export async function listUserRows(
  db: Database,
  { search, role, createdFrom, createdTo, state, ...filter }: UserFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ShownUser[]; total: number }> {
  // Written so that no index of these columns alone is taken: each has nearly all users under one value.
  let found = db
    .selectFrom('users')
    .$if(state === 'deleted', (query) => query.where('deleted_at', '>', filter.deletedAfter))
    .$if(state !== 'deleted', (query) => query.where(sql<boolean>`COALESCE(deleted_at, '') = ''`))
    .$if(state === 'active' || state === 'inactive', (query) =>
      query.where('active', '=', state === 'active' ? 1 : 0),
    )
    .$if(role !== undefined, (query) => query.where(sql<boolean>`COALESCE(role, '') = ${role}`))
    .$if(createdFrom !== undefined, (query) => query.where('created_at', '>=', createdFrom ?? ''))
    .$if(createdTo !== undefined, (query) => query.where('created_at', '<', createdTo ?? ''))
    .$if(filter.usedFrom !== undefined, (query) =>
      query.where('id', 'in', usersOf(db, { from: filter.usedFrom ?? '' })),
    )
    .$if(filter.nearLimitIn !== undefined, (query) =>
      query.where('id', 'in', usersNearLimit(db, filter.nearLimitIn ?? '').select('users.id')),
    );
  if (search !== '') {
    found = found.where(({ or }) =>
      or([
        contains(db, 'name_search', searchText(search)),
        contains(db, 'email_normal', search.normalize('NFKC').toLowerCase()),
      ]),
    );
  }
  const ids = found
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  // A search reads the whole index: once, for page and number together.
  const isSearch = search !== '';
  const withTotal = ids.select(sql<number>`COUNT(*) OVER ()`.as('total'));
  const listed: { id: string; total?: number }[] = await (isSearch ? withTotal : ids).execute();
  const total = listed[0]?.total ?? (isSearch && page.offset === 0 ? 0 : await count(found));
  if (listed.length === 0) return { rows: [], total };
  const rows = await db
    .selectFrom('users')
    .select(shownColumns)
    .where(
      'id',
      'in',
      listed.map(({ id }) => id),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { rows, total };
}

async function count(found: SelectQueryBuilder<Tables, 'users', object>): Promise<number> {
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
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
