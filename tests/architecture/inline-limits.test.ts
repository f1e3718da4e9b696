// Limits are written where they are used when the portal is built.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';

// Its own room, without an alias.
const { withLimits }: { withLimits(code: string): string } = await import(
  resolve(import.meta.dirname, '..', '..', '.ci', 'build', 'inline-limits.ts')
);

test('a limit is written as its number, and nothing else is touched', () => {
  expect(withLimits('f(limits.freeRequests, pageLimits.freeRequests)')).toBe(
    `f(${limits.freeRequests}, ${limits.freeRequests})`,
  );
  const other =
    'const all = limits; site.limits.freeRequests; limits.unheardOf; myLimits.freeRequests';
  expect(withLimits(other)).toBe(other);
});
