// DR6: waits do not depend on the wall clock, and the next attempt is always scheduled.
import { afterEach, describe, expect, test } from 'vitest';
import { CallFailure } from '#portal/api/call-failure.ts';
import { ModelServer } from '#tests/portal/offline/model-server.ts';
import {
  aDraft,
  aUser,
  closeTabs,
  openTab,
  type Tab,
  until,
  untilSent,
} from '#tests/portal/offline/tab-kit.ts';

afterEach(closeTabs);

const hourMs = 3_600_000;

/** A draft that waits because the server once answered with Retry-After. */
async function openDelayed(retryAfterMs: number, earlyMs = 0): Promise<Tab & { since: number }> {
  const tab = await openTab({ userId: aUser(), server: new ModelServer() });
  await until(tab.clock, () => tab.status()?.syncedAt !== undefined);
  const { sync } = tab.transport;
  tab.transport.sync = async () => {
    tab.transport.sync = sync;
    const facts = {
      kind: 'http',
      status: 429,
      key: 'too_many_requests',
      message: 'Later.',
    } as const;
    throw new CallFailure({ ...facts, retryAfterMs });
  };
  tab.clock.earlyMs = earlyMs;
  await tab.store.saveDraft(aDraft('one'));
  await until(tab.clock, () => tab.status()?.nextTryAt !== undefined, 0);
  return { ...tab, since: tab.clock.time };
}

/** The time until it is sent, on the monotonic clock. */
async function timeToSend(tab: Tab): Promise<number> {
  const before = tab.clock.time;
  await until(tab.clock, async () => (await tab.waiting()) === 0, 500);
  return tab.clock.time - before;
}

describe('a Retry-After of 20 s', () => {
  test.each([0, -hourMs, hourMs])(
    'is respected when the clock is set by %i ms meanwhile',
    async (ms) => {
      const tab = await openDelayed(20_000);
      tab.clock.shift = ms;
      tab.sign('online');
      tab.sign('visible');
      const took = await timeToSend(tab);
      expect(took).toBeGreaterThanOrEqual(20_000);
      expect(took).toBeLessThan(30_000);
    },
  );

  test('ends on time: becoming visible then sends at once', async () => {
    const tab = await openDelayed(20_000);
    tab.clock.shift = -hourMs;
    tab.clock.time += 20_001;
    tab.sign('visible');
    await until(tab.clock, async () => (await tab.waiting()) === 0, 0);
  });
});

test('a timer that fires a millisecond early is followed by another', async () => {
  const tab = await openDelayed(20_000, 1);
  // The end of the first timer, and the millisecond it was early.
  tab.clock.advance(19_999);
  await until(tab.clock, async () => (await tab.waiting()) === 0, 10);
  expect(tab.clock.time - tab.since).toBeLessThan(21_000);
});

test('a Retry-After of a hundred years is capped', async () => {
  const tab = await openDelayed(100 * 365 * 24 * hourMs);
  const before = tab.clock.time;
  await until(tab.clock, async () => (await tab.waiting()) === 0, 30_000);
  expect(tab.clock.time - before).toBeLessThan(2 * hourMs);
});

test('the list keeps updating after the clock was set forward during a read', async () => {
  const tab = await openTab({ userId: aUser(), server: new ModelServer() });
  await untilSent(tab);
  const saving = tab.store.saveDraft(aDraft('one'));
  tab.clock.shift = 24 * hourMs;
  await saving;
  await tab.store.saveDraft(aDraft('two'));
  const before = tab.clock.time;
  await until(tab.clock, () => tab.drafts().length === 2);
  expect(tab.clock.time - before).toBeLessThan(60_000);
});
