// Processes that start together on a new database, as a deployment with several of them does.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';
import { openEmptyDatabase } from '#tests/kit/test-database.ts';

let database: Awaited<ReturnType<typeof openEmptyDatabase>>;

beforeEach(async () => {
  database = await openEmptyDatabase();
});

afterEach(() => database.remove());

const at = new Date('2026-01-01T00:00:00Z');

/** What several processes do at once on PostgreSQL; SQLite's folder has one after the other. */
async function startTogether(count: number): Promise<string[][]> {
  const { target } = database;
  if (target.kind === 'postgres') {
    return Promise.all(Array.from({ length: count }, () => migrate(target, at)));
  }
  const applied: string[][] = [];
  for (let start = 0; start < count; start += 1) applied.push(await migrate(target, at));
  return applied;
}

test('each migration is applied once, and every start succeeds', async () => {
  const applied = (await startTogether(30)).flat().sort();
  expect(applied.length).toBeGreaterThan(15);
  expect(applied).toEqual([...new Set(applied)]);
  expect(await startTogether(2)).toEqual([[], []]);
});

test('a database of a newer version is not opened', async () => {
  await startTogether(1);
  const db = openDatabase(database.target);
  await sql`INSERT INTO schema_migrations VALUES ('999-later.sql', '2027-01-01')`.execute(db);
  await db.destroy();
  await expect(startTogether(1)).rejects.toThrow(/newer version \(999-later\.sql\)/);
});
