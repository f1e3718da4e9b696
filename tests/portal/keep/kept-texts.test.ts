import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { simpleTexts, storedTexts } from '#portal/keep/kept-texts.ts';
import { openKept } from '#portal/keep/open-kept.ts';
import type { TextDatabase } from '#portal/keep/simple-texts.ts';
import { readSimple } from '#portal/keep/simple-texts.ts';
import { createTabIdentity } from '#portal/keep/tab-identity.ts';
import type { WorkingText } from '#portal/offline/draft-model.ts';
import { StorageFailure } from '#portal/offline/storage/storage-failure.ts';
import { fakeLocalStorage } from '#tests/portal/api/fake-local-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeLocalStorage());
});
afterEach(() => vi.unstubAllGlobals());

/** An in-memory database; `delay` and `failure` make it slow or broken. */
function aDatabase() {
  const rows = new Map<string, WorkingText & { count: number }>();
  const database: TextDatabase & {
    rows: typeof rows;
    failure?: StorageFailure | undefined;
    delay(): Promise<void>;
  } = {
    userId: 'u1',
    rows,
    delay: async () => {},
    readWorking: async () => [...rows.values()],
    async writeWorking(changed: readonly WorkingText[]) {
      await database.delay();
      if (database.failure) throw database.failure;
      for (const row of changed) {
        if (row.text === '') rows.delete(row.slot);
        else rows.set(row.slot, { ...row, count: row.count ?? 0 });
      }
    },
  };
  return database;
}

const textsOf = (rows: readonly { slot: string; text: string }[]) =>
  new Map(rows.map(({ slot, text }) => [slot, text]));

test('reading during a pending write returns the text being written', async () => {
  const database = aDatabase();
  let release = () => {};
  database.delay = () => new Promise((done) => (release = done));
  const texts = storedTexts(database);
  const written = texts.write([{ slot: 'new:data-to-pdf@1', text: 'new' }]);
  expect(await texts.list()).toMatchObject([{ text: 'new' }]);
  release();
  expect(await written).toBe(true);
  expect(await texts.list()).toMatchObject([{ text: 'new' }]);
});

test('however slow the writes are, each slot ends with its last text', async () => {
  const step = fc.record({ slot: fc.nat(4), text: fc.nat(), turns: fc.nat(5), now: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
      vi.stubGlobal('localStorage', fakeLocalStorage());
      const database = aDatabase();
      const texts = storedTexts(database);
      const last = new Map<string, string>();
      const writes = steps.map(({ slot, text, turns, now }) => {
        database.delay = async () => {
          for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        };
        const change = { slot: `draft:${slot}@1`, text: `${slot}: ${text}` };
        last.set(change.slot, change.text);
        return now ? texts.writeNow([change]) : texts.write([change]);
      });
      expect(textsOf(await texts.list())).toEqual(last);
      await Promise.all(writes);
      expect(textsOf([...database.rows.values()])).toEqual(last);
      expect(readSimple('u1')).toEqual([]);
    }),
  );
});

test('after a user has left, nothing is written to localStorage', async () => {
  const database = aDatabase();
  database.failure = new StorageFailure('closed');
  const texts = storedTexts(database);
  expect(await texts.write([{ slot: 'contact@1', text: 'typed' }])).toBe(false);
  expect(await texts.writeNow([{ slot: 'contact@1', text: 'typed' }])).toBe(false);
  expect(readSimple('u1')).toEqual([]);
});

test('DR4: texts that do not fit into the database stay in localStorage', async () => {
  const database = aDatabase();
  database.failure = new StorageFailure('full');
  const texts = storedTexts(database);
  expect(await texts.write([{ slot: 'contact@1', text: 'typed' }])).toBe(true);
  expect(await texts.gather()).toBe(false);
  expect(readSimple('u1')).toMatchObject([{ text: 'typed' }]);
  database.failure = undefined;
  expect(await texts.gather()).toBe(true);
  expect(readSimple('u1')).toEqual([]);
  expect([...database.rows.values()]).toMatchObject([{ text: 'typed' }]);
});

test('without any storage it reports that nothing is kept', async () => {
  vi.stubGlobal('localStorage', undefined);
  expect(await simpleTexts().write([{ slot: 'contact@1', text: 'typed' }])).toBe(false);
});

test('a text in a database that cannot be read right now is not overwritten', async () => {
  const database = aDatabase();
  const desk = createTabIdentity({ locks: undefined, session: () => sessionStorage });
  const slot = `contact@${desk.id()}`;
  database.rows.set(slot, { slot, text: 'earlier', at: '', count: 1 });
  const { readWorking } = database;
  database.readWorking = () => Promise.reject(new StorageFailure('failed'));
  const opened = await openKept({ texts: storedTexts(database), place: 'contact', desk });
  opened.keeper.put('typed');
  expect(await opened.keeper.flush()).toBe(true);
  database.readWorking = readWorking;
  const again = await openKept({ texts: storedTexts(database), place: 'contact', desk });
  expect(again).toMatchObject({ text: 'earlier', asides: [{ text: 'typed' }] });
});
