import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { refuseTooSlow } from '#services/renderer/refuse-too-slow.ts';

const seconds = 1_000;

test('a layout that leaves no time to print is refused, and the message names async', () => {
  const refused = expect.objectContaining({
    key: 'time_limit',
    message: expect.stringMatching(/30 seconds.*"async": true.*5 minutes/),
  });
  expect(() => refuseTooSlow({ tagged: true }, 6 * seconds, 23 * seconds)).toThrow(refused);
  expect(() => refuseTooSlow({ tagged: false }, 11 * seconds, 19 * seconds)).toThrow(refused);
});

test('what may still end is printed', () => {
  expect(() => refuseTooSlow({ tagged: true }, 5 * seconds, 24 * seconds)).not.toThrow();
  expect(() => refuseTooSlow({ tagged: false }, 6 * seconds, 23 * seconds)).not.toThrow();
});

test('an async run is not told to be async', () => {
  const job = { tagged: true, runMs: limits.asyncRunTimeoutMs };
  expect(() => refuseTooSlow(job, 70 * seconds, 200 * seconds)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('"async"') }),
  );
});
