import { sql } from 'kysely';
import { searchText } from '#server/accounts/search-text.ts';
import type { Database } from '#server/store/database.ts';

/** Ids of users, also deleted ones, with a text in name or address; the newest accounts first. */
export async function findUserIds(db: Database, text: string, max: number): Promise<string[]> {
  const pattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  const inName = pattern(searchText(text));
  const inEmail = pattern(text.normalize('NFKC').toLowerCase());
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(({ or }) =>
      or([
        sql<boolean>`name_search LIKE ${inName} ESCAPE '\\'`,
        sql<boolean>`email_normal LIKE ${inEmail} ESCAPE '\\'`,
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
