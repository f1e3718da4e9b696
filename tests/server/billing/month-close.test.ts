import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createUsage } from '#server/usage/create-usage.ts';
import { type BillingBench, cheap, openBillingBench } from '#tests/server/billing/billing-kit.ts';

let bench: BillingBench;

beforeEach(async () => {
  bench = await openBillingBench();
});

afterEach(() => bench.end());

const bills = async () =>
  (await bench.invoices()).map((row) => [row.user_id, row.period, row.billable, row.amount_minor]);

describe('the close of a month', () => {
  test('bills what is above the free requests, with all that explains it', async () => {
    const id = await bench.user('2026-03', 151);
    expect(await bench.close()()).toBe(1);
    expect(await bench.invoices()).toEqual([
      {
        id: expect.any(String),
        number: 'TEST-2026-000001',
        user_id: id,
        period: '2026-03',
        provider: 'test',
        requests: 151,
        free: 100,
        billable: 51,
        price: '0.05',
        amount_minor: 255,
        currency: 'EUR',
        lines:
          '[{"service":"data-to-pdf","count":51},{"service":"data-to-text","count":50},{"service":"html-to-pdf","count":50}]',
        client: JSON.stringify({ name: 'Ana Anić', email: `${id}@example.test`, address: '' }),
        status: 'open',
        failure: null,
        payment_id: null,
        attempts: 0,
        refusals: 0,
        outages: 0,
        next_attempt_at: '2026-04-01T00:00:00.000Z',
        locked_until: null,
        created_at: '2026-04-01T00:00:00.000Z',
        paid_at: null,
      },
    ]);
  });

  test('waits for the end of the month, to the millisecond', async () => {
    await bench.user('2026-03', 101);
    bench.clock.set('2026-03-31T23:59:59.999Z');
    expect(await bench.close()()).toBe(0);
    bench.clock.set('2026-04-01T00:00:00.000Z');
    expect(await bench.close()()).toBe(1);
    expect(await bench.close()()).toBe(0);
  });

  test('makes no invoice for free users, without a price, and for an amount of nothing', async () => {
    await bench.user('2026-03', 100);
    expect(await bench.close()()).toBe(0);
    await bench.user('2026-03', 101);
    expect(await bench.close({ ...cheap, price: '0.001' })()).toBe(0);
    await bench.user('2026-03', 150);
    expect(await bench.close({ ...cheap, price: undefined })()).toBe(0);
    expect(await bench.close()(), 'a month that was closed without a price stays free').toBe(0);
  });

  test.each([
    ['0.0125', 'EUR', 101, 1],
    ['0.0125', 'EUR', 102, 3],
    ['0.0125', 'EUR', 150, 63],
    ['0.004', 'EUR', 102, 1],
    ['2', 'JPY', 150, 100],
    ['0.0125', 'JPY', 150, 1],
    ['0.0125', 'KWD', 150, 630],
    ['999999999.999999', 'EUR', 101, 100_000_000_000],
  ])('rounds %s %s once, half up: %i requests are %i', async (price, currency, count, minor) => {
    await bench.user('2026-03', count);
    await bench.close({ free: 100, price, currency })();
    expect((await bench.invoices()).map((row) => row.amount_minor)).toEqual([minor]);
  });

  test('leaves a user with a running request until it is done, and bills the others', async () => {
    const waiting = await bench.user('2026-03', 120, 1);
    const done = await bench.user('2026-03', 110);
    await bench.close()();
    expect(await bills()).toEqual([[done, '2026-03', 10, 50]]);
    await bench.db
      .updateTable('runs')
      .set({ state: 'counted' })
      .where('user_id', '=', waiting)
      .execute();
    await bench.close()();
    expect(await bills()).toEqual([
      [done, '2026-03', 10, 50],
      [waiting, '2026-03', 21, 105],
    ]);
  });

  test('closes all months that are over, oldest first, after a long stop', async () => {
    const march = await bench.user('2026-03', 101);
    const january = await bench.user('2026-01', 101);
    const december = await bench.user('2025-12', 101);
    await bench.user('2026-04', 101);
    await bench.close()();
    expect((await bills()).map(([id]) => id)).toEqual([december, january, march]);
  });

  test('numbers without a gap, anew each year, in the year of the invoice', async () => {
    for (let one = 0; one < 7; one += 1) await bench.user('2026-11', 101);
    bench.clock.set('2026-12-01T00:00:00Z');
    await bench.close(cheap, { atOnce: 3 })();
    for (let one = 0; one < 2; one += 1) await bench.user('2026-12', 101);
    bench.clock.set('2027-01-01T00:00:00Z');
    await bench.close()();
    const numbers = (await bench.invoices()).map((row) => row.number);
    expect(numbers).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((one) => `TEST-2026-00000${one}`),
      'TEST-2027-000001',
      'TEST-2027-000002',
    ]);
  });

  test('BL4 of four processes at once bills each user once, without a gap', async () => {
    for (let one = 0; one < 60; one += 1) await bench.user('2026-03', 101 + (one % 3));
    const closes = [1, 2, 3, 4].map(() => bench.close(cheap, { atOnce: 7 }));
    const made = await Promise.all(closes.map((close) => close()));
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(60);
    const rows = await bench.invoices();
    expect(new Set(rows.map((row) => row.user_id)).size).toBe(60);
    expect(rows.at(-1)?.number).toBe('TEST-2026-000060');
  });
});

describe('a clock that is wrong for a while', () => {
  const usageOf = () =>
    createUsage({
      db: bench.db,
      now: bench.clock.now,
      mails: { noteUse: async () => undefined },
    });
  const runOf = (userId: string, requestId: string) => ({
    requestId,
    userId,
    apiKeyId: 'key',
    service: 'data-to-pdf',
    functionName: 'Convert',
  });

  test('ahead by a month: the month is billed once, and what follows counts for the next', async () => {
    const id = await bench.user('2026-03', 130);
    bench.clock.set('2026-04-20T00:00:00Z');
    await bench.close()();
    bench.clock.set('2026-03-20T00:00:00Z');
    await usageOf().reserve(runOf(id, 'late'));
    const late = await bench.db
      .selectFrom('runs')
      .select('period')
      .where('id', '=', 'late')
      .executeTakeFirst();
    expect(late).toEqual({ period: '2026-04' });
    await bench.close()();
    bench.clock.set('2026-04-01T00:00:00Z');
    await bench.close()();
    expect(await bills()).toEqual([[id, '2026-03', 30, 150]]);
    await bench.db.updateTable('runs').set({ state: 'counted' }).where('id', '=', 'late').execute();
    bench.clock.set('2026-05-01T00:00:00Z');
    await bench.close({ ...cheap, free: 0 })();
    expect(await bills()).toEqual([
      [id, '2026-03', 30, 150],
      [id, '2026-04', 1, 5],
    ]);
  });

  test('behind: nothing is closed early, and all of it later', async () => {
    const id = await bench.user('2026-03', 130);
    bench.clock.set('2025-04-01T00:00:00Z');
    expect(await bench.close()()).toBe(0);
    bench.clock.set('2026-04-02T00:00:00Z');
    expect(await bench.close()()).toBe(1);
    expect(await bills()).toEqual([[id, '2026-03', 30, 150]]);
  });

  test('a limit still holds in the month that takes what the closed one cannot', async () => {
    const id = await bench.user('2026-03', 1);
    await bench.db.updateTable('users').set({ request_limit: 1 }).where('id', '=', id).execute();
    await bench.close()();
    bench.clock.set('2026-03-31T23:00:00Z');
    await usageOf().reserve(runOf(id, 'one'));
    const second = usageOf().reserve(runOf(id, 'two'));
    await expect(second).rejects.toMatchObject({ key: 'request_limit_exceeded' });
  });
});
