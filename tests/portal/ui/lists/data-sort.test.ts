import { expect, test } from 'vitest';
import { sortRows } from '#portal/ui/lists/data-sort.tsx';

test('names are sorted naturally: Key 9 before Key 10', () => {
  const names = ['Key 10', 'key 9', 'Ćuk', 'Zora'];
  expect(sortRows(names, (name) => name, 'ascending')).toEqual(['Ćuk', 'key 9', 'Key 10', 'Zora']);
});

test('numbers are sorted by value, and the given array stays unchanged', () => {
  const rows = [5, 40, 9];
  expect(sortRows(rows, (row) => row, 'descending')).toEqual([40, 9, 5]);
  expect(rows).toEqual([5, 40, 9]);
});
