import type { CompiledQuery } from 'kysely';
import type { Database } from '#server/store/database.ts';

/** The database, with every query of it in `seen`. */
export function watched(db: Database, seen: CompiledQuery[]): Database {
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      seen.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** How the database finds the rows of a query, on one line. */
export async function planOf(
  db: Database,
  query: CompiledQuery,
  isPostgres: boolean,
): Promise<string> {
  const explain = isPostgres ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
  const { rows } = await db.executeQuery<Record<string, unknown>>({
    ...query,
    sql: `${explain} ${query.sql}`,
  });
  return rows.map((row) => String(row['QUERY PLAN'] ?? row.detail).trim()).join('; ');
}
