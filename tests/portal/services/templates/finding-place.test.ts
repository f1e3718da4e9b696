import { describe, expect, test } from 'vitest';
import { offsetOfFinding } from '#portal/services/templates/finding-place.ts';

describe('the position of a finding', () => {
  const content = 'one\r\ntwo\nthree';
  const inField = 'one\ntwo\nthree';

  test.each([
    [1, 1, inField],
    [2, 1, 'two\nthree'],
    [2, 3, 'o\nthree'],
    [3, 1, 'three'],
    [3, 99, ''],
    [9, 1, 'three'],
  ])('is found by line %i and column %i', (line, column, rest) => {
    const offset = offsetOfFinding(content, { path: 'template', message: '', line, column });
    expect(inField.slice(offset)).toBe(rest);
  });

  test('is found by the path of a rule: of its field, or else of the whole rule', () => {
    const rules = '[\n  {"to": "a", "from": "b"},\n  {"to": "c"}\n]';
    const at = (path: string) => rules.slice(offsetOfFinding(rules, { path, message: '' }));
    expect(at('mapping.0.from')).toMatch(/^"b"/);
    expect(at('mapping.1.from')).toMatch(/^\{"to": "c"\}/);
  });

  test.each(['data.a', 'mapping', '', 'mapping.7.to'])('does not exist for %j', (path) => {
    expect(offsetOfFinding('[{"to": "a"}]', { path, message: '' })).toBeUndefined();
  });
});
