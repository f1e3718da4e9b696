// Random rows and rules, compared with a simple reference implementation without paths.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRules } from '#services/data-mapping/apply-rules.ts';
import { readMappingRules } from '#services/data-mapping/mapping-rules.ts';

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const row = fc.record({ a: scalar, b: scalar, 'odd.name': scalar }, { requiredKeys: [] });

const rules = readMappingRules([
  { to: 'out[].x', from: 'rows[].a' },
  { to: 'out[].deep.y', from: 'rows[]["odd.name"]', default: 'none' },
  { to: 'out[].k', default: 7 },
  { to: 'all', from: 'rows[].b' },
  { to: 'second', from: 'rows[1].b', default: null },
]);

test('rules give the same result as the reference, for any rows', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const bs = rows.flatMap(({ b }) => (b === undefined ? [] : [b]));
      expect(JSON.parse(JSON.stringify(applyRules(rules, { rows }).data))).toEqual({
        out: rows.map((one) => ({
          ...(one.a === undefined ? {} : { x: one.a }),
          deep: { y: one['odd.name'] ?? 'none' },
          k: 7,
        })),
        ...(bs.length > 0 || rows.length === 0 ? { all: bs } : {}),
        second: rows[1]?.b ?? null,
      });
    }),
    { numRuns: 300 },
  );
});

test('an arbitrary path or rule is at most refused', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), fc.string(), fc.string(), (list, to, from) => {
      const attempt = (given: readonly unknown[]) => {
        try {
          return applyRules(readMappingRules(given), { a: [{ b: 1 }] }).data;
        } catch (error) {
          return Reflect.get(Object(error), 'name');
        }
      };
      const outcomes = [attempt(list), attempt([{ to, from, default: 1 }])];
      for (const outcome of outcomes) {
        expect(outcome === 'Problem' || typeof outcome === 'object').toBe(true);
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
