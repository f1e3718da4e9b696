// JSONata as offered by the service, over HTTP: every function of the language, and lists with one
// entry.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOwn } from '#services/templates/json-value.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { madeOf } from '#tests/server/documents/document-kit.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

async function map(mapping: string | object[], data: unknown = {}) {
  const answer = await app.call('POST', '/api/data-mapping/v1/map', {
    body: { mapping, data },
    headers: { 'x-api-key': ana.key },
  });
  return { ...madeOf(answer), data: readOwn(answer.json, 'data') };
}

describe('CA11: every function of the language works', () => {
  const examples: Readonly<Record<string, [expression: string, result: unknown]>> = {
    sum: ['$sum([1, 2])', 3],
    count: ['$count([1, 2])', 2],
    max: ['$max([1, 2])', 2],
    min: ['$min([1, 2])', 1],
    average: ['$average([1, 2])', 1.5],
    string: ['$string({"a": 1})', '{"a":1}'],
    substring: ['$substring("Račun", 2, 2)', 'ču'],
    substringBefore: ['$substringBefore("a-b", "-")', 'a'],
    substringAfter: ['$substringAfter("a-b", "-")', 'b'],
    lowercase: ['$lowercase("ŽA")', 'ža'],
    uppercase: ['$uppercase("ža")', 'ŽA'],
    length: ['$length("č😀")', 2],
    trim: ['$trim("  a   b ")', 'a b'],
    pad: ['$pad("a", -3, "#")', '##a'],
    match: ['$match("ab12", /[0-9]+/).match', '12'],
    contains: ['$contains("abc", /b/)', true],
    replace: ['$replace("a-b", "-", "+")', 'a+b'],
    split: ['$split("a,b", ",")', ['a', 'b']],
    join: ['$join(["a", "b"], ",")', 'a,b'],
    formatNumber: ['$formatNumber(1234.5, "#,##0.00")', '1,234.50'],
    formatBase: ['$formatBase(255, 16)', 'ff'],
    formatInteger: ['$formatInteger(7, "w")', 'seven'],
    parseInteger: ['$parseInteger("1,200", "#,##0")', 1200],
    number: ['$number("12.5")', 12.5],
    floor: ['$floor(1.5)', 1],
    ceil: ['$ceil(1.5)', 2],
    round: ['$round(1.255, 2)', 1.26],
    abs: ['$abs(-1)', 1],
    sqrt: ['$sqrt(9)', 3],
    power: ['$power(2, 3)', 8],
    random: ['$random() < 1', true],
    boolean: ['$boolean("a")', true],
    not: ['$not(false)', true],
    map: ['$map([1, 2], function($v) { $v * 2 })', [2, 4]],
    zip: [
      '$zip([1, 2], [3, 4])',
      [
        [1, 3],
        [2, 4],
      ],
    ],
    filter: ['$filter([1, 2, 3], function($v) { $v > 1 })', [2, 3]],
    single: ['$single([1, 2], function($v) { $v = 2 })', 2],
    reduce: ['$reduce([1, 2, 3], function($a, $b) { $a + $b })', 6],
    sift: ['$sift({"a": 1, "b": 2}, function($v) { $v > 1 })', { b: 2 }],
    keys: ['$keys({"a": 1, "b": 2})', ['a', 'b']],
    lookup: ['$lookup({"a": 1}, "a")', 1],
    append: ['$append([1], 2)', [1, 2]],
    exists: ['$exists(nothing)', false],
    spread: ['$spread({"a": 1, "b": 2})', [{ a: 1 }, { b: 2 }]],
    merge: ['$merge([{"a": 1}, {"b": 2}])', { a: 1, b: 2 }],
    reverse: ['$reverse([1, 2])', [2, 1]],
    each: ['$each({"a": 1, "b": 2}, function($v, $k) { $k })', ['a', 'b']],
    error: ['false ? $error("no") : "fine"', 'fine'],
    assert: ['($assert(true, "no"); 1)', 1],
    type: ['$type([])', 'array'],
    sort: ['$sort([2, 1])', [1, 2]],
    shuffle: ['$count($shuffle([1, 2, 3]))', 3],
    distinct: ['$distinct([1, 1, 2])', [1, 2]],
    base64encode: ['$base64encode("myuser:mypäss")', 'bXl1c2VyOm15cORzcw=='],
    base64decode: ['$base64decode("bXl1c2VyOm15cORzcw==")', 'myuser:mypäss'],
    encodeUrlComponent: ['$encodeUrlComponent("č/")', '%C4%8D%2F'],
    encodeUrl: ['$encodeUrl("https://example.org/č")', 'https://example.org/%C4%8D'],
    decodeUrlComponent: ['$decodeUrlComponent("%C4%8D%2F")', 'č/'],
    decodeUrl: ['$decodeUrl("https://example.org/%C4%8D")', 'https://example.org/č'],
    eval: ['$eval("1 + 1")', 2],
    toMillis: ['$toMillis("1970-01-01T00:00:01.000Z")', 1000],
    fromMillis: ['$fromMillis(1000, "[Y]-[M01]-[D01]", "+0200")', '1970-01-01'],
    clone: ['$clone({"a": 1})', { a: 1 }],
    now: ['$now("[Y]") >= "2026"', true],
    millis: ['$millis() > 1700000000000', true],
  };

  test('the examples cover every function of the library', () => {
    const source = readFileSync(createRequire(import.meta.url).resolve('jsonata'), 'utf8');
    const bound = source.matchAll(/(?:staticFrame|environment)\.bind\('(\w+)', defineFunction/g);
    expect(Object.keys(examples).sort()).toEqual([...bound].map(([, name]) => name).sort());
  });

  test.each(Object.entries(examples))('$%s', async (_name, [expression, result]) => {
    const { status, data, errors } = await map(expression);
    expect([status, errors, data]).toEqual([200, [], result]);
  });

  test('base64 of any length equals that of Node', async () => {
    const texts = [
      '',
      'a',
      'ab',
      'abc',
      'abcd',
      'žto'.normalize('NFD').slice(0, 1),
      '\u0000\u00ff',
    ];
    const { data } = await map('[texts.$base64encode($)]', { texts });
    expect(data).toEqual(texts.map((text) => Buffer.from(text, 'latin1').toString('base64')));
    expect((await map('[texts.$base64decode($)]', { texts: data })).data).toEqual(texts);
  });

  test.each([
    ['$base64encode("č")', 'up to U+00FF'],
    ['$base64decode("a#")', 'not base64'],
    ['$error("no lines")', 'no lines'],
    ['$assert(false, "no lines")', 'no lines'],
  ])('%s fails with the reason', async (expression, words) => {
    const { status, errors } = await map(expression);
    expect(status).toBe(422);
    expect(errors[0]?.message).toContain(words);
  });
});

describe('row 13: a list with one entry', () => {
  const data = { number: '17/1/1', items: [{ description: 'Single item', quantity: 2 }] };

  test('that collapses to one value gives a warning that names it and says how to keep the list', async () => {
    const mapping =
      "{ 'invoice': number, 'lines': items.{ 'name': description, 'qty': quantity } }";
    const { warnings } = await map(mapping, data);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toContain('"lines"');
    expect(warnings[0]?.message).toContain('items[]');
    const two = { ...data, items: [...data.items, ...data.items] };
    expect((await map(mapping, two)).warnings).toEqual([]);
  });

  test.each([
    ['items.description', 'The result'],
    ['{ "a": { "b": items.quantity } }', '"a.b"'],
    ['[1].{ "b": $$.items.quantity }', '"b"'],
  ])('%s', async (mapping, place) => {
    const { warnings } = await map(mapping, data);
    expect(warnings.map(({ message }) => message.startsWith(place))).toEqual([true]);
  });

  test.each([
    ["{ 'lines': items[].{ 'name': description } }", { lines: [{ name: 'Single item' }] }],
    ["{ 'lines': [items.{ 'name': description }] }", { lines: [{ name: 'Single item' }] }],
    ['$sum(items.quantity)', 2],
    ['items[0].description', 'Single item'],
    ['$join(items.description, ", ")', 'Single item'],
    ['{ "all": items }', { all: data.items }],
    ['number', '17/1/1'],
  ])('%s gives the intended result', async (mapping, result) => {
    expect(await map(mapping, data)).toMatchObject({ data: result, warnings: [] });
  });
});

test('a rule that rounds an amount gives a warning', async () => {
  const mapping = [{ to: 'lines[].net', from: 'items[].net', format: 'amount' }];
  const { data, warnings } = await map(mapping, { items: [{ net: '4.5' }, { net: '12.345' }] });
  expect(data).toEqual({ lines: [{ net: '4.50' }, { net: '12.35' }] });
  expect(warnings).toEqual([
    { path: 'data.items.1.net', message: '"lines[].net" was rounded from 12.345 to 12.35.' },
  ]);
});
