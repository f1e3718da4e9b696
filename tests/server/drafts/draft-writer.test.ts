import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newKeyRow } from '#server/api-keys/new-api-key.ts';
import type { DraftChange } from '#server/drafts/apply-change.ts';
import { createDraftWriter } from '#server/drafts/create-draft-writer.ts';
import { createSecrets } from '#server/secrets.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';

const secrets = createSecrets('a secret of the test, long enough for it');
const now = () => new Date('2026-03-10T12:00:00Z');
const content = { name: 'Invoice', service: 'data-to-pdf', payload: '{"n":1}' };

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
});

afterEach(() => database.close());

function aCreate(): DraftChange {
  return { kind: 'create', id: randomUUID(), opId: randomUUID(), content, firstBody: 'hash' };
}

test('50 changes in one batch take five statements, and one more if payloads contain a key', async () => {
  let statements = 0;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { id: userId } = await storeUser(database.db);
  const key = newKeyRow(secrets, { userId, name: 'k', description: '' }, now());
  await database.db.insertInto('api_keys').values(key).execute();
  const drafts = createDraftWriter({ db, secrets, now });
  const creates = Array.from({ length: 50 }, aCreate);
  await drafts.write(userId, creates);
  expect(statements).toBe(5);

  statements = 0;
  const outcomes = await drafts.write(
    userId,
    creates.map(({ id }, at): DraftChange => {
      const opId = randomUUID();
      if (at % 3 === 0) return aCreate();
      if (at % 3 === 1) return { kind: 'delete', id, opId, base: 'any' };
      return { kind: 'update', id, opId, base: 'any', content: { name: `n${at}` } };
    }),
  );
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['written', 'removed']));
  expect(statements).toBe(5);

  statements = 0;
  const text = secrets.unseal(key.sealed, `api-key:${userId}:${key.id}`);
  const payloads = Array.from({ length: 50 }, () => `{"api_key":"${text}"}`);
  const hide = await drafts.keyHider(userId, payloads);
  expect(payloads.map(hide)).toEqual(payloads.map(() => '{"api_key":"{{api_key}}"}'));
  expect(statements).toBe(1);
});
