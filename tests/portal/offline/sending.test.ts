// Rows of the failure catalogue about sending: nothing lost, duplicated or out of order.
import { afterEach, describe, expect, test } from 'vitest';
import { ModelServer, transportTo } from '#tests/portal/offline/model-server.ts';
import { randomFrom } from '#tests/portal/offline/random-from.ts';
import {
  aDraft,
  aUser,
  closeTabs,
  FakeClock,
  openTab,
  until,
  untilSent,
} from '#tests/portal/offline/tab-kit.ts';

afterEach(closeTabs);

const operationsOf = (server: ModelServer) => server.arrived.map(({ op_id }) => op_id);

describe('sending', () => {
  test('row 1: 200 drafts are sent although 30 % of the requests fail and the tab is closed twice', async () => {
    const [server, userId, clock, random] = [
      new ModelServer(),
      aUser(),
      new FakeClock(),
      randomFrom(1),
    ];
    const transport = transportTo(server);
    transport.nextFault = () => 'lost';
    const first = await openTab({ userId, server, clock, transport });
    for (let index = 0; index < 200; index++) await first.store.saveDraft(aDraft(`draft ${index}`));
    transport.nextFault = () =>
      random() < 0.15 ? 'lost' : random() < 0.15 ? 'unanswered' : 'none';
    for (let closing = 0; closing < 2; closing++) {
      const tab = await openTab({ userId, server, clock, transport, random });
      const before = server.arrived.length;
      await until(clock, () => server.arrived.length > before, 1000);
      await tab.store.close();
    }
    const last = await openTab({ userId, server, clock, transport, random });
    await until(clock, async () => (await last.waiting()) === 0, 1000);
    expect(server.live()).toHaveLength(200);
    expect(new Set(server.live().map(({ name }) => name)).size).toBe(200);
  });

  test('row 2: online, visible and Retry in one tick start one drain', async () => {
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server });
    await until(tab.clock, () => tab.status()?.syncedAt !== undefined);
    tab.transport.nextFault = () => 'lost';
    await tab.store.saveDraft(aDraft('one'));
    await until(tab.clock, () => tab.status()?.phase === 'unreachable', 1);
    tab.transport.nextFault = () => 'none';
    const before = tab.transport.syncs;
    tab.sign('online');
    tab.sign('visible');
    await tab.store.retry();
    await untilSent(tab);
    expect(server.arrived).toHaveLength(1);
    expect(tab.transport.syncs - before).toBe(1);
  });

  test('row 3: of three edits while the first request hangs, the server receives the first and the last', async () => {
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server });
    await until(tab.clock, () => tab.status()?.syncedAt !== undefined);
    let release = () => {};
    tab.transport.gate = () => new Promise((resolve) => (release = resolve));
    const { id } = await tab.store.saveDraft(aDraft('v0'));
    await until(tab.clock, () => tab.drafts()[0]?.state === 'sending');
    for (const name of ['v1', 'v2', 'v3']) await tab.store.saveDraft(aDraft(name), id);
    tab.transport.gate = async () => {};
    release();
    await untilSent(tab);
    expect(server.arrived.map((one) => ('name' in one ? one.name : ''))).toEqual(['v0', 'v3']);
    expect(server.live().map(({ name }) => name)).toEqual(['v3']);
  });

  test.each(['online', 'visible', 'shown', 'woken'] as const)(
    'a sign (%s) during an attempt that fails is followed by another, without a timer',
    async (sign) => {
      const server = new ModelServer();
      const tab = await openTab({ userId: aUser(), server });
      await until(tab.clock, () => tab.status()?.syncedAt !== undefined);
      let fail = () => {};
      tab.transport.gate = () => new Promise((resolve) => (fail = resolve));
      tab.transport.nextFault = () => 'lost';
      await tab.store.saveDraft(aDraft('one'));
      await until(tab.clock, () => tab.drafts()[0]?.state === 'sending');
      tab.transport.gate = async () => {};
      tab.transport.nextFault = () => 'none';
      tab.sign(sign);
      fail();
      await until(tab.clock, async () => (await tab.waiting()) === 0, 0);
      expect(server.arrived).toHaveLength(1);
    },
  );

  test('row 5: a server that recovers without any event is detected within 60 s', async () => {
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server, random: () => 1 });
    tab.transport.nextFault = () => 'lost';
    await tab.store.saveDraft(aDraft('one'));
    await until(tab.clock, () => tab.status()?.phase === 'unreachable', 1);
    // After hours of failures, when the retry delay is at its maximum.
    const failed = server.requests + 12;
    await until(tab.clock, () => server.requests >= failed, 10_000);
    tab.transport.nextFault = () => 'none';
    const before = tab.clock.time;
    await untilSent(tab);
    expect(tab.clock.time - before).toBeLessThan(60_000);
  });

  test('G2: a thousand drafts take at most 25 requests', async () => {
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server });
    await until(tab.clock, () => tab.status()?.syncedAt !== undefined);
    tab.transport.nextFault = () => 'lost';
    const names = Array.from({ length: 1_000 }, (_, index) => `draft ${index}`);
    for (const name of names) await tab.store.saveDraft(aDraft(name));
    tab.transport.nextFault = () => 'none';
    const before = tab.transport.syncs;
    await tab.store.retry();
    await untilSent(tab);
    const requests = tab.transport.syncs - before;
    expect(server.live()).toHaveLength(names.length);
    expect(requests).toBeLessThanOrEqual(25);
    process.stdout.write(`G2: 1,000 drafts in ${requests} requests\n`);
  });

  test('row 21: the page of a captive portal acknowledges nothing', async () => {
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server });
    tab.transport.nextFault = () => 'page';
    await tab.store.saveDraft(aDraft('one'));
    await until(tab.clock, () => tab.status()?.phase === 'unreachable', 1);
    await until(tab.clock, () => tab.status()?.waiting === 1);
    expect(tab.drafts()[0]?.state).toBe('on-device');
    expect(tab.status()?.syncedAt).toBeUndefined();
  });

  test('row 22: a browser that reports offline still sends, and is asked to persist its data', async () => {
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server, isReachable: false });
    await tab.store.saveDraft(aDraft('one'));
    await tab.store.saveDraft(aDraft('two'));
    await untilSent(tab);
    expect(server.live()).toHaveLength(2);
    expect(tab.persisted()).toBe(1);
  });

  test('row 29: 20 offline saves, three reloads and three tabs give 20 drafts', async () => {
    const [server, userId, clock] = [new ModelServer(), aUser(), new FakeClock()];
    const transport = transportTo(server);
    transport.nextFault = () => 'lost';
    const first = await openTab({ userId, server, clock, transport });
    for (let index = 0; index < 20; index++) await first.store.saveDraft(aDraft(`draft ${index}`));
    await first.store.close();
    for (let reload = 0; reload < 3; reload++) {
      const tab = await openTab({ userId, server, clock, transport });
      expect(await tab.waiting()).toBe(20);
      await tab.store.close();
    }
    transport.nextFault = () => 'none';
    const tabs = await Promise.all(
      [1, 2, 3].map(() => openTab({ userId, server, clock, transport })),
    );
    await untilSent(...tabs);
    expect(server.live()).toHaveLength(20);
    expect(operationsOf(server)).toHaveLength(20);
  });

  test('row 30: four tabs that are notified at once send each operation once', async () => {
    const [server, userId, clock] = [new ModelServer(), aUser(), new FakeClock()];
    const transport = transportTo(server);
    const tabs = await Promise.all(
      [1, 2, 3, 4].map(() => openTab({ userId, server, clock, transport })),
    );
    transport.nextFault = () => 'lost';
    for (const tab of tabs) await tab.store.saveDraft(aDraft('one'));
    transport.nextFault = () => 'none';
    for (const tab of tabs) tab.sign('online');
    await untilSent(...tabs);
    expect(new Set(operationsOf(server)).size).toBe(operationsOf(server).length);
    expect(server.live()).toHaveLength(4);
  });

  test('row 30 without Web Locks: the lease in the database has the same effect', async () => {
    const [server, userId, clock] = [new ModelServer(), aUser(), new FakeClock()];
    const parts = { userId, server, clock, locks: undefined };
    const tabs = await Promise.all([1, 2, 3].map(() => openTab(parts)));
    await Promise.all(tabs.map((tab, index) => tab.store.saveDraft(aDraft(`draft ${index}`))));
    for (const tab of tabs) tab.sign('online');
    await until(clock, async () => (await tabs[0]?.waiting()) === 0);
    expect(new Set(operationsOf(server)).size).toBe(operationsOf(server).length);
    expect(server.live()).toHaveLength(3);
  });

  test('row 31: an executed operation without an answer is sent again unchanged, and applied once', async () => {
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server });
    await until(tab.clock, () => tab.status()?.syncedAt !== undefined);
    tab.transport.nextFault = () => 'unanswered';
    const { id } = await tab.store.saveDraft(aDraft('one'));
    await until(tab.clock, () => server.arrived.length === 1, 1);
    await tab.store.saveDraft(aDraft('two'), id);
    tab.transport.nextFault = () => 'none';
    await untilSent(tab);
    expect(server.arrived[1]).toEqual(server.arrived[0]);
    expect(server.live().map(({ id: one, name }) => [one, name])).toEqual([[id, 'two']]);
  });

  test('a draft created and removed before it was sent is not sent at all', async () => {
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server });
    tab.transport.nextFault = () => 'lost';
    await until(tab.clock, () => tab.status()?.phase === 'unreachable', 1);
    const { id } = await tab.store.saveDraft(aDraft('one'));
    await tab.store.removeDraft(id);
    expect(await tab.waiting()).toBe(0);
    await tab.store.undoRemove(id);
    tab.transport.nextFault = () => 'none';
    await untilSent(tab);
    expect(server.live().map((draft) => draft.id)).toEqual([id]);
  });

  test('undoing a removal that the server knows creates a new draft', async () => {
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server });
    const { id } = await tab.store.saveDraft(aDraft('one'));
    await untilSent(tab);
    await tab.store.removeDraft(id);
    await untilSent(tab);
    expect(server.live()).toEqual([]);
    await tab.store.undoRemove(id);
    await untilSent(tab);
    expect(server.live().map(({ name }) => name)).toEqual(['one']);
    expect(server.live()[0]?.id).not.toBe(id);
  });
});
