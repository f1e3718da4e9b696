// Several processes close the same months at once, and some are killed in the middle (BL4).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BillingBench, openBillingBench } from '#tests/server/billing/billing-kit.ts';

const users = 200;
const program = join(import.meta.dirname, 'closing-process.ts');
let bench: BillingBench;
const children: ChildProcess[] = [];

beforeEach(async () => {
  bench = await openBillingBench();
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await bench.end();
});

/** Its exit code, or the signal that ended it. */
function startClosing(): { child: ChildProcess; ended: Promise<unknown[]> } {
  const child = spawn(
    process.execPath,
    [program, JSON.stringify(bench.database.target), '2026-04-01T00:00:00Z'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  children.push(child);
  return { child, ended: once(child, 'exit') };
}

test('two at once, killed and started again, bill each user once and number without a gap', async () => {
  for (let one = 0; one < users; one += 1) await bench.user('2026-03', 2);
  const closed = async () => (await bench.invoices()).length;
  for (const until of [1, users / 4, users / 2]) {
    const [dying, other] = [startClosing(), startClosing()];
    await expect.poll(closed, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(until);
    dying.child.kill('SIGKILL');
    other.child.kill('SIGKILL');
    await Promise.all([dying.ended, other.ended]);
  }
  const last = [startClosing(), startClosing()];
  const codes = await Promise.all(last.map(async ({ ended }) => (await ended)[0]));
  expect(codes).toEqual([0, 0]);
  const invoices = await bench.invoices();
  expect(invoices.map(({ number }) => number)).toEqual(
    Array.from({ length: users }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`),
  );
  expect(new Set(invoices.map((row) => row.user_id)).size).toBe(users);
  expect(new Set(invoices.map((row) => `${row.requests} ${row.amount_minor}`))).toEqual(
    new Set(['2 100']),
  );
}, 120_000);
