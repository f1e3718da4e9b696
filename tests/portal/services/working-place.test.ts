import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptSlots, readKept } from '#portal/data/kept-request.ts';
import { simplePlace, storePlace } from '#portal/services/working-place.ts';
import { fakeLocalStorage } from '#tests/portal/data/fake-local-storage.ts';
import { memoryWorking } from '#tests/portal/services/memory-working.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeLocalStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('a slot read while its write is under way answers what is being written', async () => {
  const store = memoryWorking('u1');
  let release = () => {};
  store.delay = () => new Promise((done) => (release = done));
  const place = storePlace(store);
  const written = place.write('draft-1', 'new');
  expect(await place.read('draft-1')).toBe('new');
  release();
  expect(await written).toBe(true);
  expect(await place.read('draft-1')).toBe('new');
});

test('however slow the writes are, each slot ends with its own last text', async () => {
  const step = fc.record({ slot: fc.nat(4), text: fc.nat(), turns: fc.nat(5) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
      const store = memoryWorking('u1');
      const place = storePlace(store);
      const last = new Map<string, string>();
      const writes = steps.map(({ slot, text, turns }) => {
        store.delay = async () => {
          for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        };
        last.set(`draft-${slot}`, `${slot}: ${text}`);
        return place.write(`draft-${slot}`, `${slot}: ${text}`);
      });
      for (const [slot, text] of last) expect(await place.read(slot)).toBe(text);
      await Promise.all(writes);
      for (const [slot, text] of last) expect(store.rows.get(slot)?.text).toBe(text);
    }),
  );
});

test('the last-moment copy is there at once and goes when the database has the text', async () => {
  const store = memoryWorking('u1');
  const place = storePlace(store);
  place.writeNow('draft-1', 'typed');
  expect(readKept('u1', 'draft-1')?.text).toBe('typed');
  await vi.waitFor(() => expect(keptSlots('u1')).toEqual([]));
  expect(store.rows.get('draft-1')?.text).toBe('typed');
});

test('a database that fails leaves the text in the simple storage', async () => {
  const store = memoryWorking('u1');
  store.fail = true;
  const place = storePlace(store);
  expect(await place.write('draft-1', 'typed')).toBe(true);
  expect(readKept('u1', 'draft-1')?.text).toBe('typed');
});

test('without any storage it says that nothing is kept', async () => {
  vi.stubGlobal('localStorage', undefined);
  expect(await simplePlace('guest').write('new:data-to-pdf', 'typed')).toBe(false);
});
