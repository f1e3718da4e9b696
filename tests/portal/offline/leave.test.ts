// Row 39 of the failure catalogue, and goal G7: what a logout leaves on the device.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isLogoutPending, setLogoutPending } from '#portal/api/session/logout-pending.ts';
import { recallRead, rememberRead } from '#portal/offline/device/device-reads.ts';
import { leave, prepareLeave } from '#portal/offline/log-out.ts';
import { noteSignedIn, openDrafts } from '#portal/offline/open-drafts.ts';
import { databaseName } from '#portal/offline/storage/database-names.ts';
import { openDraftsDatabase } from '#portal/offline/storage/drafts-database.ts';
import { rebuild } from '#portal/offline/storage/locked-box.ts';
import { fakeStorage, json } from '#tests/portal/api/fake-fetch.ts';
import { ModelServer } from '#tests/portal/offline/model-server.ts';
import { aDraft, aUser } from '#tests/portal/offline/tab-kit.ts';

const marker = 'HR1210010051863000160';

let server: ModelServer;
let isOnline: boolean;
let stored: Map<string, string>;
let userId: string;

beforeEach(() => {
  [server, isOnline, userId] = [new ModelServer(), true, aUser()];
  stored = fakeStorage();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', hidden: false }));
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (url.endsWith('/device-key')) return json({ key: btoa('k'.repeat(32)) });
    if (url.includes('/changes')) {
      const asked = new URL(url, 'http://x').searchParams;
      const [since, history] = [asked.get('since'), asked.get('history')];
      return json(server.changes({ since: since ?? undefined, history: history ?? undefined }));
    }
    if (url.endsWith('/compare')) return json(server.compare(JSON.parse(String(body)).held));
    const { operations } = JSON.parse(String(body));
    return json({ results: operations.map((one: never) => server.apply(one)) });
  });
});

afterEach(async () => {
  await (await openDrafts(userId)).close();
  vi.unstubAllGlobals();
});

/** All content of the user's database, as text. */
async function everythingStored(): Promise<string> {
  const texts: string[] = [];
  const name = databaseName(userId);
  const isThere = (await indexedDB.databases()).some((one) => one.name === name);
  if (!isThere) return '';
  const database = await resultOf(indexedDB.open(name));
  for (const table of database.objectStoreNames) {
    const rows = await resultOf(database.transaction(table).objectStore(table).getAll());
    texts.push(JSON.stringify(rows, toText));
  }
  database.close();
  return texts.join('\n');
}

function toText(_key: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('latin1');
  return value instanceof CryptoKey ? 'a key' : value;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A signed-in user with a sent draft, a waiting draft, a kept text and a cached answer. */
async function aBusyUser(): Promise<void> {
  const store = await openDrafts(userId);
  await store.saveDraft(aDraft(`sent ${marker}`));
  expect(await store.flush(5_000)).toBe(0);
  isOnline = false;
  await store.saveDraft(aDraft('waits', `{"iban":"${marker}"}`));
  await store.writeWorking([{ slot: 'new:data-to-pdf@1', text: marker, at: '', count: 1 }]);
  await rememberRead(userId, 'profile', { name: marker });
  expect(await everythingStored()).toContain(marker);
}

describe('logging out', () => {
  test('with everything sent deletes the database', async () => {
    await aBusyUser();
    isOnline = true;
    expect(await prepareLeave(userId)).toEqual({ waiting: 0, canLock: true });
    await leave(userId, 'synced');
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(
      databaseName(userId),
    );
    expect(stored.size).toBe(0);
  });

  test('with waiting changes does not report them as sent', async () => {
    await aBusyUser();
    expect(await prepareLeave(userId)).toEqual({ waiting: 1, canLock: true });
    await expect(leave(userId, 'synced')).rejects.toThrow('not sent');
  });

  test('with discard deletes the database with the waiting changes', async () => {
    await aBusyUser();
    await leave(userId, 'discard');
    expect(await everythingStored()).not.toContain(marker);
    isOnline = true;
    const store = await openDrafts(userId);
    await store.flush(5_000);
    expect(server.live()).toHaveLength(1);
  });

  test('with keep-locked leaves nothing readable, and the next sign-in sends it', async () => {
    await aBusyUser();
    await leave(userId, 'keep-locked');
    const left = await everythingStored();
    expect(left).not.toContain(marker);
    expect(left).not.toContain('waits');
    expect(left).not.toContain('a key');
    isOnline = true;
    const store = await openDrafts(userId);
    await noteSignedIn(userId, 'ana@example.com');
    expect(await store.flush(5_000)).toBe(0);
    expect(server.live()).toHaveLength(2);
    expect(server.live().some(({ payload }) => payload.includes(marker))).toBe(true);
    expect((await store.readWorking()).map(({ text }) => text)).toEqual([marker]);
  });

  test('DR4: a locked text and a newer one in the same slot are both kept', async () => {
    await aBusyUser();
    await leave(userId, 'keep-locked');
    const store = await openDrafts(userId);
    await store.writeWorking([{ slot: 'new:data-to-pdf@1', text: 'since', at: '', count: 2 }]);
    isOnline = true;
    await noteSignedIn(userId, 'ana@example.com');
    await store.flush(5_000);
    const texts = (await store.readWorking()).map(({ text }) => text);
    expect(texts.sort()).toEqual([marker, 'since']);
  });

  test('after a page died while the database was rebuilt, the locked drafts are found again', async () => {
    await aBusyUser();
    await leave(userId, 'keep-locked');
    const storage = await openDraftsDatabase(userId);
    const unfinished = new Error('The page died.');
    await expect(rebuild(storage, () => Promise.reject(unfinished))).rejects.toThrow(unfinished);
    isOnline = true;
    const store = await openDrafts(userId);
    expect(await store.flush(5_000)).toBe(0);
    expect(server.live()).toHaveLength(2);
  });

  test('locked drafts stay locked until a server returns the key', async () => {
    await aBusyUser();
    await leave(userId, 'keep-locked');
    const store = await openDrafts(userId);
    await store.flush(100);
    expect(await everythingStored()).not.toContain(marker);
  });
});

test('a cached answer is returned with its age and is gone after leaving', async () => {
  await rememberRead(userId, 'statistics', [1, 2]);
  expect((await recallRead(userId, 'statistics'))?.value).toEqual([1, 2]);
  await leave(userId, 'discard');
  expect(await recallRead(userId, 'statistics')).toBeUndefined();
});

test('a logout without a network is remembered until the server has received it', () => {
  expect(isLogoutPending()).toBe(false);
  setLogoutPending(true);
  expect(isLogoutPending()).toBe(true);
  setLogoutPending(false);
  expect(stored.size).toBe(0);
});
