import { expect, test } from 'vitest';
import { fieldRange } from '#portal/services/editor/field-range.ts';

const text = '{"a": 1, "data": {"items": [{"net": "x"}, {}]}, "a": 22}';

function at(path: string): string | undefined {
  const range = fieldRange(text, path);
  return range && text.slice(range.start, range.end);
}

test('a field is found by its path, of duplicates the effective one', () => {
  expect(at('data.items.0.net')).toBe('"x"');
  expect(at('a')).toBe('22');
});

test('for a missing field the caret goes where it belongs', () => {
  expect(fieldRange(text, 'template_id')).toEqual({ start: 1, end: 1 });
  const inside = text.indexOf('{}') + 1;
  expect(fieldRange(text, 'data.items.1.net')).toEqual({ start: inside, end: inside });
  expect(at('a.deep')).toBe('22');
});

test('a text without a value has no range', () => {
  expect(fieldRange('', 'a')).toBeUndefined();
});
