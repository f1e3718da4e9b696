// Random data and random expressions: tracing must not change the result.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problems.ts';
import { mapInChild } from '#services/data-mapping/map-in-child.ts';

// They include names that JSONata reads internally.
const name = fc.constantFrom('a', 'b', 'c', 'sequence', 'then', 'length', 'toJSON', '__proto__');
const { data } = fc.letrec<{ data: unknown; value: unknown }>((tie) => ({
  data: fc.oneof(fc.dictionary(name, tie('value')), fc.array(tie('value'), { maxLength: 4 })),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
}));

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const one = tie('expression');
  const two = fc.tuple(one, one);
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(
        name.map((text) => `\`${text}\``),
        fc.constantFrom('$', '$$', '*', '**', '1'),
      ),
      two.map(([left, right]) => `(${left}).(${right})`),
      two.map(([left, right]) => `(${left})[${right}]`),
      two.map(([left, right]) => `[${left}, ${right}]`),
      two.map(([left, right]) => `{"x": ${left}, "y": ${right}}`),
      two.map(([left, right]) => `((${left}) = (${right}) ? ${left} : ${right})`),
      two.map(([left, right]) => `$append(${left}, ${right})`),
      two.map(([left, right]) => `$map(${left}, function($v) { $v.(${right}) })`),
      two.map(([left, right]) => `(${left}){"k": ${right}}`),
      two.map(([left, right]) => `((${left}) ~> |${right}|{"n": 1}|)`),
      fc
        .tuple(
          fc.constantFrom(
            'keys',
            'spread',
            'merge',
            'string',
            'count',
            'distinct',
            'reverse',
            'not',
            'type',
            'sum',
          ),
          one,
        )
        .map(([called, inner]) => `$${called}(${inner})`),
      one.map((inner) => `(${inner})[]`),
      one.map((inner) => `(${inner})^(a)`),
      one.map((inner) => `$sift(${inner}, function($v) { $v })`),
    ),
  };
});

function outcome(mapping: string, given: unknown, trace: boolean): unknown {
  try {
    const { text, facts } = mapInChild({ mapping, trace }, JSON.stringify(given), 5000);
    return { made: JSON.parse(text), warnings: Reflect.get(facts, 'warnings') };
  } catch (error) {
    if (error instanceof Problem) return { key: error.key, errors: error.errors };
    throw error;
  }
}

test('tracing does not change the result', () => {
  fc.assert(
    fc.property(expression, data, (mapping, given) => {
      expect(outcome(mapping, given, true)).toEqual(outcome(mapping, given, false));
    }),
    { numRuns: 100 },
  );
});
