import { searchText } from '#server/search-text.ts';
import { contains } from '#server/store/contains.ts';
import type { Database } from '#server/store/database.ts';

/** Ids of users, also deleted ones, with a text in name or address; the newest accounts first. */
export async function findUserIds(db: Database, text: string, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(({ or }) =>
      or([
        contains(db, 'name_search', searchText(text)),
        contains(db, 'email_normal', text.normalize('NFKC').toLowerCase()),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
