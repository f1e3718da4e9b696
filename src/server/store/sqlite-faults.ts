// What happens when the disk under SQLite is full or fails. SQLite then undoes the transaction by itself, and
// refuses the rollback that follows as one of nothing.
import type { DatabaseSync } from 'node:sqlite';
import { type DatabaseConnection, sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { Log } from '#server/log.ts';
import type { Database } from '#server/store/database.ts';
import { toDatabaseProblem } from '#server/store/database-away.ts';
import { transact } from '#server/store/transact.ts';
import { describeFailure } from '#services/describe-failure.ts';

const readOnly = 8;
const full = 13;
const failing = 10;

/**
 * Failures of the connection become problems, and a transaction that SQLite has undone ends with what undid
 * it: none of its later statements runs, as each would be a transaction of its own. `onDiskFault` is called
 * with each failure of the disk. Returns what has undone the transaction that is running.
 */
export function nameFailures(
  connection: DatabaseConnection,
  file: DatabaseSync,
  onDiskFault: (failure: unknown) => void,
): () => unknown {
  const execute = connection.executeQuery.bind(connection);
  let undoneBy: unknown;
  connection.executeQuery = async (query, ...rest) => {
    const isEnd = query.sql === 'rollback';
    if (undoneBy !== undefined && query.sql !== 'begin') {
      const cause = undoneBy;
      if (!isEnd) throw cause;
      undoneBy = undefined;
      return { rows: [] };
    }
    undoneBy = undefined;
    const wasInTransaction = file.isTransaction;
    try {
      return await execute(query, ...rest);
    } catch (error) {
      const problem = toDatabaseProblem(error);
      if (wasInTransaction && !file.isTransaction && !isEnd) undoneBy = problem;
      if (isDiskFault(error)) onDiskFault(error);
      throw problem;
    }
  };
  return () => undoneBy;
}

/** What is wrong with the disk that holds `file`, for the operator; undefined for any other failure. */
export function diskFault(failure: unknown, file: string): string | undefined {
  const cause = failure instanceof Problem ? failure.cause : failure;
  const code = codeOf(cause);
  if (code === full) return `The disk that holds ${file} is full. Make room on it.`;
  if (code === readOnly) return `${file} is read-only. Let this user write it and its folder.`;
  if (code !== failing || !(cause instanceof Error)) return undefined;
  return `The disk that holds ${file} fails: ${cause.message}. Check it, and whether it is full.`;
}

function isDiskFault(failure: unknown): boolean {
  const code = codeOf(failure);
  return code === full || code === failing || code === readOnly;
}

/** SQLite's code without the upper bits, which tell more of it. */
function codeOf(failure: unknown): number | undefined {
  const code: unknown = Reflect.get(Object(failure), 'errcode');
  return typeof code === 'number' ? code & 0xff : undefined;
}

export interface DiskWatch {
  /** Takes a failure of the disk. */
  failed(failure: unknown): void;
  isFailing(): boolean;
  /** Whether the database can be written, which is tried only after a failure. */
  isWritable(db: Database): Promise<boolean>;
}

// A write that takes no room succeeds on a full disk.
const roomBytes = 64 * 1024;
const toldAgainAfterMs = 10 * 60_000;

/** Says in the log what is wrong with the disk: once, and again only after ten minutes or when it is over. */
export function watchDisk(file: string, log: Log): DiskWatch {
  let isFailing = false;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  return {
    failed: (failure) => {
      isFailing = true;
      if (performance.now() - toldAtMs < toldAgainAfterMs) return;
      toldAtMs = performance.now();
      const reason = diskFault(failure, file);
      log.error('database_not_writable', { reason, cause: describeFailure(failure) });
    },
    isFailing: () => isFailing,
    isWritable: async (db) => {
      if (!isFailing) return true;
      try {
        await transact(db, async (transaction) => {
          await sql`CREATE TABLE IF NOT EXISTS room_tried (bytes BLOB)`.execute(transaction);
          await sql`INSERT INTO room_tried VALUES (zeroblob(${roomBytes}))`.execute(transaction);
        });
        await sql`DROP TABLE IF EXISTS room_tried`.execute(db);
      } catch {
        return false;
      }
      isFailing = false;
      toldAtMs = Number.NEGATIVE_INFINITY;
      log.info('database_writable', { reason: 'The disk can be written again.' });
      return true;
    },
  };
}
