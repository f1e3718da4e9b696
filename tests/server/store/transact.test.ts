// Transactions that wait for each other's rows, which PostgreSQL ends by undoing one of them.
import { expect, test } from 'vitest';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';

async function addOne(db: Database, id: string): Promise<number | null> {
  const row = await db
    .updateTable('users')
    .set((eb) => ({ request_limit: eb('request_limit', '+', 1) }))
    .where('id', '=', id)
    .returning('request_limit')
    .executeTakeFirstOrThrow();
  return row.request_limit;
}

test('two that lock the same rows in another order are both done, each once', async () => {
  const { db, close } = await openTestDatabase();
  const one = await storeUser(db, { request_limit: 0 });
  const other = await storeUser(db, { request_limit: 0 });
  for (const done of [1, 2, 3]) {
    const inOrder = async (...ids: string[]) =>
      transact(db, async (transaction) => {
        for (const id of ids) await addOne(transaction, id);
      });
    await Promise.all([inOrder(one.id, other.id), inOrder(other.id, one.id)]);
    const rows = await db.selectFrom('users').select('request_limit').execute();
    expect(rows).toEqual([{ request_limit: done * 2 }, { request_limit: done * 2 }]);
  }
  await close();
});

test('work that fails for another reason is not done again', async () => {
  const { db, close } = await openTestDatabase();
  const { id } = await storeUser(db, { request_limit: 0 });
  let tries = 0;
  const failing = transact(db, async (transaction) => {
    tries += 1;
    await addOne(transaction, id);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(tries).toBe(1);
  expect(await addOne(db, id)).toBe(1);
  await close();
});
