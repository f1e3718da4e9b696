import fc from 'fast-check';
import { parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { hideOwnKeys, replaceRootTexts, rootTexts } from '#contract/root-texts.ts';

// A second implementation, with a parser that keeps duplicate names.
function rootTextsByParser(text: string) {
  const root = parseTree(text);
  if (root?.type !== 'object') return [];
  return (root.children ?? []).flatMap(({ children }) => {
    const [name, value] = children ?? [];
    if (typeof name?.value !== 'string' || typeof value?.value !== 'string') return [];
    const { offset, length } = value;
    return [{ name: name.value, value: value.value, start: offset, end: offset + length }];
  });
}

const name = fc.oneof(fc.constantFrom('api_key', 'a', ''), fc.string({ unit: 'binary' }));
const space = fc.constantFrom('', ' ', '\n\t');
// Written by hand, to have duplicate names and spaces everywhere.
const objectText = fc
  .array(fc.tuple(name, fc.oneof(fc.string(), fc.jsonValue()), space, space))
  .map((entries) => {
    const members = entries.map(
      ([key, value, before, after]) =>
        `${before}${JSON.stringify(key)}${after}:${before}${JSON.stringify(value)}${after}`,
    );
    return `{${members.join(',')}}`;
  });

describe('texts of the root object', () => {
  test('are found as by a parser, in any JSON text', () => {
    fc.assert(
      fc.property(fc.oneof(objectText, fc.json()), (text) => {
        expect(rootTexts(text)).toEqual(rootTextsByParser(text));
      }),
    );
  });

  test('replacing one gives valid JSON that is otherwise unchanged', () => {
    fc.assert(
      fc.property(objectText, fc.string(), (text, next) => {
        const replaced = replaceRootTexts(text, (key) => (key === 'api_key' ? next : undefined));
        const expected = Object.fromEntries(
          Object.entries(JSON.parse(text) as Record<string, unknown>).map(([key, value]) => [
            key,
            key === 'api_key' && typeof value === 'string' ? next : value,
          ]),
        );
        expect(JSON.parse(replaced)).toEqual(expected);
        expect(replaceRootTexts(text, () => undefined)).toBe(text);
      }),
    );
  });

  test('a key is masked in a text that is still being typed', () => {
    const hide = (text: string) => hideOwnKeys(text, (key) => key === 'own');
    expect(hide('{"api_key": "own')).toBe('{"api_key": "{{api_key}}"');
    expect(hide('{"api_key": "own\n, "a": 1')).toBe('{"api_key": "{{api_key}}"\n, "a": 1');
    expect(hide('{"a": tru, "api_key": "own", "b')).toBe('{"a": tru, "api_key": "{{api_key}}", "b');
    expect(hide('"api_key": "own"')).toBe('"api_key": "own"');
  });

  test('a megabyte of open brackets is handled like any other text', () => {
    expect(rootTexts('['.repeat(1_000_000))).toEqual([]);
    expect(rootTexts(`{"a":${'{"a":'.repeat(200_000)}`)).toEqual([]);
  });
});
