// Without a database, as in a private window: what is left is the simple storage.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetReplyCopy,
  newReplyKey,
  readReplyCopy,
  writeReplyCopy,
} from '#portal/admin/reply-copy.ts';
import { fakeLocalStorage } from '#tests/portal/data/fake-local-storage.ts';

const copy = { subject: 'Re: you', body: 'Hello 😀', key: newReplyKey() };

beforeEach(() => vi.stubGlobal('localStorage', fakeLocalStorage()));

afterEach(() => vi.unstubAllGlobals());

test('what was typed is read back with its key, for this admin and this message alone', async () => {
  expect(writeReplyCopy('a1', 'm1', copy)).toBe(true);
  expect(await readReplyCopy('a1', 'm1')).toEqual(copy);
  expect(await readReplyCopy('a1', 'm2')).toBeUndefined();
  expect(await readReplyCopy('a2', 'm1')).toBeUndefined();
});

test('a sent or discarded reply is forgotten', async () => {
  writeReplyCopy('a1', 'm1', copy);
  await forgetReplyCopy('a1', 'm1');
  expect(await readReplyCopy('a1', 'm1')).toBeUndefined();
});

test('keys differ and can travel in a header', () => {
  expect(newReplyKey()).not.toBe(newReplyKey());
  expect(newReplyKey()).toMatch(/^[\d-]{7,43}$/);
});
