import { expect, test } from 'vitest';
import { pageCount, pageOf } from '#portal/ui/lists/pager.tsx';

test('an empty list has one page', () => {
  expect(pageCount(0, 5)).toBe(1);
  expect(pageOf([], 3, 5)).toEqual({ page: 1, rows: [] });
});

test('a page that was deleted away falls back to the last one', () => {
  expect(pageOf([1, 2, 3, 4, 5], 2, 5)).toEqual({ page: 1, rows: [1, 2, 3, 4, 5] });
  expect(pageOf([1, 2, 3, 4, 5, 6], 2, 5)).toEqual({ page: 2, rows: [6] });
});
