// Texts stored by earlier versions, in four formats, are migrated once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { places } from '#portal/keep/kept-slot.ts';
import { simpleTexts } from '#portal/keep/kept-texts.ts';
import { namesFrom } from '#portal/keep/simple-texts.ts';
import { aTab, disk, type KeptTab, stubBrowser } from '#tests/portal/keep/kept-tabs.ts';
import { aUser, closeTabs } from '#tests/portal/offline/tab-kit.ts';

const early = '2026-11-27T10:00:00.000Z';
const late = '2026-11-27T10:00:05.000Z';
const message = { first_name: 'Ana', message: 'Hello' };

let userId: string;
let tab: KeptTab;

beforeEach(async () => {
  stubBrowser();
  userId = aUser();
  tab = await aTab(userId);
});

afterEach(async () => {
  await closeTabs();
  vi.unstubAllGlobals();
});

function keepOld(slot: string, text: string, keptAt: string, owner = userId): void {
  localStorage.setItem(`portal.request.${owner}.${slot}`, JSON.stringify({ text, keptAt }));
}

const textAt = async (place: string) => (await tab.open(place)).text;

test('from the database, each to its place, with the base of an edit', async () => {
  await tab.store.writeWorking([
    { slot: 'new:data-to-pdf', text: '{"new": 1}', at: early },
    { slot: '4f1c', text: '{"edit": 2}', at: early },
    { slot: 'base:4f1c', text: '{"edit": 1}', at: early },
    { slot: 'template:7', text: '{"fields": {}}', at: early },
    { slot: 'reply:12', text: '{"body": "a"}', at: early },
  ]);
  expect(await textAt(places.newRequest('data-to-pdf'))).toBe('{"new": 1}');
  expect(await tab.open(places.draft('4f1c'))).toMatchObject({
    text: '{"edit": 2}',
    base: '{"edit": 1}',
  });
  expect(await textAt(places.template('7'))).toBe('{"fields": {}}');
  expect(await textAt(places.reply('12'))).toBe('{"body": "a"}');
  const left = (await tab.store.readWorking()).map(({ slot }) => slot);
  expect(left.filter((slot) => !slot.includes('@'))).toEqual([]);
});

test('from localStorage, also under the oldest key and from the contact form', async () => {
  keepOld('data-to-text', '{"oldest": 1}', early);
  keepOld('reply:12', '{"body": "a"}', early);
  localStorage.setItem(`portal.contact.${userId}`, JSON.stringify(message));
  expect(await textAt(places.newRequest('data-to-text'))).toBe('{"oldest": 1}');
  expect(await textAt(places.reply('12'))).toBe('{"body": "a"}');
  expect(JSON.parse(await textAt(places.contact))).toEqual(message);
  expect(namesFrom('portal.request')).toEqual([]);
  expect(namesFrom('portal.contact')).toEqual([]);
});

test('of a text in both storages the newer one is migrated', async () => {
  await tab.store.writeWorking([{ slot: 'new:data-to-pdf', text: 'stored', at: early }]);
  keepOld('new:data-to-pdf', 'last moment', late);
  expect(await tab.open(places.newRequest('data-to-pdf'))).toMatchObject({
    text: 'last moment',
    asides: [],
  });
});

test('one that was cleared while the page unloaded stays empty', async () => {
  await tab.store.writeWorking([{ slot: 'new:data-to-pdf', text: 'stored', at: early }]);
  keepOld('new:data-to-pdf', '', late);
  expect(await textAt(places.newRequest('data-to-pdf'))).toBe('');
});

test('also texts of guests', async () => {
  keepOld('new:data-to-pdf', 'typed as guest', early, 'guest');
  localStorage.setItem('portal.contact.guest', JSON.stringify(message));
  expect(await simpleTexts().list()).toHaveLength(2);
  const guest = simpleTexts();
  const opened = await tab.open(places.newRequest('data-to-pdf'), { guest });
  expect(opened.text).toBe('typed as guest');
});

test('nothing is lost if there is no space for the migration', async () => {
  await tab.store.writeWorking([{ slot: 'new:data-to-pdf', text: 'stored', at: early }]);
  disk.isFull = true;
  const { setItem } = localStorage;
  Object.defineProperty(localStorage, 'setItem', {
    configurable: true,
    value: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  await tab.open(places.newRequest('data-to-pdf'));
  expect((await tab.store.readWorking()).map(({ text }) => text)).toEqual(['stored']);
  Object.defineProperty(localStorage, 'setItem', { value: setItem });
  disk.isFull = false;
  tab = await tab.reload();
  expect(await textAt(places.newRequest('data-to-pdf'))).toBe('stored');
});
