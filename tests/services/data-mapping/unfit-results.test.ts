// Results of expressions that JSON cannot hold.
import { afterAll, describe, expect, test } from 'vitest';
import { request } from '#contract/services/data-mapping/request.ts';
import { runs } from '#services/data-mapping/run.ts';
import { checkedRun } from '#tests/services/checked-run.ts';
import { openWorkers } from '#tests/services/open-workers.ts';
import { problemOfPromise } from '#tests/services/templates/problem-of.ts';

const runDataMapping = checkedRun(request.runs[0], runs.map);
const workers = openWorkers();
afterAll(() => workers.close());

const run = (mapping: string, data: unknown) => runDataMapping({ mapping, data }, workers.tools());

describe('what JSON cannot hold is refused under its name', () => {
  test.each([
    ['{"b": a / n, "c": [1, {"d": n / n}]}', ['"b" is not a number', '"c[1].d" is not a number']],
    ['a / n', ['The result is not a number']],
    ['$map([1, 2], function($v) { $v / n })', ['"[0]" is not', '"[1]" is not']],
    ['{"f": function($x) { $x }, "g": $sum, "h": /a/}', ['"f" is a', '"g" is a', '"h" is a']],
    ['function($x) { $x }', ['The result is a function']],
    ['$sum', ['The result is a function']],
  ])('%s', async (mapping, beginnings) => {
    const { key, errors } = await problemOfPromise(run(mapping, { a: 1, n: 0 }));
    expect(key).toBe('mapping_failed');
    expect(errors).toEqual(
      beginnings.map((text) => ({ path: 'mapping', message: expect.stringContaining(text) })),
    );
  });

  test('a match and an absent value are none', async () => {
    const mapping = '{"m": /a/("ba"), "n": n = 0 ? null : a / n, "none": nothing}';
    expect(await run(mapping, { a: 1, n: 0 })).toHaveProperty('value', {
      data: { m: { match: 'a', start: 1, end: 2, groups: [] }, n: null },
    });
  });
});
