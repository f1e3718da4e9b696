// A database that is filled as a whole or stays as it was.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { flushPath } from '#server/flush-path.ts';
import {
  columnsOf,
  migrationsOf,
  openSide,
  refuseNewer,
  type Side,
  tablesAfter,
} from '#server/operate/catalog.ts';
import { OperatorFault } from '#server/operator-fault.ts';
import type { DatabaseTarget } from '#server/store/database.ts';
import { applyMissing, knownMigrations } from '#server/store/migrate.ts';
import { diskFault } from '#server/store/sqlite-faults.ts';

/** Whether there is a database of ours. */
export async function isUsed(target: DatabaseTarget): Promise<boolean> {
  if (target.kind === 'sqlite') return existsSync(target.file);
  const side = openSide(target);
  try {
    return (await migrationsOf(side)) !== undefined;
  } finally {
    await side.db.destroy();
  }
}

/**
 * Fills the database in one transaction; what was in it is gone when that succeeds, and still there when not.
 * A file is made beside the old one and takes its place at the end.
 */
export async function fillDatabase<T>(
  target: DatabaseTarget,
  fill: (side: Side) => Promise<T>,
): Promise<T> {
  if (target.kind === 'postgres') {
    return inTransaction(target, async (side) => {
      const before = await migrationsOf(side);
      if (before !== undefined) {
        await refuseNewer('The database to be replaced', before);
        await dropTables(side);
      }
      return fill(side);
    });
  }
  const file = `${target.file}.filling`;
  await removeFile(file);
  let result: T;
  try {
    result = await inTransaction({ kind: 'sqlite', file }, fill);
  } catch (cause) {
    const fault = diskFault(cause, file);
    if (fault === undefined) throw cause;
    // What it has taken of a full disk is of no use to anyone.
    await removeFile(file);
    throw new OperatorFault(`${fault} The database is as it was.`, { cause });
  }
  await flushPath(file);
  // The log of the old file is not one of the new.
  for (const part of ['-wal', '-shm']) await rm(`${target.file}${part}`, { force: true });
  await rename(file, target.file);
  await flushPath(dirname(target.file));
  return result;
}

// PostgreSQL ends the connections of a process that has just stopped a moment later.
const lookEveryMs = 250;
const looksMax = 20;

async function hasOthers({ db }: Side): Promise<boolean> {
  const { rows } = await sql`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND application_name = current_setting('application_name')`.execute(db);
  return rows.length > 0;
}

/** Refuses while another process has PostgreSQL open; on SQLite, the lock of the folder tells. */
export async function refuseRunning(target: DatabaseTarget): Promise<void> {
  if (target.kind === 'sqlite') return;
  const side = openSide(target);
  try {
    for (let look = 1; await hasOthers(side); look += 1) {
      if (look === looksMax) {
        throw new OperatorFault(
          'The product is running on this PostgreSQL database. Stop it first.',
        );
      }
      await pause(lookEveryMs);
    }
  } finally {
    await side.db.destroy();
  }
}

/** Removes all tables of ours, each before those it refers to. */
export async function dropTables({ db }: Side): Promise<void> {
  const ours = [...(await tablesAfter(await knownMigrations())), 'schema_migrations'];
  for (const table of ours.toReversed()) {
    await sql`DROP TABLE IF EXISTS ${sql.table(table)}`.execute(db);
  }
}

/** Makes the tables as these migrations leave them, without rows. */
export async function makeTables(
  { db }: Side,
  now: Date,
  migrations: readonly string[],
): Promise<void> {
  await applyMissing(db, now, migrations);
  for (const table of (await tablesAfter(migrations)).toReversed()) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(db);
  }
}

/** @throws OperatorFault when a table does not have exactly these columns */
export async function checkColumns(
  side: Side,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const found = (await columnsOf(side, table)).map(({ name }) => name);
  if (found.toSorted().join() === columns.toSorted().join()) return;
  throw new OperatorFault(`The columns of the table ${table} are not those of its version.`);
}

async function inTransaction<T>(
  target: DatabaseTarget,
  work: (side: Side) => Promise<T>,
): Promise<T> {
  const { db, kind } = openSide(target);
  try {
    return await db.transaction().execute((transaction) => work({ db: transaction, kind }));
  } finally {
    await db.destroy();
  }
}

async function removeFile(file: string): Promise<void> {
  for (const part of ['', '-wal', '-shm']) await rm(`${file}${part}`, { force: true });
}
