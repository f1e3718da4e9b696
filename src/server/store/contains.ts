import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Database } from '#server/store/database.ts';

/**
 * Whether a column has a text in it. Not LIKE: SQLite folds capitals for each letter it compares, which takes
 * several times as long, and the text would need escapes.
 */
export function contains(db: Database, column: string, text: string): RawBuilder<boolean> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return isSqlite
    ? sql<boolean>`INSTR(${sql.ref(column)}, ${text}) > 0`
    : sql<boolean>`STRPOS(${sql.ref(column)}, ${text}) > 0`;
}
