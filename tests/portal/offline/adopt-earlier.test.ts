// DR1: the server was wiped, and the user registered again with the same address and got another id.
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseName } from '#portal/offline/storage/database-names.ts';
import { noteOwner } from '#portal/offline/storage/note-owner.ts';
import { fakeStorage } from '#tests/portal/api/fake-fetch.ts';
import { ModelServer } from '#tests/portal/offline/model-server.ts';
import {
  aDraft,
  aUser,
  closeTabs,
  openTab,
  type Tab,
  untilSent,
} from '#tests/portal/offline/tab-kit.ts';

beforeEach(() => {
  fakeStorage();
});

afterEach(async () => {
  await closeTabs();
  vi.unstubAllGlobals();
});

const slot = 'new:data-to-pdf@1';
const textsOf = async (tab: Tab) => (await tab.store.readWorking()).map(({ text }) => text).sort();
const means = { now: () => 1_700_000_000_000, newId: () => randomUUID() };
const adopt = (tab: Tab, email: string) => noteOwner(tab.store, email, means);

/** A device with synchronized and unsent texts from a server that no longer exists. */
async function earlier(email: string): Promise<string> {
  const tab = await openTab({ userId: aUser(), server: new ModelServer() });
  expect(await adopt(tab, email)).toBe(0);
  await tab.store.saveDraft(aDraft('saved'));
  await untilSent(tab);
  tab.transport.nextFault = () => 'lost';
  await tab.store.saveDraft(aDraft('waiting'));
  await tab.store.writeWorking([{ slot, text: '{"half":', at: '', count: 1 }]);
  await tab.store.close();
  return tab.store.userId;
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test("the device's texts move to the new account and are sent, and nothing stays under the old id", async () => {
  const before = await earlier('ana@example.com');
  const server = new ModelServer();
  const tab = await openTab({ userId: aUser(), server });
  expect(await adopt(tab, ' Ana@Example.com')).toBe(2);
  await untilSent(tab);
  expect(
    server
      .live()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['saved', 'waiting']);
  expect(await textsOf(tab)).toEqual(['{"half":']);
  expect(await databases()).not.toContain(databaseName(before));
  expect(await adopt(tab, 'ana@example.com')).toBe(0);
});

test('another user of the device gets none of them', async () => {
  const before = await earlier('ana@example.com');
  const tab = await openTab({ userId: aUser(), server: new ModelServer() });
  expect(await adopt(tab, 'bo@example.com')).toBe(0);
  expect(tab.drafts()).toEqual([]);
  expect(await databases()).toContain(databaseName(before));
});

test('a text whose place is taken in the new account is kept next to the other', async () => {
  await earlier('ana@example.com');
  const tab = await openTab({ userId: aUser(), server: new ModelServer() });
  await tab.store.writeWorking([{ slot, text: 'another', at: '', count: 1 }]);
  expect(await adopt(tab, 'ana@example.com')).toBe(2);
  expect(await textsOf(tab)).toEqual(['another', '{"half":']);
});
