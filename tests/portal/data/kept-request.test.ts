import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetKept, keptSlots, readKept, writeKept } from '#portal/data/kept-request.ts';
import { fakeLocalStorage } from '#tests/portal/data/fake-local-storage.ts';

const now = new Date('2026-11-27T10:00:00Z');

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeLocalStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('a text comes back for the same user and slot only', () => {
  expect(writeKept('u1', 'new:data-to-pdf', '{"a": ', now)).toBe(true);
  expect(readKept('u1', 'new:data-to-pdf')).toEqual({ text: '{"a": ', keptAt: now.toISOString() });
  expect(readKept('u2', 'new:data-to-pdf')).toBeUndefined();
  expect(readKept('u1', 'new:data-to-text')).toBeUndefined();
});

test('that a text was emptied is kept, until it is forgotten', () => {
  writeKept('u1', 'draft-1', '{}', now);
  writeKept('u1', 'draft-1', '', now);
  expect(readKept('u1', 'draft-1')?.text).toBe('');
  forgetKept('u1', 'draft-1');
  expect(readKept('u1', 'draft-1')).toBeUndefined();
});

test('a person sees the slots of nobody else', () => {
  writeKept('u1', 'draft-1', '{}', now);
  writeKept('u2', 'draft-2', '{}', now);
  expect(keptSlots('u1')).toEqual(['draft-1']);
});

test('a full or forbidden storage is told, not thrown', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(writeKept('u1', 'draft-1', '{}', now)).toBe(false);
  expect(readKept('u1', 'draft-1')).toBeUndefined();
  expect(keptSlots('u1')).toEqual([]);
});
