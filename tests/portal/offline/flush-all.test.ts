import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answerPrepare,
  flushAll,
  prepareTabs,
  registerFlush,
} from '#portal/offline/device/flush-all.ts';

let endings: (() => void)[];

beforeEach(() => {
  endings = [];
});

afterEach(() => {
  for (const end of endings) end();
  vi.useRealTimers();
});

test('what is typed in the accepting tab and in the others is written down first', async () => {
  const written: string[] = [];
  endings.push(registerFlush(async () => written.push('text')));
  // The same module answers as another tab would.
  endings.push(answerPrepare());
  expect(await prepareTabs()).toBe(true);
  expect(written).toEqual(['text', 'text']);
});

test('a text that cannot be written down keeps its tab from being reloaded', async () => {
  endings.push(registerFlush(() => Promise.reject(new Error('No room.'))));
  expect(await flushAll()).toBe(false);
});

test('one that takes longer than a second does as well', async () => {
  vi.useFakeTimers();
  endings.push(registerFlush(() => new Promise(() => {})));
  const result = flushAll();
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await result).toBe(false);
});

test('a screen that is gone is not asked', async () => {
  const flush = vi.fn(async () => {});
  registerFlush(flush)();
  expect(await flushAll()).toBe(true);
  expect(flush).not.toHaveBeenCalled();
});
