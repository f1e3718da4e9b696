// One Kysely layer over SQLite (default) and PostgreSQL. Differences between them are handled in
// this folder; all other stores use SQL that both support.
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseConnection, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { isStorable } from '#contract/rules.ts';
import { kyselySqlite } from '#server/store/kysely-sqlite.ts';
import { openPatientPool, openPostgresPool, timeLimitedPool } from '#server/store/postgres-pool.ts';
import { nameFailures } from '#server/store/sqlite-faults.ts';
import type { Tables } from '#server/store/tables.ts';

export type Database = Kysely<Tables>;

export type DatabaseTarget = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

export interface DatabaseOptions {
  hasTime?: boolean;
  onConnected?: (ms: number) => void;
  onDiskFault?: (failure: unknown) => void;
}

/**
 * Opens the database. SQLite uses WAL mode with synchronous FULL: acknowledged writes survive kill
 * -9 and power failures. Writers wait up to 5 seconds for a lock. With `hasTime`, statements and waits
 * for locks take as long as they take. `onConnected` is called with each wait for a connection to
 * PostgreSQL, `onDiskFault` with each failure of SQLite that comes from its disk.
 */
export function openDatabase(
  target: DatabaseTarget,
  { hasTime = false, onConnected, onDiskFault = () => undefined }: DatabaseOptions = {},
): Database {
  if (target.kind === 'postgres') {
    const opened = hasTime ? openPatientPool(target.url) : openPostgresPool(target.url, 10);
    const pool = timeLimitedPool(opened, { hasTime, onConnected });
    return new Kysely<Tables>({
      dialect: new PostgresDialect({ pool, onCreateConnection: refuseUnstorable }),
    });
  }
  const file = new DatabaseSync(target.file, { timeout: 5000 });
  file.exec('PRAGMA journal_mode = WAL');
  file.exec('PRAGMA synchronous = FULL');
  let undoneBy: () => unknown = () => undefined;
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({
      database: kyselySqlite(file),
      onCreateConnection: async (connection) => {
        await refuseUnstorable(connection);
        undoneBy = nameFailures(connection, file, onDiskFault);
      },
    }),
  });
  const command = (text: string) => {
    const statement = file.prepare(text);
    return () => void statement.run();
  };
  connections.set(db, {
    syncLater: command('PRAGMA synchronous = NORMAL'),
    syncAtOnce: command('PRAGMA synchronous = FULL'),
    mark: command('SAVEPOINT mark'),
    unmark: command('RELEASE mark'),
    // Undone, it is still there.
    undoToMark: () => file.exec('ROLLBACK TO mark; RELEASE mark'),
    undoneBy: () => undoneBy(),
  });
  return db;
}

/**
 * One rule for text on both databases: PostgreSQL rejects a NUL and SQLite stores it; an unpaired
 * surrogate is returned as another character. The contract checks fields; this checks everything
 * else.
 */
async function refuseUnstorable(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, ...rest) => {
    for (const value of query.parameters) {
      if (typeof value === 'string' && !isStorable(value)) {
        const message = 'A text contains a null character or half a character.';
        const problem = new Problem('field_invalid', { errors: [{ path: '', message }] });
        return Promise.reject(problem);
      }
    }
    return execute(query, ...rest);
  };
}

/** What only SQLite has: one connection, used by whoever holds it. */
export interface SqliteConnection {
  /** Commits reach the disk with the next one that is synced. */
  syncLater(): void;
  /** Commits reach the disk at once; the default. */
  syncAtOnce(): void;
  /** Marks a place in the transaction that can be returned to. */
  mark(): void;
  unmark(): void;
  /** Undoes everything since the mark, and removes it. */
  undoToMark(): void;
  /** Why SQLite has undone the running transaction and every mark in it; undefined if it has not. */
  undoneBy(): unknown;
}

const connections = new WeakMap<Database, SqliteConnection>();

/** Undefined for PostgreSQL. */
export function sqliteConnection(db: Database): SqliteConnection | undefined {
  return connections.get(db);
}

/** Whether the database answers. */
export async function isAnswering(db: Database): Promise<boolean> {
  const { rows } = await sql`SELECT 1`.execute(db);
  return rows.length === 1;
}
