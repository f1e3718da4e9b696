import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DraftContent } from '#portal/offline/draft-model.ts';
import { loadMerge } from '#portal/offline/outbox/late-merge.ts';
import { mergeDrafts } from '#portal/offline/outbox/merge-drafts.ts';
import { isSameJson, mergeJson } from '#portal/offline/outbox/merge-json.ts';

beforeAll(loadMerge);

const keys = ['a', 'b', 'c', '__proto__', 'ü "q"', ''];
const tree: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ min: 0, max: 9 }),
    fc.constantFrom('x', 'y', '\u2028', null, true),
    fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom(...keys), tie('value'), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
})).object;
const text = fc
  .tuple(tree, fc.constantFrom(0, 2))
  .map(([value, indent]) => JSON.stringify(value, null, indent));

describe('merging JSON', () => {
  test('is valid, keeps a side where the other did not change, and is symmetric', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const merged = mergeJson(base, mine, theirs);
        const turned = mergeJson(base, theirs, mine);
        expect(merged === undefined).toBe(turned === undefined);
        if (merged !== undefined && turned !== undefined) {
          JSON.parse(merged);
          expect(isSameJson(merged, turned)).toBe(true);
        }
        expect(isSameJson(mergeJson(base, base, theirs) ?? '', theirs)).toBe(true);
        expect(isSameJson(mergeJson(base, mine, base) ?? '', mine)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test('applies my changes to their text and keeps every other character', () => {
    const base = '{"a": 1, "b": {"x": 1, "y": 2}, "gone": 0, "n": 1.10}';
    const mine = '{"a":1,"b":{"x":7,"y":2},"n":1.10,"mine":12345678901234567890}';
    const theirs = '{\n  "a": 2.50,\n  "b": {"x": 1, "y": 2},\n  "gone": 0,\n  "n": 1.10\n}';
    expect(mergeJson(base, mine, theirs)).toBe(
      '{\n  "a": 2.50,\n  "b": {"x": 7, "y": 2},\n  "n": 1.10,\n  "mine":12345678901234567890\n}',
    );
  });

  test('the first property can be deleted and the rest kept', () => {
    expect(mergeJson('{"a":1,"b":2}', '{"b":2}', '{ "a":1, "b":2, "c":3 }')).toBe(
      '{ "b":2, "c":3 }',
    );
    expect(mergeJson('{"a":1}', '{}', '{"a":1}')).toBe('{}');
    expect(mergeJson('{}', '{"a":1}', '{ }')).toBe('{"a":1}');
  });

  test('numbers are equal only if they are written the same', () => {
    expect(isSameJson('{"n":1.10}', '{"n":1.1}')).toBe(false);
    expect(isSameJson('[12345678901234567890]', '[12345678901234567891]')).toBe(false);
    expect(isSameJson('{"a":1,"b":2}', '{ "b": 2, "a": 1 }')).toBe(true);
  });

  test('changes to the same value, arrays and duplicate names are conflicts', () => {
    expect(mergeJson('{"a":1}', '{"a":2}', '{"a":3}')).toBeUndefined();
    expect(mergeJson('[1]', '[1,2]', '[0,1]')).toBeUndefined();
    expect(mergeJson('{"a":1,"a":1}', '{"a":1,"b":2}', '{"a":1,"c":3}')).toBeUndefined();
    expect(mergeJson('{"a":1}', '{}', '{"a":2}')).toBeUndefined();
  });

  test('a text nested too deep for the stack is a conflict, not a crash', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(mergeJson('{}', deep, '{"a":1}')).toBeUndefined();
  });
});

test('name, service and payload are merged separately', () => {
  const base: DraftContent = { name: 'n', service: 's', payload: '{"a":1}' };
  expect(mergeDrafts(base, { ...base, name: 'mine' }, { ...base, payload: '{"a":2}' })).toEqual({
    name: 'mine',
    service: 's',
    payload: '{"a":2}',
  });
  expect(mergeDrafts(base, { ...base, name: 'x' }, { ...base, name: 'y' })).toBeUndefined();
});
