import { describe, expect, test } from 'vitest';
import { createHandlebarsEngine } from '#services/templates/handlebars/handlebars-engine.ts';
import type { HandlebarsJob } from '#services/templates/handlebars/handlebars-run.ts';
import { problemOf } from '#tests/services/templates/problem-of.ts';

const engine = createHandlebarsEngine();

function render(template: string, data: unknown, change: Partial<HandlebarsJob> = {}) {
  return engine({
    template,
    data,
    escape: 'html',
    locale: 'de-AT',
    currency: 'EUR',
    strict: false,
    outputBytesMax: 1_000_000,
    ...change,
  });
}

describe('the language', () => {
  test('loops, parents, root, names and sections work as in Handlebars', () => {
    const template =
      '{{#each items as |item i|}}{{item.a}}{{i}}{{../b}}{{@root.b}}{{@index}}{{@first}}{{#if @last}}!{{/if}} {{/each}}{{#items}}{{a}}{{else}}none{{/items}}{{^none}}N{{/none}}{{#each o}}{{@key}}={{this}}{{/each}}';
    const data = { items: [{ a: 1 }, { a: 2 }], b: 'B', o: { k: 'v' }, none: [] };
    expect(render(template, data)).toEqual({ text: '10BB0true 21BB1false! 12Nk=v', warnings: [] });
  });

  test('values are escaped for the output format, triple braces are not', () => {
    const data = { a: `<'` };
    expect(render('{{a}}{{{a}}}', data).text).toBe(`&lt;&#39;<'`);
    expect(render('{{a}}', data, { escape: 'xml' }).text).toBe('&lt;&apos;');
    expect(render('{{a}}', data, { escape: 'none' }).text).toBe(`<'`);
  });

  test('a field may have the same name as a helper', () => {
    expect(render('{{sum}} {{label}}', { sum: 1, label: 'x' }).text).toBe('1 x');
  });

  test('TP4: a value that looks like a template is only text', () => {
    expect(render('{{a}}', { a: '{{b}} %b%', b: 'second' }).text).toBe('{{b}} %b%');
  });

  test.each([
    ['{{constructor.constructor}}'],
    ['{{lookup . "__proto__"}}'],
    ['{{lookup (lookup . "constructor") "name"}}'],
    ['{{__defineGetter__}}'],
    ['{{#with "s" as |string|}}{{#with split as |list|}}{{list.pop}}{{/with}}{{/with}}'],
    ['{{#with (lookup @root "constructor")}}{{name}}{{/with}}'],
  ])('TP2: %s prints nothing', (template) => {
    expect(render(template, {}).text.trim()).toBe('');
  });
});

describe('mistakes are reported with line and column', () => {
  test.each([
    ['a\n  {{#if x}}b', 'line 2, column 3', 'is not closed'],
    ['a\n {{#if x}}b{{/each}}', 'line 2, column 5', "doesn't match"],
    ['a {{b', 'line 1, column', 'expected'],
    ['x\n{{/if}}', 'line 2, column 1', 'never opened'],
    ['x {{> p}}', 'line 1, column 3', 'partials'],
    ['{{#> p}}{{/p}}', 'line 1, column 1', 'partials'],
    ['{{* d}}', 'line 1, column 1', 'decorators'],
    ['{{fromatMoney x}}', 'line 1, column 3', 'no helper'],
    ['{{log "x"}}', 'line 1, column 3', 'no helper'],
    ['{{eq 1}}', 'line 1, column 3', 'needs 2 values'],
  ])('%j', (template, place, words) => {
    const problem = problemOf(() => render(template, {}));
    expect(problem.key).toBe('template_syntax');
    expect(problem.errors[0]?.message).toContain(place);
    expect(problem.errors[0]?.message).toContain(words);
  });

  test('with the name of a similar helper', () => {
    const [complaint] = problemOf(() => render('{{fromatMoney x}}', {})).errors;
    expect(complaint?.fix).toBe('Did you mean "formatMoney"?');
  });
});

describe('missing fields', () => {
  test('are blank, with path and the most similar name', () => {
    const { text, warnings } = render('[{{#each items}}{{unitprice}}{{/each}}{{client.nmae}}]', {
      items: [{ unitPrice: 1 }, { unitPrice: 2 }],
      client: { name: 'x' },
    });
    expect(text).toBe('[]');
    expect(warnings.map(({ path }) => path)).toEqual([
      'data.items.0.unitprice',
      'data.client.nmae',
    ]);
    expect(warnings[0]?.message).toContain('Did you mean "unitPrice"?');
  });

  test('are reported where a helper prints them, not in conditions', () => {
    const template = '{{formatMoney totl}}{{#if notes}}{{notes}}{{/if}}{{#if (eq a b)}}{{/if}}';
    const { warnings } = render(template, { total: 1 });
    expect(warnings.map(({ path }) => path)).toEqual(['data.totl']);
  });

  test('a loop over a missing list gives a warning, unless it has {{else}}', () => {
    expect(render('{{#each itens}}{{/each}}', { items: [] }).warnings).toHaveLength(1);
    expect(render('{{#each itens}}{{else}}none{{/each}}', {})).toEqual({
      text: 'none',
      warnings: [],
    });
  });

  test('are reported all at once in strict mode', () => {
    const problem = problemOf(() => render('{{a}}{{b.c}}{{d}}', { d: 1 }, { strict: true }));
    expect(problem.key).toBe('field_invalid');
    expect(problem.errors.map(({ path }) => path)).toEqual(['data.a', 'data.b.c']);
  });
});

describe('helpers', () => {
  test.each([
    ['{{formatMoney "1234567890123456789.125"}}', '€ 1.234.567.890.123.456.789,13'],
    ['{{formatMoney 12.5 currency="USD" locale="en-US"}}', '$12.50'],
    // Yen have no cents, but those that are there are not lost.
    ['{{formatMoney "859.00" currency="JPY" locale="en-US"}}', '¥859'],
    ['{{formatMoney "859.23" currency="JPY" locale="en-US"}}', '¥859.23'],
    ['{{formatMoney "-5" negate=true locale="en-US"}}', '€5.00'],
    ['{{formatMoney "0.00" negate=true locale="en-US"}}', '€0.00'],
    ['{{formatNumber 1234.5 locale="de"}} {{formatNumber 2 decimals=2}}', '1.234,5 2,00'],
    ['{{formatAmount "1234.5"}} {{formatAmount 0.125}}', '1.234,50 0,125'],
    [
      '{{formatDate "2026-03-31"}} {{formatDate "2026-03-31T23:59:00+14:00" style="long"}}',
      '31.03.2026 31. März 2026',
    ],
    ['{{formatDate "2026-03-31" locale="en-GB"}}', '31 Mar 2026'],
    ['{{sum items "net"}} {{sum plain}}', '0.3 6'],
    ['{{#if (eq rate "20")}}y{{/if}}{{#if (not (eq rate 10))}}y{{/if}}', 'yy'],
    ['{{or nothing "" "c"}} {{#if (and 1 0)}}n{{else}}y{{/if}}', 'c y'],
    ['{{#if (some items "net")}}y{{/if}}{{#if (some items "discount")}}n{{/if}}', 'y'],
    ['{{label "invoice"}} {{label "invoice" locale="hr"}}', 'Rechnung Račun'],
    ['{{lookup items.[0] "net"}}', '0.1'],
    [`{{cssText '"}' plain.length}}`, '"\\22 \\7d 3"'],
  ])('%s', (template, expected) => {
    const data = {
      rate: 20,
      plain: [1, 2, 3],
      items: [{ net: 0.1, discount: '0.00' }, { net: 0.2 }],
    };
    expect(render(template, data)).toEqual({
      text: expected.replaceAll('€ ', '€\u00a0'),
      warnings: [],
    });
  });

  test('a value that cannot be formatted is printed unchanged, with a warning', () => {
    const { text, warnings } = render('{{formatMoney a}} {{formatDate b}}', {
      a: 'n/a',
      b: '2026-02-30',
    });
    expect(text).toBe('n/a 2026-02-30');
    expect(warnings).toHaveLength(2);
  });

  test('qr is an inline image with an escaped alternative text', () => {
    const { text } = render('{{qr a alt="<x>" size="9;x"}}', { a: 'https://example.org' });
    expect(text).toMatch(
      /^<img class="qr" alt="&lt;x&gt;" src="data:image\/svg\+xml;base64,[\w+/=]+" style="width:28mm;height:28mm">$/,
    );
  });

  test('epcPayload gives the payment text of a valid account and nothing for a mistyped one', () => {
    const template = '{{epcPayload name="Žižek" iban=iban amount="12.5" reference="R 1"}}';
    const { text } = render(template, { iban: 'AT61 1904 3002 3457 3201' });
    expect(text.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Žižek',
      'AT611904300234573201',
      'EUR12.50',
      '',
      '',
      'R 1',
    ]);
    expect(render(template, { iban: 'AT61 1904 3002 3457 3202' }).text).toBe('');
  });
});

test('20,000 nested blocks are refused before they are parsed', () => {
  const template = '{{#if a}}'.repeat(20_000) + '{{/if}}'.repeat(20_000);
  expect(problemOf(() => render(template, { a: 1 })).key).toBe('template_too_heavy');
});

test('output beyond the limit is refused while it grows', () => {
  const data = { a: Array.from({ length: 200 }, (_, index) => index) };
  const template =
    '{{#each a}}{{#each ../a}}{{#each ../../a}}xxxxxxxxxx{{/each}}{{/each}}{{/each}}';
  expect(problemOf(() => render(template, data)).key).toBe('template_too_heavy');
});
