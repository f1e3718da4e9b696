// One Kysely layer over SQLite (default) and PostgreSQL. Differences between them are handled in
// this folder; all other stores use SQL that both support.
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseConnection, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { isStorable } from '#contract/rules.ts';
import { toDatabaseProblem } from '#server/store/database-away.ts';
import { kyselySqlite } from '#server/store/kysely-sqlite.ts';
import { openPatientPool, openPostgresPool, timeLimitedPool } from '#server/store/postgres-pool.ts';
import type { Tables } from '#server/store/tables.ts';

export type Database = Kysely<Tables>;

export type DatabaseTarget = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

/**
 * Opens the database. SQLite uses WAL mode with synchronous FULL: acknowledged writes survive kill
 * -9 and power failures. Writers wait up to 5 seconds for a lock. With `hasTime`, statements and waits
 * for locks take as long as they take. `onConnected` is called with each wait for a connection to
 * PostgreSQL.
 */
export function openDatabase(
  target: DatabaseTarget,
  { hasTime = false, onConnected }: { hasTime?: boolean; onConnected?: (ms: number) => void } = {},
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
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({
      database: kyselySqlite(file),
      onCreateConnection: async (connection) => {
        await refuseUnstorable(connection);
        nameFailures(connection);
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

/** A file that is locked, full or cannot be read is the database being away. */
function nameFailures(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (...query) => {
    try {
      return await execute(...query);
    } catch (error) {
      throw toDatabaseProblem(error);
    }
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
