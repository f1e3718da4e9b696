// Forward-only migrations: numbered SQL files, each applied once; those that are missing, in one
// transaction. A database newer than the code is not opened, so that an old version never writes to
// an unknown schema.
//
// Processes that start together take turns by a lock of PostgreSQL, which ends with its transaction
// however the process ends. SQLite has one process, by the lock of its folder.
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { OperatorFault } from '#server/operator-fault.ts';
import { type Database, type DatabaseTarget, openDatabase } from '#server/store/database.ts';
import { isRefusedForGood } from '#server/store/database-away.ts';
import { diskFault } from '#server/store/sqlite-faults.ts';

const folder = new URL('./migrations/', import.meta.url);

// Any number that nothing else on the database locks.
const migrationLock = 7_205_301;

/** Stands among the migrations of a database that is being filled, so that no version opens it. */
export const unfinishedMove = 'unfinished-move';
export const moveNotFinished =
  'The move of data into this database has not finished. Run it again, or use the database it came from.';

// A database often starts together with the product, and many processes together may want more
// connections than it has.
const triesMax = 30;
const triedEveryMs = 1000;

/**
 * Applies missing migrations, however long they take; returns their names. Waits half a minute for a
 * database that is away, and calls `onWaiting` once when that begins.
 */
export async function migrate(
  target: DatabaseTarget,
  now: Date,
  onWaiting: (failure: unknown) => void = () => undefined,
): Promise<string[]> {
  try {
    return await migratePatiently(target, now, onWaiting);
  } catch (cause) {
    const fault = target.kind === 'sqlite' ? diskFault(cause, target.file) : undefined;
    throw fault === undefined ? cause : new OperatorFault(fault, { cause });
  }
}

async function migratePatiently(
  target: DatabaseTarget,
  now: Date,
  onWaiting: (failure: unknown) => void,
): Promise<string[]> {
  const db = openDatabase(target, { hasTime: true });
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await migrateIn(db, target, now);
      } catch (error) {
        const isAway = error instanceof Problem && error.key === 'database_unavailable';
        const isFull = target.kind === 'sqlite' && diskFault(error, target.file) !== undefined;
        if (!isAway || isFull || isRefusedForGood(error) || tries === triesMax) throw error;
        if (tries === 1) onWaiting(error);
        await pause(triedEveryMs);
      }
    }
  } finally {
    await db.destroy();
  }
}

async function migrateIn(db: Database, target: DatabaseTarget, now: Date): Promise<string[]> {
  return await db.transaction().execute(async (transaction) => {
    if (target.kind === 'postgres') {
      await sql`SELECT pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    }
    return await applyMissing(transaction, now);
  });
}

/** Names of all migrations that this version knows, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** The text of a migration. */
export async function readMigration(name: string): Promise<string> {
  return await readFile(new URL(name, folder), 'utf8');
}

/**
 * Within a transaction: applies those of `wanted` that the database lacks, by default all; returns their
 * names.
 * @throws Error for a database of a newer version, or one whose move has not finished
 */
export async function applyMissing(
  transaction: Database,
  now: Date,
  wanted?: readonly string[],
): Promise<string[]> {
  const known = await knownMigrations();
  await transaction.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  const rows = await transaction.selectFrom('schema_migrations').select('name').execute();
  const before = rows.map(({ name }) => name);
  if (before.includes(unfinishedMove)) {
    throw new OperatorFault(moveNotFinished);
  }
  const unknown = before.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new OperatorFault(
      `The database was created by a newer version (${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
  const missing = (wanted ?? known).filter((name) => !before.includes(name));
  for (const name of missing) {
    for (const statement of statements(await readMigration(name))) {
      await sql.raw(statement).execute(transaction);
    }
    const row = { name, applied_at: now.toISOString() };
    await transaction.insertInto('schema_migrations').values(row).execute();
  }
  return missing;
}

function statements(text: string): string[] {
  return text
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
