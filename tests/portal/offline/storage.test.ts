// Rows of the failure catalogue about the device's storage: evicted, lost, full, upgraded.
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutboxEntry, StoredDraft } from '#portal/offline/draft-model.ts';
import { databaseName } from '#portal/offline/storage/database-names.ts';
import { createMemoryStorage } from '#portal/offline/storage/memory-storage.ts';
import { fakeStorage } from '#tests/portal/api/fake-fetch.ts';
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

beforeEach(() => {
  fakeStorage();
});

const spies: { mockRestore(): void }[] = [];

afterEach(async () => {
  for (const spy of spies.splice(0)) spy.mockRestore();
  await closeTabs();
  vi.unstubAllGlobals();
});

function offlineTransport(server: ModelServer) {
  const transport = transportTo(server);
  transport.nextFault = () => 'lost';
  return transport;
}

describe('row 50: the browser evicts the data', () => {
  test('while nothing is open: reported, with what was lost, and the rest is fetched again', async () => {
    const [server, userId, clock] = [new ModelServer(), aUser(), new FakeClock()];
    const before = await openTab({ userId, server, clock });
    await before.store.saveDraft(aDraft('sent'));
    await untilSent(before);
    before.transport.nextFault = () => 'lost';
    await before.store.saveDraft(aDraft('never sent'));
    await until(clock, () => before.status()?.waiting === 1);
    await before.store.close();
    await deleteDB(databaseName(userId));
    const after = await openTab({ userId, server, clock });
    await until(clock, () => after.drafts().length === 1);
    expect(after.status()).toMatchObject({ storage: 'evicted', lost: 1, waiting: 0 });
    await after.store.acknowledgeEviction();
    await until(clock, () => after.status()?.storage === 'ok');
  });

  test('under an open tab: the same', async () => {
    const [server, userId] = [new ModelServer(), aUser()];
    const tab = await openTab({ userId, server });
    await tab.store.saveDraft(aDraft('sent'));
    await untilSent(tab);
    await until(tab.clock, () => tab.status()?.waiting === 0);
    await deleteDB(databaseName(userId));
    await until(tab.clock, () => tab.status()?.storage === 'evicted');
    await until(tab.clock, () => tab.drafts().length === 1);
  });

  test('a device that never had drafts reports nothing', async () => {
    const tab = await openTab({ userId: aUser(), server: new ModelServer() });
    await until(tab.clock, () => tab.status()?.syncedAt !== undefined);
    expect(tab.status()?.storage).toBe('ok');
  });
});

describe('row 54: the connection to the database is lost', () => {
  const lost = () => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };

  async function aTab() {
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction');
    spies.push(spy);
    const tab = await openTab({ userId: aUser(), server: new ModelServer() });
    await until(tab.clock, () => tab.status()?.syncedAt !== undefined);
    return { tab, spy };
  }

  test('once: without any effect for the user', async () => {
    const { tab, spy } = await aTab();
    spy.mockImplementationOnce(lost);
    await tab.store.saveDraft(aDraft('one'));
    await untilSent(tab);
    expect(tab.status()?.storage).toBe('ok');
  });

  test('permanently: the save is refused with a reason', async () => {
    const { tab, spy } = await aTab();
    spy.mockImplementation(lost);
    await expect(tab.store.saveDraft(aDraft('one'))).rejects.toThrow('was not saved');
    await until(tab.clock, () => tab.status()?.storage === 'failed');
    spy.mockRestore();
    await tab.store.saveDraft(aDraft('two'));
    await until(tab.clock, () => tab.status()?.storage === 'ok');
  });
});

describe('row 57: the disk is full', () => {
  const full = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  };

  async function aTab() {
    const deleted: string[] = [];
    vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 });
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server, transport: offlineTransport(server) });
    await tab.store.saveDraft(aDraft('committed'));
    await until(tab.clock, () => tab.drafts().length === 1);
    return { tab, deleted };
  }

  test('data that can be fetched again is deleted in favour of the draft', async () => {
    const { tab, deleted } = await aTab();
    spies.push(vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(full));
    await tab.store.saveDraft(aDraft('one more'));
    await until(tab.clock, () => tab.drafts().length === 2);
    expect(deleted).toEqual(['documentation', 'templates', 'services', 'assets-prev']);
    expect(tab.status()?.storage).toBe('ok');
  });

  test('without space it is reported, nothing is half written, and the export works', async () => {
    const { tab } = await aTab();
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
    spies.push(spy);
    await expect(tab.store.saveDraft(aDraft('one more'))).rejects.toThrow('no space left');
    await until(tab.clock, () => tab.status()?.storage === 'full');
    expect(JSON.parse(await tab.store.exportDrafts()).drafts).toHaveLength(1);
    spy.mockRestore();
    expect(await tab.waiting()).toBe(1);
  });
});

describe('versions', () => {
  const base: StoredDraft = {
    id: '0b0f7bd1-5a3b-4c7c-9a86-3f6f0a4f3b11',
    ...aDraft('old'),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    base: undefined,
    removed: 0,
    conflict: undefined,
    v: 1,
  };
  const entry: OutboxEntry = {
    id: base.id,
    seq: 1,
    sealed: undefined,
    attempts: 0,
    refusal: undefined,
  };

  /** A database of an earlier version, created with the browser's own API. */
  async function leaveDatabase(userId: string, row: object): Promise<void> {
    const request = indexedDB.open(databaseName(userId), 10);
    request.onupgradeneeded = () => {
      const { result } = request;
      const drafts = result.createObjectStore('drafts', { keyPath: 'id' });
      for (const index of ['service', 'updatedAt']) drafts.createIndex(index, index);
      result.createObjectStore('outbox', { keyPath: 'id' }).createIndex('seq', 'seq');
      result.createObjectStore('working', { keyPath: 'slot' });
      for (const name of ['meta', 'reads']) result.createObjectStore(name, { keyPath: 'key' });
      result.createObjectStore('locked', { keyPath: 'id' });
      drafts.put(row);
      request.transaction?.objectStore('outbox').put(entry);
    };
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    request.result.close();
  }

  test('row 45: changes that an earlier version left waiting are sent', async () => {
    const [server, userId] = [new ModelServer(), aUser()];
    await leaveDatabase(userId, base);
    const tab = await openTab({ userId, server });
    await untilSent(tab);
    expect(server.live().map(({ name }) => name)).toEqual(['old']);
  });

  test('row 46: an upgrade that is killed loses nothing and can be repeated', async () => {
    const [server, userId] = [new ModelServer(), aUser()];
    await leaveDatabase(userId, base);
    const killed = openDB(databaseName(userId), 20, {
      async upgrade(database, _before, _after, transaction) {
        database.createObjectStore('extra', { keyPath: 'id' });
        transaction.done.catch(() => undefined);
        await transaction.objectStore('drafts').clear();
        transaction.abort();
      },
    });
    await expect(killed).rejects.toThrow('abort');
    const tab = await openTab({ userId, server });
    await untilSent(tab);
    expect(server.live()).toHaveLength(1);
  });

  test('row 47: when another tab opens a newer version, this one closes its database and reports it', async () => {
    const [server, userId] = [new ModelServer(), aUser()];
    const tab = await openTab({ userId, server });
    await until(tab.clock, () => tab.status()?.syncedAt !== undefined);
    const newer = await openDB(databaseName(userId), 20, {
      upgrade: (database) => void database.createObjectStore('extra', { keyPath: 'id' }),
    });
    await until(tab.clock, () => tab.status()?.storage === 'outdated');
    await expect(tab.store.saveDraft(aDraft('one'))).rejects.toThrow('newer version');
    newer.close();
  });

  test('DR12: rows of a newer version are left unchanged, and the rest is saved and sent', async () => {
    const [server, userId] = [new ModelServer(), aUser()];
    await leaveDatabase(userId, { ...base, v: 2 });
    const tab = await openTab({ userId, server });
    await until(tab.clock, () => tab.status()?.newer === 1);
    // They are counted as what they are: not as deletions, and no reason to refuse saving.
    expect(tab.status()).toMatchObject({
      storage: 'ok',
      waiting: 1,
      deletions: 0,
      newerWaiting: 1,
    });
    await tab.store.saveDraft(aDraft('one'));
    await until(tab.clock, async () => (await tab.waiting()) === 1);
    expect(server.live().map(({ name }) => name)).toEqual(['one']);
    expect(await tab.store.readDraft(base.id)).toBeUndefined();
    await expect(tab.store.saveDraft(aDraft('over it'), base.id)).rejects.toThrow('newer version');
  });

  test('DR12: waiting deletions are counted as deletions', async () => {
    const server = new ModelServer();
    const tab = await openTab({ userId: aUser(), server });
    const { id } = await tab.store.saveDraft(aDraft('one'));
    await untilSent(tab);
    tab.transport.nextFault = () => 'lost';
    await tab.store.removeDraft(id);
    await until(tab.clock, () => tab.status()?.deletions === 1);
    expect(tab.status()).toMatchObject({ waiting: 1, newer: 0, newerWaiting: 0 });
  });
});

test('without a database drafts are kept in memory and sent, and the status reports it', async () => {
  const server = new ModelServer();
  const tab = await openTab({ userId: aUser(), server, storage: createMemoryStorage('none') });
  const { id } = await tab.store.saveDraft(aDraft('one'));
  await untilSent(tab);
  await until(tab.clock, () => tab.drafts()[0]?.state === 'saved');
  expect(tab.status()?.storage).toBe('memory');
  await tab.store.removeDraft(id);
  await untilSent(tab);
  expect(server.live()).toEqual([]);
});

test('typed text is kept per place, and empty text is deleted', async () => {
  const tab = await openTab({ userId: aUser(), server: new ModelServer() });
  const row = { slot: 'new:data-to-pdf@1', text: '{"half":', at: '2026-11-29T12:00:00Z', count: 3 };
  await tab.store.writeWorking([row]);
  expect(await tab.store.readWorking()).toEqual([row]);
  await tab.store.writeWorking([{ ...row, text: '' }]);
  expect(await tab.store.readWorking()).toEqual([]);
});

test('DR7: typed text is not kept in memory, since it would not outlive the window', async () => {
  const storage = createMemoryStorage('none');
  const tab = await openTab({ userId: aUser(), server: new ModelServer(), storage });
  await expect(tab.store.writeWorking([{ slot: 's@1', text: 'a', at: '' }])).rejects.toThrow();
});
