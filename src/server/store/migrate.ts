// Forward-only migrations: numbered SQL files, each applied once in a transaction. A database newer
// than the code is not opened, so that an old version never writes to an unknown schema.
//
// Processes that start together take turns by a lock of PostgreSQL, which ends with its transaction
// however the process ends. SQLite has one process, by the lock of its folder.
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Database, type DatabaseTarget, openDatabase } from '#server/store/database.ts';

const folder = new URL('./migrations/', import.meta.url);

// Any number that nothing else on the database locks.
const migrationLock = 7_205_301;

/** Applies missing migrations, however long they take; returns their names. */
export async function migrate(target: DatabaseTarget, now: Date): Promise<string[]> {
  const db = openDatabase(target, { hasTime: true });
  try {
    return await migrateIn(db, target, now);
  } finally {
    await db.destroy();
  }
}

async function migrateIn(db: Database, target: DatabaseTarget, now: Date): Promise<string[]> {
  const inTurn = <T>(work: (transaction: Database) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      if (target.kind === 'postgres') {
        await sql`SELECT pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
      }
      return await work(transaction);
    });

  await inTurn((transaction) =>
    transaction.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute(),
  );
  const appliedNames = async (from: Database) =>
    (await from.selectFrom('schema_migrations').select('name').execute()).map(({ name }) => name);

  const known = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const applied: string[] = [];
  const before = await appliedNames(db);
  for (const name of known.filter((one) => !before.includes(one))) {
    const text = await readFile(new URL(name, folder), 'utf8');
    await inTurn(async (transaction) => {
      if ((await appliedNames(transaction)).includes(name)) return;
      for (const statement of statements(text)) await sql.raw(statement).execute(transaction);
      const row = { name, applied_at: now.toISOString() };
      await transaction.insertInto('schema_migrations').values(row).execute();
      applied.push(name);
    });
  }
  const unknown = (await appliedNames(db)).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was created by a newer version (${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
  return applied;
}

function statements(text: string): string[] {
  return text
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
