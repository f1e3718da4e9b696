// Which fields an expression leaves unread and which it looks up in vain, through the function of the
// child process.
import { describe, expect, test } from 'vitest';
import { mapInChild } from '#services/data-mapping/map-in-child.ts';
import { problemOf } from '#tests/services/templates/problem-of.ts';

const run = (mapping: string, data: unknown, trace = true): unknown => {
  const { text, facts } = mapInChild({ mapping, trace }, JSON.stringify(data), 5000);
  const { dataLength, ...told } = Object(facts);
  return JSON.parse(JSON.stringify({ ...told, data: JSON.parse(text.slice(0, dataLength)) }));
};

const missingOf = (mapping: string, data: unknown): string[] => {
  const missing: unknown = Reflect.get(Object(run(mapping, data)), 'missing');
  return Array.isArray(missing) ? missing.map(({ path }) => String(path)) : [];
};

const order = {
  customer: { name: 'Ana', address: { city: 'Split', zip: '21000' } },
  items: [
    { sku: 'a', net: 1, tags: ['x', 'y'] },
    { sku: 'b', net: 2, discount: 5 },
  ],
  note: 'by hand',
  empty: [],
};
const fields = ['customer', 'items', 'note'];

describe('ignored', () => {
  test.each([
    ['a constant', '1 + 1', fields],
    ['a field', 'note', ['customer', 'items']],
    [
      'a nested field',
      'customer.address.city',
      ['customer.name', 'customer.address.zip', 'items', 'note'],
    ],
    [
      'a field of each entry',
      '$sum(items.net)',
      ['customer', 'items[].sku', 'items[].tags', 'items[].discount', 'note'],
    ],
    [
      'a field of one entry',
      'items[0].(sku & net)',
      ['customer', 'items[].tags', 'items[].discount', 'note'],
    ],
    [
      'filtered entries',
      'items[net > 1].sku',
      ['customer', 'items[].tags', 'items[].discount', 'note'],
    ],
    [
      'through a function',
      '$map(items, function($i) { $i.sku })',
      ['customer', 'items[].net', 'items[].tags', 'items[].discount', 'note'],
    ],
    ['sorted', 'items^(>net).sku', ['customer', 'items[].tags', 'items[].discount', 'note']],
    ['grouped', 'items{sku: $sum(net)}', ['customer', 'items[].tags', 'items[].discount', 'note']],
    ['the number of entries', '$count(items)', ['customer', 'items[]', 'note']],
    [
      'only whether a field exists',
      '$exists(customer)',
      ['customer.name', 'customer.address', ...fields.slice(1)],
    ],
    [
      'through parents',
      'items.tags.%.%.note',
      ['customer', 'items[].sku', 'items[].net', 'items[].discount'],
    ],
    [
      'through a computed name',
      '$lookup(customer, "na" & "me")',
      ['customer.address', 'items', 'note'],
    ],
  ])('contains what was not read: %s', (_what, mapping, ignored) => {
    const seen = run(mapping, order);
    expect(Reflect.get(Object(seen), 'unmapped')).toEqual(ignored);
  });

  test.each([
    ['an object in the result', '{"who": customer}', ['items', 'note']],
    ['a list in the result', '{"lines": items}', ['customer', 'note']],
    ['an entry in the result', 'items[0]', ['customer', 'note']],
    ['all data in the result', '$', []],
    ['a wildcard', 'customer.*.city', ['items', 'note']],
    ['descendants', '$count(items.**)', ['customer', 'note']],
    ['names', '$keys(customer)', ['items', 'note']],
    ['each', '$each(customer, function($v, $k) { $k })', ['items', 'note']],
    ['$sift', '$count($sift(customer, function($v, $k) { $k = "x" }))', ['items', 'note']],
    ['$merge', '$merge([customer, {"x": 1}]).x', ['items', 'note']],
    ['a transform', 'customer ~> |address|{"city": "Zadar"}|', ['items', 'note']],
    ['a comparison', 'customer = {"name": 1}', ['items', 'note']],
    ['$string', '$length($string(customer))', ['items', 'note']],
  ])('excludes what was read as a whole: %s', (_what, mapping, ignored) => {
    const seen = run(mapping, order);
    expect(Reflect.get(Object(seen), 'unmapped')).toEqual(ignored);
    expect(Reflect.get(Object(seen), 'missing')).toEqual([]);
  });

  test('for a list as data contains fields of its entries', () => {
    expect(run('1', [{ a: 1 }])).toMatchObject({ unmapped: ['[]'] });
    expect(run('a', [{ a: 1, b: 2 }])).toMatchObject({ data: 1, unmapped: ['[].b'] });
  });

  test('contains names that only JSONata itself reads', () => {
    const own = ['sequence', 'then', 'length', 'keepSingleton', 'outerWrapper', 'toJSON'];
    const x = Object.fromEntries(['y', ...own].map((name) => [name, 0]));
    const unmapped = own.map((name) => `x.${name}`);
    expect(run('x.y', { x })).toMatchObject({ data: 0, unmapped, missing: [] });
  });

  test('is limited in number and length', () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`f${n}`, n]));
    const unmapped = Object.keys(many).slice(0, 500);
    expect(run('1', many)).toMatchObject({ unmapped });
    expect(run('1', { ['n'.repeat(501)]: 1, a: 1 })).toMatchObject({ unmapped: ['a'] });
  });
});

describe('missing', () => {
  test('is reported with its path, once for all entries of a list', () => {
    expect(
      run('{"n": customer.nmae, "g": items.gross, "m": items.(gross * 2)}', order),
    ).toMatchObject({
      missing: [
        {
          path: 'data.customer.nmae',
          message: 'The expression asks for "customer.nmae", which the data does not have.',
        },
        {
          path: 'data.items[].gross',
          message: 'The expression asks for "items[].gross", which the data does not have.',
        },
      ],
    });
  });

  test.each([
    ['only the outermost name', 'client.address.city', ['data.client']],
    ['fields in conditions', 'items[gross > 1].sku', ['data.items[].gross']],
    ['fields in function arguments', '$lookup(customer, "nmae")', ['data.customer.nmae']],
    ['fields relative to the root', 'items.($$.nota)', ['data.nota']],
    ['fields after a wildcard', '*.town', ['data.customer.town', 'data.items[].town']],
    [
      'inherited names, which the data does not have',
      'customer.constructor.name',
      ['data.customer.constructor'],
    ],
    ['no fields that only some entries have', 'items.discount', []],
    ['no fields of an empty list', 'empty.net', []],
    ['no fields of texts and numbers', 'note.length', []],
    ['no fields of a constructed object', '{"a": 1}.b', []],
    ['no fields of a merged object', '$merge([customer, {"b": 1}]).c', []],
    [
      'list methods, which the data does not have',
      '[items.push, items.length]',
      ['data.items[].push', 'data.items[].length'],
    ],
    ['nothing if all fields exist', '{"l": items.{"s": sku, "n": net}, "c": customer.name}', []],
  ])('contains %s', (_what, mapping, missing) => {
    expect(missingOf(mapping, order)).toEqual(missing);
  });

  test('for a list as data has a path of its entries', () => {
    expect(missingOf('b', [{ a: 1 }])).toEqual(['data[].b']);
  });

  test('is limited in number and length', () => {
    expect(
      missingOf('$map([1..2000], function($n) { $lookup($$, "x" & $n) })', order),
    ).toHaveLength(100);
    expect(missingOf('$lookup($, $pad("", 501, "x"))', order)).toEqual([]);
  });
});

test('without trace nothing is traced', () => {
  const seen = run('client.name', order, false);
  expect(seen).toEqual({
    data: null,
    missing: [],
    warnings: [{ path: 'mapping', message: 'The expression gives nothing for this data.' }],
  });
});

test('deeply nested data is traced completely', () => {
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(490)}1${'}'.repeat(490)}`);
  expect(run('$', deep)).toMatchObject({ data: deep, unmapped: [], missing: [] });
});

describe('expressions have no access to the tracing', () => {
  test.each([
    'constructor.constructor("return watched")()',
    'x.constructor.constructor("return globalThis")()',
    'x.__proto__',
    '$lookup(x, "__proto__")',
    '$lookup(list, "constructor")',
    '[x, list].(getOwnPropertyDescriptor; ownKeys; get)',
    '[found, standIns, standIn, root, watched, globalThis.watched]',
    '[x.fields, x.entries, x.missing, list.isRead]',
    '[$found, $watched, $standIn, $root]',
    '$eval("[watched, found, globalThis, this]")',
    '$each(x, function($v, $k, $o) { $o.constructor })',
    '$keys($)[$ in ["found", "missing", "fields", "outcome"]]',
    '[x.toString, list.concat, list.map]',
    'function($o) { $o }',
    '$map(list, $lookup(?, "constructor"))',
  ])('with %s', (mapping) => {
    const data = { x: {}, list: [{ y: 1 }] };
    const attempt = (trace: boolean) => {
      try {
        return Reflect.get(Object(run(mapping, data, trace)), 'data');
      } catch {
        return problemOf(() => run(mapping, data, trace)).errors;
      }
    };
    expect(attempt(true)).toEqual(attempt(false));
    expect(JSON.stringify(attempt(true))).not.toMatch(/isWhole|native code|Proxy|WeakMap/);
  });

  test('and traces of one run do not affect the next', () => {
    run('customer.nmae', order);
    expect(run('customer.name', order)).toMatchObject({ missing: [] });
    expect(run('customer.name', order, false)).toMatchObject({ data: 'Ana', missing: [] });
  });
});
