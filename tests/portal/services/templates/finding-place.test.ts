import { describe, expect, test } from 'vitest';
import { rangeOfFinding } from '#portal/services/templates/desk/finding-place.ts';

describe('the place of a finding', () => {
  const inField = 'one\ntwo\nthree';

  test.each([
    [1, 1, inField],
    [2, 1, 'two\nthree'],
    [2, 3, 'o\nthree'],
    [3, 1, 'three'],
    [3, 99, ''],
    [9, 1, 'three'],
  ])('is found by line %i and column %i', (line, column, rest) => {
    const range = rangeOfFinding(
      inField,
      { path: 'template', message: '', line, column },
      'braces',
    );
    expect(inField.slice(range?.start)).toBe(rest);
  });

  test('is found by the path of a rule, of its field or else of the whole rule', () => {
    const rules = '[\n  {"to": "a", "from": "b"},\n  {"to": "c"}\n]';
    const at = (path: string) => {
      const range = rangeOfFinding(rules, { path, message: '' }, undefined);
      return rules.slice(range?.start, range?.end);
    };
    expect(at('mapping.0.from')).toBe('"b"');
    expect(at('mapping.1.from')).toBe('{"to": "c"}');
  });

  test.each(['data.a', 'mapping', '', 'mapping.7.to'])('is none for %j', (path) => {
    expect(rangeOfFinding('[{"to": "a"}]', { path, message: '' }, undefined)).toBeUndefined();
  });
});
