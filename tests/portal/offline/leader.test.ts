// Rows 41 and 42 of the failure catalogue: a tab that holds the lock and does nothing.
import { afterEach, expect, test } from 'vitest';
import { readMeta } from '#portal/offline/draft-storage.ts';
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

/** A tab that took the lock and will never let it go. */
async function aZombie(userId: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const held = navigator.locks.request(`outbox:${userId}`, () => {
      resolve();
      return new Promise(() => {});
    });
    // It is taken away from it.
    held.catch(() => {});
  });
}

async function untilTaken(tab: Tab): Promise<number> {
  const before = tab.clock.time;
  await until(tab.clock, async () => (await tab.waiting()) === 0, 500);
  return tab.clock.time - before;
}

test('a lock held without a word is taken after 30 s, and nothing is called sent until then', async () => {
  const [server, userId] = [new ModelServer(), aUser()];
  await aZombie(userId);
  const tab = await openTab({ userId, server });
  await tab.store.saveDraft(aDraft('one'));
  await until(tab.clock, () => tab.status()?.waiting === 1, 1);
  const end = tab.clock.time + 25_000;
  await until(tab.clock, () => tab.clock.time > end, 250);
  expect(tab.status()?.waiting).toBe(1);
  expect(server.arrived).toEqual([]);
  expect(await untilTaken(tab)).toBeLessThan(15_000);
});

test('so is one whose holder last spoke 30 s ago', async () => {
  const [server, userId, clock] = [new ModelServer(), aUser(), new FakeClock()];
  await aZombie(userId);
  const tab = await openTab({ userId, server, clock });
  await tab.store.storage.write(async (tables) => {
    await tables.meta.put({ key: 'lease', token: 'zombie', at: clock.time });
  });
  await tab.store.saveDraft(aDraft('one'));
  expect(await untilTaken(tab)).toBeLessThan(40_000);
});

test('a frozen leader that wakes up changes nothing any more', async () => {
  const [server, userId, clock] = [new ModelServer(), aUser(), new FakeClock()];
  const frozen = transportTo(server);
  const first = await openTab({ userId, server, clock, transport: frozen });
  const { id } = await first.store.saveDraft(aDraft('old'));
  await untilSent(first);
  let wake = () => {};
  // Its answer is on the way when the tab freezes.
  const { changes } = frozen;
  frozen.changes = async (since, signal) => {
    const page = await changes(since, signal);
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
    return page;
  };
  server.rows.clear();
  first.sign('visible');
  await until(clock, () => server.requests > 2, 1);
  const second = await openTab({ userId, server: new ModelServer(), clock });
  await second.store.saveDraft(aDraft('new'), id);
  // Frozen: no heartbeat comes.
  await first.store.storage.write(async (tables) => {
    const lease = await readMeta(tables, 'lease');
    if (lease) await tables.meta.put({ ...lease, at: clock.time - 31_000 });
  });
  second.sign('online');
  await until(clock, () => second.transport.syncs > 0, 10);
  await until(clock, () => second.drafts().some(({ conflict }) => conflict !== undefined));
  wake();
  frozen.changes = changes;
  await until(clock, () => second.status()?.conflicts === 1);
  expect((await second.store.readDraft(id))?.name).toBe('new');
});

test('no lock is left held after a drain (row 43)', async () => {
  const [server, userId] = [new ModelServer(), aUser()];
  const tab = await openTab({ userId, server });
  await tab.store.saveDraft(aDraft('one'));
  await untilSent(tab);
  await until(tab.clock, async () => {
    const { held = [] } = await navigator.locks.query();
    return !held.some(({ name }) => name === `outbox:${userId}`);
  });
});
