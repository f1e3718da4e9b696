import { expect, test } from 'vitest';
import { pageCount, rowsOn } from '#portal/ui/lists/pager.tsx';

test('an empty list has one page', () => {
  expect(pageCount(0, 5)).toBe(1);
  expect(rowsOn({ page: 1, pageSize: 5 }, [])).toEqual([]);
});

test('the last page has the rest', () => {
  expect(pageCount(6, 5)).toBe(2);
  expect(rowsOn({ page: 1, pageSize: 5 }, [1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4, 5]);
  expect(rowsOn({ page: 2, pageSize: 5 }, [1, 2, 3, 4, 5, 6])).toEqual([6]);
});
