// Rows 41 and 42 of the failure catalogue: a tab that holds the lock but does not work.
import { afterEach, expect, test } from 'vitest';
import { ModelServer, transportTo } from '#tests/portal/offline/model-server.ts';
import {
  aDraft,
  aUser,
  closeTabs,
  FakeClock,
  openTab,
  type Tab,
  until,
  untilSent,
} from '#tests/portal/offline/tab-kit.ts';

afterEach(closeTabs);

/** A tab that takes the lock and never releases it. */
async function aStalledTab(userId: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const held = navigator.locks.request(`outbox:${userId}`, () => {
      resolve();
      return new Promise(() => {});
    });
    // The request rejects when the lock is stolen.
    held.catch(() => {});
  });
}

async function untilTaken(tab: Tab): Promise<number> {
  const before = tab.clock.time;
  await until(tab.clock, async () => (await tab.waiting()) === 0, 500);
  return tab.clock.time - before;
}

test('a lock without a heartbeat is stolen after 30 s, and nothing counts as sent until then', async () => {
  const [server, userId] = [new ModelServer(), aUser()];
  await aStalledTab(userId);
  const tab = await openTab({ userId, server });
  await tab.store.saveDraft(aDraft('one'));
  await until(tab.clock, () => tab.status()?.waiting === 1, 1);
  const end = tab.clock.time + 25_000;
  await until(tab.clock, () => tab.clock.time > end, 250);
  expect(tab.status()?.waiting).toBe(1);
  expect(server.arrived).toEqual([]);
  expect(await untilTaken(tab)).toBeLessThan(15_000);
});

// DR6: the heartbeat may carry a time from before the clock was set.
test.each([0, 3_600_000, -3_600_000])(
  'a lock whose heartbeat is 30 s old is stolen too, with its clock %i ms off',
  async (off) => {
    const [server, userId, clock] = [new ModelServer(), aUser(), new FakeClock()];
    await aStalledTab(userId);
    const tab = await openTab({ userId, server, clock });
    await tab.store.storage.write(async (tables) => {
      await tables.meta.put({ key: 'lease', token: 'zombie', at: clock.time + off });
    });
    await tab.store.saveDraft(aDraft('one'));
    expect(await untilTaken(tab)).toBeLessThan(40_000);
  },
);

test('a frozen leader that resumes changes nothing', async () => {
  const [server, userId, clock] = [new ModelServer(), aUser(), new FakeClock()];
  const frozen = transportTo(server);
  // Its own clock stops while it is frozen, so there are no heartbeats.
  const itsClock = new FakeClock();
  const first = await openTab({ userId, server, clock: itsClock, transport: frozen });
  const { id } = await first.store.saveDraft(aDraft('old'));
  await untilSent(first);
  const later = new ModelServer();
  later.restore(server.backup());
  let wake = () => {};
  // Its answer, an empty list, is pending when the tab freezes.
  const { changes } = frozen;
  frozen.changes = async (from, signal) => {
    const page = await changes(from, signal);
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
    return page;
  };
  server.rows.clear();
  server.epoch++;
  const before = server.requests;
  first.sign('visible');
  await until(itsClock, () => server.requests > before, 1);
  const second = await openTab({ userId, server: later, clock });
  await second.store.saveDraft(aDraft('new'), id);
  await until(clock, async () => (await second.waiting()) === 0, 500);
  wake();
  frozen.changes = changes;
  await first.store.close();
  expect(await second.store.readDraft(id)).toMatchObject({ name: 'new', state: 'saved' });
  expect(later.live().map(({ name }) => name)).toEqual(['new']);
});

test('the lock is released after a drain (row 43)', async () => {
  const [server, userId] = [new ModelServer(), aUser()];
  const tab = await openTab({ userId, server });
  await tab.store.saveDraft(aDraft('one'));
  await untilSent(tab);
  await until(tab.clock, async () => {
    const { held = [] } = await navigator.locks.query();
    return !held.some(({ name }) => name === `outbox:${userId}`);
  });
});
