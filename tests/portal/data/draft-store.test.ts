import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeOverKept } from '#portal/data/draft-store.ts';
import { keptSlots, writeKept } from '#portal/data/kept-request.ts';
import { fakeLocalStorage } from '#tests/portal/data/fake-local-storage.ts';
import { memoryWorking } from '#tests/portal/services/memory-working.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeLocalStorage());
});
afterEach(() => vi.unstubAllGlobals());

const early = new Date('2026-11-27T10:00:00Z');
const late = new Date('2026-11-27T10:00:05Z');

test('a text kept by an older version is taken over once, under its new name', async () => {
  writeKept('u1', 'data-to-pdf', '{"old": 1}', early);
  const store = memoryWorking('u1');
  await takeOverKept(store);
  expect(store.rows.get('new:data-to-pdf')?.text).toBe('{"old": 1}');
  expect(keptSlots('u1')).toEqual([]);
});

test('of a last-moment copy and the stored text the newer one stays', async () => {
  const store = memoryWorking('u1');
  store.rows.set('draft-1', { text: 'stored', at: late.toISOString() });
  store.rows.set('draft-2', { text: 'stored', at: early.toISOString() });
  writeKept('u1', 'draft-1', 'copy', early);
  writeKept('u1', 'draft-2', 'copy', late);
  await takeOverKept(store);
  expect(store.rows.get('draft-1')?.text).toBe('stored');
  expect(store.rows.get('draft-2')?.text).toBe('copy');
});

test('a text that was cleared at the last moment stays cleared', async () => {
  const store = memoryWorking('u1');
  store.rows.set('draft-1', { text: 'stored', at: early.toISOString() });
  writeKept('u1', 'draft-1', '', late);
  await takeOverKept(store);
  expect(store.rows.has('draft-1')).toBe(false);
});

test('a copy stays where it is when the database takes nothing', async () => {
  writeKept('u1', 'draft-1', 'copy', late);
  const store = memoryWorking('u1');
  store.fail = true;
  await takeOverKept(store);
  expect(keptSlots('u1')).toEqual(['draft-1']);
});
