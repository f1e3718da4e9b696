import { expect, test } from 'vitest';
import { readableSize } from '#portal/ui/readable-size.ts';

test('sizes read as people write them', () => {
  expect([5, 1000, 15_200, 1_440_000].map(readableSize)).toEqual([
    '5 B',
    '1 KB',
    '15 KB',
    '1.4 MB',
  ]);
});
