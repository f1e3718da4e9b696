import pg from 'pg';
import { Problem } from '#contract/problems.ts';
import type { Database } from '#server/store/database.ts';

/** What follows a transaction once it is committed, such as removing bytes that no row names any more. */
export type AfterCommit = () => Promise<void>;

const triesMax = 4;

/**
 * Does the work in one transaction. PostgreSQL undoes one of two transactions that wait for each other's rows;
 * that one is done again from its beginning, so work must leave nothing outside the transaction.
 * @throws what the work throws; Problem `database_unavailable`
 */
export async function transact<T>(
  db: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries >= triesMax || !isUndoneForAnother(error)) throw error;
    }
  }
}

/** The same, followed by what the work returns. */
export async function transactThen(
  db: Database,
  work: (transaction: Database) => Promise<AfterCommit | undefined>,
): Promise<void> {
  const after = await transact(db, work);
  await after?.();
}

// Class 40: a deadlock, or a state that no order of the transactions could have.
function isUndoneForAnother(error: unknown): boolean {
  const cause: unknown = error instanceof Problem ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && cause.code?.startsWith('40') === true;
}
