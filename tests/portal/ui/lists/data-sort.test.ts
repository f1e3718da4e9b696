import { expect, test } from 'vitest';
import { sortRows } from '#portal/ui/lists/data-sort.tsx';

test('names sort as people count: Key 9 before Key 10', () => {
  const names = ['Key 10', 'key 9', 'Ćuk', 'Zora'];
  expect(sortRows(names, (name) => name, 'ascending')).toEqual(['Ćuk', 'key 9', 'Key 10', 'Zora']);
});

test('numbers sort by value, and the rows given stay as they are', () => {
  const rows = [5, 40, 9];
  expect(sortRows(rows, (row) => row, 'descending')).toEqual([40, 9, 5]);
  expect(rows).toEqual([5, 40, 9]);
});
