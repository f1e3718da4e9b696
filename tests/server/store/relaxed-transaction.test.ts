// Transactions that share a commit: each stands or falls alone, and sees those before it.
import { expect, test } from 'vitest';
import type { Database } from '#server/store/database.ts';
import { relaxedTransaction } from '#server/store/relaxed-transaction.ts';
import { currentRequestId, withRequestId } from '#server/tracing/request-id.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';

const limitOf = async (db: Database, id: string) => {
  const found = db.selectFrom('users').select('request_limit').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).request_limit;
};

test('of many that are asked for at once, those that fail are undone and the others are kept', async () => {
  const { db, close } = await openTestDatabase();
  const { id } = await storeUser(db, { request_limit: 0 });
  const asked = Array.from({ length: 150 }, (_, turn) =>
    withRequestId(String(turn), () =>
      relaxedTransaction(db, async (transaction) => {
        await transaction
          .updateTable('users')
          .set((eb) => ({ request_limit: eb('request_limit', '+', 1) }))
          .where('id', '=', id)
          .execute();
        if (turn % 3 === 0) throw new Error(`no ${turn}`);
        return currentRequestId();
      }),
    ),
  );
  // One of the other kind in between.
  const other = db.transaction().execute((transaction) => limitOf(transaction, id));
  const outcomes = await Promise.allSettled(asked);
  expect(
    outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
  ).toEqual(asked.map((_, turn) => (turn % 3 === 0 ? `no ${turn}` : String(turn))));
  expect(await limitOf(db, id)).toBe(100);
  expect(await other).toBeLessThanOrEqual(100);
  await close();
  await expect(relaxedTransaction(db, async () => 1)).rejects.toThrow();
});
