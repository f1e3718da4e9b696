// Fails a test that writes an unexpected warning or error to the console.
import { afterEach, beforeEach, expect, vi } from 'vitest';

const { console: watched } = globalThis;
const methods = ['error', 'warn'] as const;

beforeEach(() => {
  for (const method of methods) vi.spyOn(watched, method);
});

afterEach(() => {
  for (const method of methods) {
    const { calls } = vi.mocked(watched[method]).mock;
    vi.mocked(watched[method]).mockRestore();
    expect(calls, `console.${method} was called`).toEqual([]);
  }
});
