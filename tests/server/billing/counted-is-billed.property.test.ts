// The number on a bill is the number of its receipts, whatever happened in the months before: runs
// that fail, tests, runs given back late, ends of months in between, a clock that jumps, and two
// processes that close at once.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertKey } from '#server/api-keys/api-key-store.ts';
import { parseLines } from '#server/billing/invoice-lines.ts';
import { newId } from '#server/new-id.ts';
import { createUsage } from '#server/usage/create-usage.ts';
import { listReceiptRows } from '#server/usage/receipt-store.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { type BillingBench, openBillingBench } from '#tests/server/billing/billing-kit.ts';

let bench: BillingBench;

beforeEach(async () => {
  bench = await openBillingBench();
});

afterEach(() => bench.end());

const tariff = { free: 2, price: '0.37', currency: 'EUR' };
const services = ['data-to-pdf', 'data-to-text'];
const done = { durationMs: 1, bytes: 1, sha256: 'abc' };
const dayMs = 24 * 60 * 60_000;

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('run' as const), user: fc.nat(1) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constantFrom('count' as const, 'test' as const, 'fail' as const),
      run: fc.nat(30),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('pass' as const), days: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('back' as const), days: fc.nat(40) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('close' as const) }) },
);

test('the counted receipts of every month are what is billed, and every month is billed once', async () => {
  const usage = createUsage({
    db: bench.db,
    now: bench.clock.now,
    mails: { noteUse: async () => undefined },
  });
  const processes = [bench.close(tariff, { atOnce: 1 }), bench.close(tariff)];
  const close = () => Promise.all(processes.map((one) => one()));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 70 }), async (steps) => {
      bench.clock.set('2026-01-20T12:00:00Z');
      const users = await Promise.all([aUser(), aUser()]);
      const runs: string[] = [];
      const settle = async (what: 'count' | 'test' | 'fail', id: string) => {
        if (what === 'fail') await usage.release(id, 'unexpected');
        else await usage.settle(id, what === 'test' ? { ...done, freeReason: 'test' } : done);
      };
      for (const one of steps) {
        if (one.what === 'pass') bench.clock.pass(one.days * dayMs);
        else if (one.what === 'back') bench.clock.pass(-one.days * dayMs);
        else if (one.what === 'close') await close();
        else if (one.what === 'run') {
          const requestId = newId();
          runs.push(requestId);
          const userId = users[one.user] ?? '';
          await usage.reserve({
            requestId,
            userId,
            apiKeyId: `key of ${userId}`,
            service: services[runs.length % 2] ?? '',
            functionName: 'Convert',
          });
        } else await settle(one.what, runs[one.run] ?? '');
      }
      for (const id of runs) await settle('count', id);
      bench.clock.set('2032-01-01T00:00:00Z');
      await close();
      for (const id of users) await expectBilled(id);
    }),
    { numRuns: 40 },
  );
}, 120_000);

async function expectBilled(userId: string): Promise<void> {
  const months = await bench.db
    .selectFrom('runs')
    .select(['period', (eb) => eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('state', '=', 'counted')
    .groupBy('period')
    .orderBy('period')
    .execute();
  const invoices = (await bench.invoices())
    .filter((row) => row.user_id === userId)
    .toSorted((a, b) => a.period.localeCompare(b.period));
  expect(invoices.map(({ period, requests }) => ({ period, count: requests }))).toEqual(
    months.filter(({ count }) => count > tariff.free),
  );
  for (const invoice of invoices) {
    expect(invoice.billable).toBe(invoice.requests - tariff.free);
    expect(invoice.amount_minor).toBe(invoice.billable * 37);
    let sum = 0;
    for (const line of parseLines(invoice.lines)) {
      const { total } = await receipts(userId, invoice.period, line.service);
      expect(total).toBe(line.count);
      sum += total;
    }
    expect(sum).toBe(invoice.requests);
  }
}

const receipts = (userId: string, period: string, service: string) =>
  listReceiptRows(
    bench.db,
    userId,
    {
      service,
      period,
      states: ['counted'],
      apiKeyId: undefined,
      startedFrom: undefined,
      startedTo: undefined,
    },
    { limit: 1, offset: 0 },
  );

async function aUser(): Promise<string> {
  const { id, created_at, updated_at } = await storeUser(bench.db, { request_limit: null });
  await insertKey(bench.db, {
    id: `key of ${id}`,
    user_id: id,
    name: 'key',
    description: '',
    lookup: id,
    sealed: '',
    created_at,
    updated_at,
    last_used_at: null,
  });
  return id;
}
