// Forward-only migrations: numbered SQL files, each applied once in a transaction. A database newer
// than the code is not opened, so that an old version never writes to an unknown schema.
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '#server/store/database.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Applies missing migrations; returns their names. */
export async function migrate(db: Database, now: Date): Promise<string[]> {
  await db.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  const known = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const applied: string[] = [];
  for (const name of known) {
    const text = await readFile(new URL(name, folder), 'utf8');
    await db.transaction().execute(async (transaction) => {
      if (!(await claim(transaction, name, now))) return;
      for (const statement of statements(text)) await sql.raw(statement).execute(transaction);
      applied.push(name);
    });
  }
  const rows = await db.selectFrom('schema_migrations').select('name').execute();
  const unknown = rows.map((row) => row.name).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was created by a newer version (${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
  return applied;
}

// Two processes that start together both insert; the second waits for the first's transaction and
// then finds its row.
async function claim(transaction: Database, name: string, now: Date): Promise<boolean> {
  const inserted = await transaction
    .insertInto('schema_migrations')
    .values({ name, applied_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute();
  return inserted.length === 1;
}

function statements(text: string): string[] {
  return text
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
