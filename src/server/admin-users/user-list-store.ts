import { sql } from 'kysely';
import { searchText } from '#server/accounts/search-text.ts';
import { type ShownUser, shownColumns } from '#server/accounts/user-store.ts';
import { containsPattern } from '#server/store/contains-pattern.ts';
import type { Database } from '#server/store/database.ts';
import type { UserRow } from '#server/store/tables.ts';
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
  let found = db
    .selectFrom('users')
    .$if(state === 'deleted', (query) => query.where('deleted_at', '>', filter.deletedAfter))
    .$if(state !== 'deleted', (query) => query.where('deleted_at', 'is', null))
    .$if(state === 'active' || state === 'inactive', (query) =>
      query.where('active', '=', state === 'active' ? 1 : 0),
    )
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'user'))
    .$if(createdFrom !== undefined, (query) => query.where('created_at', '>=', createdFrom ?? ''))
    .$if(createdTo !== undefined, (query) => query.where('created_at', '<', createdTo ?? ''))
    .$if(filter.usedFrom !== undefined, (query) =>
      query.where('id', 'in', usersOf(db, { from: filter.usedFrom ?? '' })),
    )
    .$if(filter.nearLimitIn !== undefined, (query) =>
      query.where('id', 'in', usersNearLimit(db, filter.nearLimitIn ?? '').select('users.id')),
    );
  if (search !== '') {
    const inName = containsPattern(searchText(search));
    const inEmail = containsPattern(search.normalize('NFKC').toLowerCase());
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
  const rows = await found
    .select(shownColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
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
