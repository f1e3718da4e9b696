// Query parameters arrive unchanged, whatever the layer does to the SQL around them.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareQuery } from '#server/store/prepare-query.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

test('a question mark within a literal or a name is not a parameter', async () => {
  const { rows } = await sql`
    SELECT 'who?' AS a, 'it''s ?' AS b, CAST(${'?'} AS TEXT) AS "c?"
  `.execute(database.db);
  expect(rows).toEqual([{ a: 'who?', b: "it's ?", 'c?': '?' }]);
});

test('any text and number is stored and found unchanged', async () => {
  const texts = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(texts, fc.option(fc.nat(2 ** 31 - 1)), async (name, limit) => {
      const { id } = await storeUser(database.db, { name, request_limit: limit });
      const found = await database.db
        .selectFrom('users')
        .select(['name', 'request_limit'])
        .where('id', 'in', [id])
        .where('name', '=', name)
        .where('created_at', '<', '2027-01-01T00:00:00.000Z')
        .orderBy('created_at')
        .limit(5)
        .execute();
      expect(found).toEqual([{ name, request_limit: limit }]);
    }),
    { numRuns: 50 },
  );
});

test('a prepared query fills in its parameters by name, each as often as it is used', async () => {
  const { db } = database;
  const { id, name } = await storeUser(db, { request_limit: 7 });
  const query = prepareQuery((values: { name: string; id: string }) =>
    db
      .selectFrom('users')
      .select(['id', sql<string>`${values.id}`.as('asked')])
      .where('active', '=', 1)
      .where('name', '=', values.name)
      .where('id', '=', values.id),
  );
  const findUser = async (values: { name: string; id: string }) =>
    (await db.executeQuery(query(values))).rows;
  expect(await findUser({ id, name })).toEqual([{ id, asked: id }]);
  expect(await findUser({ id: name, name: id })).toEqual([]);
  expect(await findUser({ name, id })).toEqual([{ id, asked: id }]);
});
