import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readKept, writeKept } from '#portal/services/kept-request.ts';

const now = new Date('2026-11-27T10:00:00Z');

beforeEach(() => {
  const rows = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => rows.set(name, value),
    removeItem: (name: string) => rows.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a text comes back for the same user and service only', () => {
  expect(writeKept('u1', 'data-to-pdf', '{"a": ', now)).toBe(true);
  expect(readKept('u1', 'data-to-pdf')).toEqual({ text: '{"a": ', keptAt: now.toISOString() });
  expect(readKept('u2', 'data-to-pdf')).toBeUndefined();
  expect(readKept('u1', 'data-to-text')).toBeUndefined();
});

test('an emptied text is forgotten', () => {
  writeKept('u1', 'data-to-pdf', '{}', now);
  writeKept('u1', 'data-to-pdf', '', now);
  expect(readKept('u1', 'data-to-pdf')).toBeUndefined();
});

test('a full or forbidden storage is told, not thrown', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(writeKept('u1', 'data-to-pdf', '{}', now)).toBe(false);
  expect(readKept('u1', 'data-to-pdf')).toBeUndefined();
});
