import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearContactCopy,
  emptyContact,
  readContactCopy,
  writeContactCopy,
} from '#portal/visit/contact-copy.ts';

const kept = new Map<string, string>();
const typed = { ...emptyContact, first_name: 'Ana', message: 'Hello' };

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('what was written is read back', () => {
  expect(writeContactCopy('u1', typed)).toBe(true);
  expect(readContactCopy('u1')).toEqual(typed);
});

test('another user of the device does not see it, nor does a guest', () => {
  writeContactCopy('u1', typed);
  expect(readContactCopy('u2')).toBeUndefined();
  expect(readContactCopy(undefined)).toBeUndefined();
});

test('a guest who signs in half-way keeps the text, and it then belongs to the user', () => {
  writeContactCopy(undefined, typed);
  expect(readContactCopy('u1')).toEqual(typed);
  writeContactCopy('u1', { ...typed, message: 'Hello again' });
  expect(readContactCopy(undefined)).toBeUndefined();
});

test('clearing leaves nothing of the text on the device', () => {
  writeContactCopy(undefined, typed);
  writeContactCopy('u1', typed);
  clearContactCopy('u1');
  expect([...kept.keys()]).toEqual([]);
});

test('a stored text that is no copy counts as none', () => {
  kept.set('portal.contact.guest', '{broken');
  expect(readContactCopy(undefined)).toBeUndefined();
  kept.set('portal.contact.guest', '"text"');
  expect(readContactCopy(undefined)).toBeUndefined();
});

test('fields that are missing or not texts are empty', () => {
  kept.set('portal.contact.guest', '{"message":"Hi","email":7}');
  expect(readContactCopy(undefined)).toEqual({ ...emptyContact, message: 'Hi' });
});

test('a device that refuses to keep it is survived and told', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(writeContactCopy('u1', typed)).toBe(false);
  expect(readContactCopy('u1')).toBeUndefined();
});
