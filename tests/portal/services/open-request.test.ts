import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guestId, readKept, writeKept } from '#portal/data/kept-request.ts';
import type { Draft } from '#portal/offline/draft-model.ts';
import { baseSlot, openRequest } from '#portal/services/open-request.ts';
import { storePlace } from '#portal/services/working-place.ts';
import { fakeLocalStorage } from '#tests/portal/data/fake-local-storage.ts';
import { memoryWorking } from '#tests/portal/services/memory-working.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeLocalStorage());
});
afterEach(() => vi.unstubAllGlobals());

const slot = 'new:data-to-pdf';
const asks = { draft: undefined, serviceKey: 'data-to-pdf', startEmpty: false, isGuest: false };
const draft: Draft = {
  id: 'draft-1',
  name: 'Invoice',
  service: 'data-to-pdf',
  payload: '{"saved": 2}',
  createdAt: '2026-11-27T10:00:00Z',
  updatedAt: '2026-11-27T10:00:00Z',
  state: 'saved',
  conflict: undefined,
  refusal: undefined,
};

test('what a guest typed becomes the text of the user who signs in', async () => {
  writeKept(guestId, slot, 'typed as guest', new Date());
  const store = memoryWorking('u1');
  const opened = await openRequest({ ...asks, place: storePlace(store) });
  expect(opened.text).toBe('typed as guest');
  expect(store.rows.get(slot)?.text).toBe('typed as guest');
  expect(readKept(guestId, slot)).toBeUndefined();
});

test('beside a text of the user the guest text is offered, not lost', async () => {
  writeKept(guestId, slot, 'typed as guest', new Date());
  const store = memoryWorking('u1');
  await store.writeWorking(slot, 'my own');
  const opened = await openRequest({ ...asks, place: storePlace(store) });
  expect(opened).toMatchObject({ text: 'my own', setAside: 'typed as guest' });
  expect(readKept(guestId, slot)?.text).toBe('typed as guest');
});

test('a chosen service starts empty and offers what was kept', async () => {
  const store = memoryWorking('u1');
  await store.writeWorking(slot, 'my own');
  const opened = await openRequest({ ...asks, startEmpty: true, place: storePlace(store) });
  expect(opened).toMatchObject({ text: '', setAside: 'my own' });
});

test('a saved request opens with what was typed last and knows what that began from', async () => {
  const store = memoryWorking('u1');
  const place = storePlace(store);
  expect(await openRequest({ ...asks, draft, place })).toMatchObject({
    text: '{"saved": 2}',
    baseline: '{"saved": 2}',
  });
  await store.writeWorking('draft-1', '{"typed": 1}');
  await store.writeWorking(baseSlot('draft-1'), '{"saved": 1}');
  expect(await openRequest({ ...asks, draft, place })).toMatchObject({
    text: '{"typed": 1}',
    baseline: '{"saved": 1}',
  });
});
