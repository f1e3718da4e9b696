import { expect, test } from 'vitest';
import { readableSize } from '#portal/ui/documents/readable-size.ts';

const mib = 1024 * 1024;

test.each([
  [5, '5 B'],
  [1023, '1023 B'],
  [1024, '1 KiB'],
  [15_200, '15 KiB'],
  [1_440_000, '1.4 MiB'],
  [mib - 1, '1 MiB'],
  [50 * mib, '50 MiB'],
  [1024 * mib, '1 GiB'],
  [1536 * mib, '1.5 GiB'],
  [4 * 1024 * 1024 * mib, '4 TiB'],
  [5000 * 1024 * 1024 * mib, '5,000 TiB'],
])('SC5: %i bytes read as %s', (bytes, text) => {
  expect(readableSize(bytes)).toBe(text);
});
