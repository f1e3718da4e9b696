import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Database } from '#server/store/database.ts';

/**
 * Whether a column has a text in it. Not LIKE: SQLite folds capitals for each letter it compares, which takes
 * several times as long, and the text would need escapes.
 */
export function contains(
  db: Database,
  column: string | RawBuilder<string>,
  text: string,
): RawBuilder<boolean> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const place = typeof column === 'string' ? sql.ref(column) : column;
  return isSqlite
    ? sql<boolean>`INSTR(${place}, ${text}) > 0`
    : sql<boolean>`STRPOS(${place}, ${text}) > 0`;
}
