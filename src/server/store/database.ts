// One Kysely layer over SQLite (default) and PostgreSQL. What differs between them sits in this
// folder; every store elsewhere speaks only the SQL both know.
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseConnection, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { Problem } from '#contract/problems.ts';
import { isStorable } from '#contract/rules.ts';
import { kyselySqlite } from '#server/store/kysely-sqlite.ts';
import type { Tables } from '#server/store/tables.ts';

export type Database = Kysely<Tables>;

export type DatabaseTarget = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

// count(*) and BIGINT arrive as texts by default; all of ours stay far below 2^53.
const int8 = 20;

/**
 * Opens the database.
 * SQLite runs in WAL mode with synchronous FULL: what was acknowledged survives kill -9 and power
 * loss. Writers wait up to 5 seconds for a lock.
 */
export function openDatabase(target: DatabaseTarget): Database {
  if (target.kind === 'postgres') {
    pg.types.setTypeParser(int8, Number);
    const pool = new pg.Pool({
      connectionString: target.url,
      max: 10,
      connectionTimeoutMillis: 5000,
      statement_timeout: 30_000,
      application_name: 'document-services-portal',
    });
    // An idle connection that breaks must not end the process; the next query reconnects.
    pool.on('error', () => undefined);
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
      onCreateConnection: refuseUnstorable,
    }),
  });
  const normal = file.prepare('PRAGMA synchronous = NORMAL');
  const full = file.prepare('PRAGMA synchronous = FULL');
  syncs.set(db, { normal: () => void normal.run(), full: () => void full.run() });
  return db;
}

/**
 * One rule of text on both databases: PostgreSQL refuses a NUL and SQLite keeps it; half a surrogate
 * pair comes back as another character. Fields have the rule in the contract; this is for the rest.
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

/** How commits of the one connection to SQLite reach the disk; a switch holds for all that follow. */
export interface SqliteSync {
  /** With the next full one. */
  normal(): void;
  /** At once; the state outside of light transactions. */
  full(): void;
}

const syncs = new WeakMap<Database, SqliteSync>();

/** Undefined for PostgreSQL. */
export function sqliteSync(db: Database): SqliteSync | undefined {
  return syncs.get(db);
}

/** Whether the database answers at all. */
export async function isAnswering(db: Database): Promise<boolean> {
  const { rows } = await sql`SELECT 1`.execute(db);
  return rows.length === 1;
}
