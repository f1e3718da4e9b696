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

test('typed text in the tab that accepts the update and in the others is written first', async () => {
  const written: string[] = [];
  endings.push(registerFlush(async () => written.push('text')));
  // The same module answers in place of another tab.
  endings.push(answerPrepare());
  expect(await prepareTabs()).toBe(true);
  expect(written).toEqual(['text', 'text']);
});

test('a text that cannot be written prevents the reload of its tab', async () => {
  endings.push(registerFlush(() => Promise.reject(new Error('No room.'))));
  expect(await flushAll()).toBe(false);
});

test('a write that takes longer than a second prevents it too', async () => {
  vi.useFakeTimers();
  endings.push(registerFlush(() => new Promise(() => {})));
  const result = flushAll();
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await result).toBe(false);
});

test('a closed screen is not asked', async () => {
  const flush = vi.fn(async () => {});
  registerFlush(flush)();
  expect(await flushAll()).toBe(true);
  expect(flush).not.toHaveBeenCalled();
});
