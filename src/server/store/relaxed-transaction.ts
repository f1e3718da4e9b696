import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, type SqliteConnection, sqliteConnection } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';

type Work<T> = (transaction: Database) => Promise<T>;

/**
 * A transaction that is atomic and visible at once but not synced to disk: a power failure may undo
 * it, a killed process does not. For data without meaning after a power failure, such as the
 * reservation of an interrupted run. The next ordinary commit syncs it as well.
 *
 * On SQLite, those that are asked for in a few turns of the event loop share one commit, because
 * committing costs more than most of them; each is still undone alone if its work fails.
 */
export function relaxedTransaction<T>(db: Database, work: Work<T>): Promise<T> {
  const connection = sqliteConnection(db);
  if (connection === undefined) {
    return transact(db, async (transaction) => {
      await sql`SET LOCAL synchronous_commit = off`.execute(transaction);
      return work(transaction);
    });
  }
  let share = shares.get(db);
  if (share === undefined) {
    share = createShare(db, connection);
    shares.set(db, share);
  }
  return share(work);
}

type Share = <T>(work: Work<T>) => Promise<T>;

const shares = new WeakMap<Database, Share>();

/**
 * Without load a turn takes no time; under load each brings the answers of some calls. How many are waited for
 * follows the commit before: where several shared it, more are on their way.
 */
const turns = { min: 3, max: 16, forEach: 4 };

/** So that ordinary transactions get their turn between. */
const sharedMax = 64;

interface Piece {
  /** Does the work and returns how to tell its caller of it once that is committed. */
  start(transaction: Database): Promise<() => void>;
  fail(error: unknown): void;
}

function createShare(db: Database, connection: SqliteConnection): Share {
  const waiting: Piece[] = [];
  let isBusy = false;
  let turnsShared = turns.min;

  const commitSome = () =>
    db.connection().execute(async (one) => {
      const pieces = waiting.splice(0, sharedMax);
      const wanted = (pieces.length - 1) * turns.forEach;
      turnsShared = Math.min(turns.max, Math.max(turns.min, wanted));
      connection.syncLater();
      try {
        const told = await one.transaction().execute(async (transaction) => {
          const done: (() => void)[] = [];
          for (const piece of pieces) done.push(await piece.start(transaction));
          return done;
        });
        for (const tell of told) tell();
      } catch (error) {
        for (const piece of pieces) piece.fail(error);
      } finally {
        connection.syncAtOnce();
      }
    });

  const commitAll = async (): Promise<void> => {
    isBusy = true;
    try {
      while (waiting.length > 0) {
        for (let turn = 0; turn < turnsShared; turn += 1) await setImmediate();
        await commitSome();
      }
    } catch (error) {
      // The database is closed.
      for (const piece of waiting.splice(0)) piece.fail(error);
    } finally {
      isBusy = false;
    }
  };

  return (work) =>
    new Promise((resolve, reject) => {
      // What is done for a request belongs to it, whoever opened the transaction.
      const asAsked = AsyncLocalStorage.snapshot();
      const start = async (transaction: Database) => {
        connection.mark();
        try {
          const result = await asAsked(work, transaction);
          connection.unmark();
          return () => resolve(result);
        } catch (error) {
          // Then nothing of the others is left either.
          const undoneBy = connection.undoneBy();
          if (undoneBy !== undefined) throw undoneBy;
          connection.undoToMark();
          return () => reject(error);
        }
      };
      waiting.push({ start, fail: reject });
      if (!isBusy) void commitAll();
    });
}
