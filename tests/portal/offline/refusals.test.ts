// Rows of the failure catalogue about answers that do not acknowledge.
import { afterEach, describe, expect, test } from 'vitest';
import { ModelServer, transportTo } from '#tests/portal/offline/model-server.ts';
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

describe('row 33: an answer that does not acknowledge keeps the waiting changes', () => {
  async function answeredWith(status: number) {
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server });
    await until(tab.clock, () => tab.status()?.syncedAt !== undefined);
    tab.transport.nextFault = () => status;
    await tab.store.saveDraft(aDraft('kept'));
    return { server, tab };
  }

  test('401: signed out, no attempt is counted, and sending continues after the sign-in (row 37)', async () => {
    const { server, tab } = await answeredWith(401);
    await until(tab.clock, () => tab.status()?.phase === 'signed-out');
    const before = tab.transport.syncs;
    tab.sign('visible');
    await tab.store.saveDraft(aDraft('second'));
    await until(tab.clock, () => tab.status()?.waiting === 2);
    expect(tab.transport.syncs).toBe(before);
    const entries = await tab.store.storage.read(async (tables) => tables.outbox.toArray());
    expect(entries.map(({ attempts }) => attempts)).toEqual([0, 0]);
    // A wrong password at first.
    await tab.store.request('signed-in');
    expect(await tab.waiting()).toBe(2);
    tab.transport.nextFault = () => 'none';
    await tab.store.request('signed-in');
    await untilSent(tab);
    expect(server.live()).toHaveLength(2);
  });

  test('403: forbidden, and the changes are kept', async () => {
    const { tab } = await answeredWith(403);
    await until(tab.clock, () => tab.status()?.phase === 'forbidden');
    expect(await tab.waiting()).toBe(1);
  });

  test('409 and 422: needs attention, with the reason', async () => {
    for (const status of [409, 422]) {
      const { tab } = await answeredWith(status);
      await until(tab.clock, () => tab.status()?.attention === 1, 1);
      tab.transport.nextFault = () => 'none';
      await until(tab.clock, () => tab.status()?.phase === 'idle');
      expect(tab.drafts()[0]).toMatchObject({ state: 'attention', refusal: { message: 'No.' } });
      expect(tab.status()).toMatchObject({ waiting: 1, phase: 'idle' });
    }
  });

  test('500: is retried until it works', async () => {
    const { server, tab } = await answeredWith(500);
    await until(tab.clock, () => tab.status()?.phase === 'unreachable', 1);
    await until(tab.clock, () => server.requests > 6, 1000);
    expect(await tab.waiting()).toBe(1);
    tab.transport.nextFault = () => 'none';
    await until(tab.clock, async () => (await tab.waiting()) === 0, 1000);
  });
});

test('row 34: a refused draft stays and is sent again when it is edited or retried', async () => {
  const server = new ModelServer();
  server.refuses = (operation) => 'name' in operation && operation.name === 'bad';
  const tab = await openTab({ userId: aUser(), server });
  const { id } = await tab.store.saveDraft(aDraft('bad'));
  await until(tab.clock, () => tab.drafts()[0]?.state === 'attention');
  expect(tab.drafts()[0]?.refusal?.key).toBe('field_invalid');
  await tab.store.retry(id);
  expect(server.arrived).toHaveLength(2);
  await tab.store.saveDraft(aDraft('good'), id);
  await untilSent(tab);
  expect(server.live().map(({ name }) => name)).toEqual(['good']);
});

describe('row 35: one invalid operation does not block the others', () => {
  test('if the server refuses only that operation', async () => {
    const server = new ModelServer();
    server.refuses = (operation) => 'name' in operation && operation.name === 'draft 0';
    const tab = await openTab({ userId: aUser(), server });
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => tab.store.saveDraft(aDraft(`draft ${at}`))),
    );
    await until(tab.clock, async () => (await tab.waiting()) === 1);
    expect(server.live()).toHaveLength(49);
    await until(tab.clock, () => tab.status()?.attention === 1);
  });

  test('if the server refuses the whole batch because of it', async () => {
    const server = new ModelServer();
    const transport = transportTo(server);
    const { sync } = transport;
    let isBad = false;
    transport.nextFault = () => (isBad ? 400 : 'none');
    transport.sync = (batch, signal) => {
      isBad = batch.operations.some((one) => 'name' in one && one.name === 'draft 3');
      const result = sync(batch, signal);
      isBad = false;
      return result;
    };
    const tab = await openTab({ userId: aUser(), server, transport });
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => tab.store.saveDraft(aDraft(`draft ${at}`))),
    );
    await until(tab.clock, async () => (await tab.waiting()) === 1);
    expect(server.live()).toHaveLength(9);
  });
});

test('row 38: unsent changes of one user are never sent as another', async () => {
  const [clock, servers] = [new FakeClock(), { a: new ModelServer(), b: new ModelServer() }];
  const [a, b] = [aUser(), aUser()];
  const offline = transportTo(servers.a);
  offline.nextFault = () => 'lost';
  const first = await openTab({ userId: a, server: servers.a, clock, transport: offline });
  for (let at = 0; at < 5; at++) await first.store.saveDraft(aDraft(`a ${at}`));
  await first.store.close();
  const second = await openTab({ userId: b, server: servers.b, clock });
  await second.store.saveDraft(aDraft('b'));
  await untilSent(second);
  await until(second.clock, () => second.drafts().length > 0);
  expect(second.drafts().map(({ name }) => name)).toEqual(['b']);
  await second.store.close();
  const third = await openTab({ userId: a, server: servers.a, clock });
  await untilSent(third);
  expect(servers.a.live()).toHaveLength(5);
  expect(servers.b.live()).toHaveLength(1);
});

test('row 58: after the first success the status is updated without delay', async () => {
  const server = new ModelServer();
  const tab = await openTab({ userId: aUser(), server });
  tab.transport.nextFault = () => 'lost';
  await tab.store.saveDraft(aDraft('one'));
  await until(tab.clock, () => tab.status()?.phase === 'unreachable', 1);
  tab.clock.advance(10_000);
  tab.transport.nextFault = () => 'none';
  tab.sign('reachable');
  const before = tab.clock.time;
  await until(tab.clock, () => tab.status()?.waiting === 0 && tab.status()?.phase === 'idle', 10);
  expect(tab.clock.time - before).toBeLessThan(1_000);
  expect(tab.status()?.nextTryAt).toBeUndefined();
});

test('row 59: an answer of unknown shape gives one clear state without a retry loop, and recovers by itself', async () => {
  const server = new ModelServer();
  const tab = await openTab({ userId: aUser(), server });
  tab.transport.nextFault = () => 'strange';
  await tab.store.saveDraft(aDraft('one'));
  await until(tab.clock, () => tab.status()?.notUnderstood === true, 1);
  expect(tab.status()?.phase).toBe('idle');
  const before = server.requests;
  const end = tab.clock.time + 60_000;
  await until(tab.clock, () => tab.clock.time > end, 100);
  expect(server.requests - before).toBeLessThan(40);
  expect(await tab.waiting()).toBe(1);
  tab.transport.nextFault = () => 'none';
  await tab.store.retry();
  await until(tab.clock, () => tab.status()?.notUnderstood === false);
  expect(server.live()).toHaveLength(1);
});

test('a server that answers none of the operations in a batch causes no retry loop', async () => {
  const server = new ModelServer();
  const transport = transportTo(server);
  transport.sync = async () => ({ results: [] });
  const tab = await openTab({ userId: aUser(), server, transport });
  await tab.store.saveDraft(aDraft('one'));
  await until(tab.clock, () => tab.status()?.notUnderstood === true, 1);
  expect(await tab.waiting()).toBe(1);
});
