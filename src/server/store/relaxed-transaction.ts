import { sql } from 'kysely';
import { type Database, sqliteSync } from '#server/store/database.ts';

/**
 * A transaction that is atomic and visible at once but not synced to disk: a power failure may undo
 * it, a killed process does not. For data without meaning after a power failure, such as the
 * reservation of an interrupted run. The next ordinary commit syncs it as well.
 */
export function relaxedTransaction<T>(
  db: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const sync = sqliteSync(db);
  if (sync === undefined) {
    return db.transaction().execute(async (transaction) => {
      await sql`SET LOCAL synchronous_commit = off`.execute(transaction);
      return work(transaction);
    });
  }
  return db.connection().execute(async (connection) => {
    sync.normal();
    try {
      return await connection.transaction().execute(work);
    } finally {
      sync.full();
    }
  });
}
