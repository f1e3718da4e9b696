import { afterAll, describe, expect, test } from 'vitest';
import { checkRunBody } from '#contract/check-run-body.ts';
import { request } from '#contract/services/data-mapping/request.ts';
import { runs } from '#services/data-mapping/run.ts';
import {
  readShippedSample,
  readShippedTemplate,
  shippedTemplates,
} from '#services/templates/shipped-templates.ts';
import { field } from '#tests/kit/field.ts';
import { checkedRun } from '#tests/services/checked-run.ts';
import { openWorkers } from '#tests/services/open-workers.ts';
import { problemOfPromise } from '#tests/services/templates/problem-of.ts';

const runDataMapping = checkedRun(request.runs[0], runs.map);
const workers = openWorkers();
afterAll(() => workers.close());

type Mapping = string | readonly unknown[];

async function mapped(mapping: Mapping, data: unknown, more: object = {}) {
  const result = await runDataMapping({ mapping, data, ...more }, workers.tools());
  return result.kind === 'json' ? { ...result.value, warnings: result.warnings } : undefined;
}

const refusal = (mapping: Mapping, data: unknown) =>
  problemOfPromise(runDataMapping({ mapping, data }, workers.tools()));

describe('rules', () => {
  test('entries keep their positions when a value is missing in the middle or at the end', async () => {
    const rules = [
      { to: 'lines[].name', from: 'items[].name' },
      { to: 'lines[].net', from: 'items[].net' },
      { to: 'lines[].unit', default: 'C62' },
    ];
    const data = { items: [{ net: 1 }, { name: 'b', net: 2 }, {}] };
    expect(await mapped(rules, data)).toMatchObject({
      data: {
        lines: [{ net: 1, unit: 'C62' }, { name: 'b', net: 2, unit: 'C62' }, { unit: 'C62' }],
      },
    });
  });

  test('nested lists are aligned or flattened', async () => {
    const data = { a: [{ b: [{ c: 1 }, { c: 2 }] }, { b: [] }, { b: [{ c: 3 }] }] };
    const rules = [
      { to: 'same[].in[].v', from: 'a[].b[].c' },
      { to: 'half[].v', from: 'a[].b[].c' },
      { to: 'flat', from: 'a[].b[].c' },
    ];
    expect(await mapped(rules, data)).toMatchObject({
      data: {
        same: [{ in: [{ v: 1 }, { v: 2 }] }, { in: [] }, { in: [{ v: 3 }] }],
        half: [{ v: [1, 2] }, { v: [] }, { v: [3] }],
        flat: [1, 2, 3],
      },
    });
  });

  test('all missing and unsuitable values are reported at once', async () => {
    const rules = [
      { to: 'a', from: 'x.y', required: true },
      { to: 'l[].n', from: 'items[].net', format: 'number', required: true },
      { to: 'm[].n', from: 'other[].net' },
      { to: 'd', from: 'date', format: 'date' },
    ];
    const data = { items: [{ net: '1' }, {}, { net: 'ten' }], other: 7, date: '2024-02-30' };
    const problem = await refusal(rules, data);
    expect(problem.key).toBe('mapping_failed');
    expect(problem.errors.map(({ path }) => path)).toEqual([
      'data.x.y',
      'data.items.1.net',
      'data.items.2.net',
      'data.other',
      'data.date',
    ]);
  });

  test('trace lists sources, and unmapped the fields that no rule read', async () => {
    const rules = [
      { to: 'who', from: 'client.name' },
      { to: 'lines[].n', from: 'items[].net' },
      { to: 'cur', from: 'cur', default: 'EUR' },
    ];
    const data = { client: { name: 'Ana', city: 'Wien' }, items: [{ net: 1, vat: 2 }], x: [] };
    const value = await mapped(rules, data, { trace: true });
    expect(value).toMatchObject({
      trace: [
        { to: 'who', from: 'client.name', value: 'Ana' },
        { to: 'lines.0.n', from: 'items.0.net', value: 1 },
        { to: 'cur', from: null, value: 'EUR' },
      ],
      unmapped: ['client.city', 'items[].vat'],
    });
  });

  test.each([
    [[{ from: 'a' }], 'mapping.0.to'],
    [[{ to: 'a' }], 'mapping.0.from'],
    [[{ to: 'a', form: 'b' }], 'mapping.0.form'],
    [[{ to: 'a', from: 'b', format: 'money' }], 'mapping.0.format'],
    [[{ to: 'a', from: 'b', required: 'yes' }], 'mapping.0.required'],
    [[{ to: 'a[0]', from: 'b' }], 'mapping.0.to'],
    [[{ to: 'a[].x', from: 'b' }], 'mapping.0.to'],
    [[{ to: 'a..b', from: 'b' }], 'mapping.0.to'],
    [[{ to: '[]', from: 'b[]' }], 'mapping.0.to'],
    [[{ to: 'a', from: 'b[*]' }], 'mapping.0.from'],
    [['a=b'], 'mapping.0'],
    [
      [
        { to: 'a', from: 'x' },
        { to: 'a.b', from: 'y' },
      ],
      'mapping.1.to',
    ],
    [
      [
        { to: 'a[].b', from: 'x[]' },
        { to: 'a.c', from: 'y' },
      ],
      'mapping.1.to',
    ],
    [
      [
        { to: 'a', from: 'x' },
        { to: 'a', from: 'y' },
      ],
      'mapping.1.to',
    ],
  ])('%j is refused at %s', async (rules, path) => {
    const problem = await refusal(rules, {});
    expect(problem.key).toBe('field_invalid');
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  test('more rules than the limit are refused', async () => {
    const rules = Array.from({ length: 1001 }, (_, n) => ({ to: `a${n}`, from: 'b' }));
    expect((await refusal(rules, {})).errors[0]?.path).toBe('mapping');
  });
});

describe('DM1: access to prototypes', () => {
  test.each(['__proto__.x', 'constructor.prototype.x', 'a.prototype.b', '["__proto__"].x'])(
    'the path %s is refused as source and as target',
    async (path) => {
      expect((await refusal([{ to: path, from: 'a' }], {})).errors[0]?.path).toBe('mapping.0.to');
      expect((await refusal([{ to: 'a', from: path }], {})).errors[0]?.path).toBe('mapping.0.from');
      expect(Reflect.get({}, 'x')).toBeUndefined();
    },
  );

  test('inherited names are reported as missing', async () => {
    const value = await mapped([{ to: 'a', from: 'toString', default: 'none' }], { x: 1 });
    expect(value).toMatchObject({ data: { a: 'none' } });
  });

  test.each([
    ['constructor.constructor("return process")()'],
    ['x.constructor'],
    ['$eval("process")'],
    ['$eval("globalThis")'],
    ['x.__proto__.polluted'],
    ['$lookup(x, "__proto__")'],
    ['$lookup($sum, "constructor")'],
  ])('the expression %s has no access', async (expression) => {
    const outcome = await runDataMapping(
      { mapping: expression, data: { x: {} } },
      workers.tools(),
    ).catch((problem: unknown) => problem);
    const text = JSON.stringify(Reflect.get(Object(outcome), 'value') ?? {});
    expect(text).not.toMatch(/process|global|native code|env/);
  });

  test('state set by one expression is not visible to the next', async () => {
    await mapped('{"__proto__": {"polluted": 1}}', {});
    await mapped('x ~> |$|{"__proto__": {"polluted": 1}}|', { x: {} }).catch(() => undefined);
    expect(await mapped('x.polluted', { x: {} })).toMatchObject({ data: null });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('an expression', () => {
  test('is evaluated, and its result is in the answer', async () => {
    const data = {
      items: [
        { vat: 20, q: 2, p: 1.5 },
        { vat: 20, q: 1, p: 1 },
      ],
    };
    expect(await mapped('$sum(items.(q * p))', data)).toMatchObject({ data: 4 });
    const grouped = await mapped('items{$string(vat): $sum($.(q * p))}', data);
    expect(grouped).toMatchObject({ data: { '20': 4 } });
  });

  test.each([
    ['{\n  "a": (1 + \n}', 'mapping_syntax', /line 3, column 1.*JSONata S\d+/],
    ['(\n  1 + "x"\n)', 'mapping_failed', /line 2.*JSONata T2002/],
    ['$number("ten")', 'mapping_failed', /JSONata D3030/],
    ['$nothing(1)', 'mapping_failed', /JSONata T1006/],
  ])('%j is refused as %s with its position', async (expression, key, message) => {
    const problem = await refusal(expression, {});
    expect(problem.key).toBe(key);
    expect(problem.errors[0]?.message).toMatch(message);
  });

  test('without a result gives a warning', async () => {
    expect(await mapped('nothing', {}, { trace: true })).toMatchObject({
      data: null,
      warnings: [{ path: 'mapping' }, { path: 'trace' }],
    });
  });

  test('with trace reports unread fields, and that it has no sources', async () => {
    const data = { client: { name: 'Ana', city: 'Wien' }, items: [{ net: 1, vat: 2 }], x: 1 };
    const mapping = '{"who": client.name, "sum": $sum(items.net)}';
    const plain = await mapped(mapping, data);
    expect(plain).toEqual({ data: { who: 'Ana', sum: 1 }, warnings: [] });
    expect(await mapped(mapping, data, { trace: true })).toEqual({
      data: { who: 'Ana', sum: 1 },
      unmapped: ['client.city', 'items[].vat', 'x'],
      warnings: [{ path: 'trace', message: expect.stringContaining('`unmapped`') }],
    });
  });
});

describe('an expression that is too expensive', () => {
  const hasty = openWorkers(1500);
  afterAll(() => hasty.close());
  test.each([
    ['a catastrophic regular expression', '$contains(x, /(a+)+$/)', 'mapping_too_heavy'],
    ['endless recursion', '($f := function($x){ $f($x + 1) }; $f(1))', 'mapping_too_heavy'],
    ['deep recursion', '($f := function($x){ $f($x + 1) + 1 }; $f(1))', 'mapping_too_heavy'],
    ['a range of ten million', '[1..10000000]', 'mapping_too_heavy'],
    ['a text of a gigabyte', '$pad("a", 1000000000)', 'mapping_failed'],
  ])('%s is terminated and the next run works', async (_what, mapping, key) => {
    const data = { x: `${'a'.repeat(40)}!` };
    const problem = await problemOfPromise(runDataMapping({ mapping, data }, hasty.tools()));
    expect(problem.key).toBe(key);
    const next = await runDataMapping({ mapping: '1 + 1', data: {} }, hasty.tools());
    expect(field(next, 'value.data')).toBe('2');
  });
});

test('a file is created only with an access mode', async () => {
  const mapping = [{ to: 'a', from: 'b' }];
  const input = { mapping, data: { b: 'č' }, file_access_mode: 'download' } as const;
  const result = await runDataMapping(input, workers.tools());
  expect(result).toMatchObject({ kind: 'file', extension: '.json' });
  const bytes = result.kind === 'file' ? result.bytes : new Uint8Array();
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ a: 'č' });
});

test('a stored mapping is used by its name; giving both or none is refused', async () => {
  const stored = workers.tools({ content: '[{"to":"a","from":"b"}]' });
  const data = { b: 1 };
  expect(await runDataMapping({ template_id: 'mine', data }, stored)).toMatchObject({
    value: { data: { a: 1 } },
  });
  const { body, check } = request.runs[0];
  expect(check({ data })?.path).toBe('mapping');
  expect(check({ template_id: 'mine', mapping: 'b', data })?.path).toBe('template_id');
  expect(() => checkRunBody({ body, check }, { data }, undefined)).toThrow();
});

test.each(shippedTemplates.filter(({ service }) => service === 'data-mapping'))(
  'the shipped mapping $file_name works with its sample',
  async ({ file_name }) => {
    const content = await readShippedTemplate(file_name);
    const data = await readShippedSample(file_name);
    const result = await runDataMapping(
      { template_id: file_name, data },
      workers.tools({ content }),
    );
    expect(result.warnings).toEqual([]);
    expect(JSON.stringify(result)).toMatch(/Delivery to Leoben|Knjižica računa, džepni format/);
  },
);
