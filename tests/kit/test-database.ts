// A separate database for each caller: a SQLite file, or a schema on PostgreSQL (TEST_DATABASE_URL).
// This is the only place that chooses between the two.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, type DatabaseTarget, openDatabase } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';

export interface TestDatabase {
  db: Database;
  /** Identifies the database, to open it again as another process would. */
  target: DatabaseTarget;
  /** Closes and deletes the database. */
  close(): Promise<void>;
}

/** Opens a new, migrated database. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { target, remove } = await openEmptyDatabase();
  await migrate(target, new Date('2026-01-01T00:00:00Z'));
  const db = openDatabase(target);
  return {
    db,
    target,
    close: async () => {
      await db.destroy();
      await remove();
    },
  };
}

/** A new database without any table. */
export function openEmptyDatabase(): Promise<FreshTarget> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? freshSchema(url) : freshFile();
}

interface FreshTarget {
  target: DatabaseTarget;
  remove(): Promise<void>;
}

async function freshFile(): Promise<FreshTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
  return {
    target: { kind: 'sqlite', file: join(folder, 'portal.sqlite') },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function freshSchema(url: string): Promise<FreshTarget> {
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await onServer(url, `CREATE SCHEMA ${schema}`);
  const within = new URL(url);
  within.searchParams.set('options', `-c search_path=${schema}`);
  return {
    target: { kind: 'postgres', url: within.href },
    remove: () => onServer(url, `DROP SCHEMA ${schema} CASCADE`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
