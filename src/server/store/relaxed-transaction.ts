import { sql } from 'kysely';
import { type Database, sqliteSync } from '#server/store/database.ts';

/**
 * A transaction that is whole and visible at once but not forced to disk: a power cut may undo it,
 * a killed process does not. For what means nothing after a power cut, such as the reservation of a
 * run that the cut ended too. The next ordinary commit forces it to disk along with itself.
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
