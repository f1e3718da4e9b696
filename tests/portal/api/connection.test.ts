import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isReachable, noteAnswer, probe } from '#portal/api/connection.ts';

let fail: (reason: Error) => void;

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (fail = reject)));
});

afterEach(() => {
  noteAnswer();
  vi.unstubAllGlobals();
});

async function failAfterAnAnswer(onLine: boolean): Promise<void> {
  vi.stubGlobal('navigator', { onLine });
  probe();
  noteAnswer();
  fail(new TypeError('Failed to fetch'));
  await new Promise((next) => setImmediate(next));
}

test('an answer that was under way when the network went proves nothing', async () => {
  await failAfterAnAnswer(false);
  expect(isReachable()).toBe(false);
});

test('an answer that came while a check was failing counts', async () => {
  await failAfterAnAnswer(true);
  expect(isReachable()).toBe(true);
});
