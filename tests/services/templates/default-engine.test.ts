import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/problems.ts';
import { renderDefaultTemplate } from '#services/templates/default-engine.ts';
import { escapeValue } from '#services/templates/escape-value.ts';
import { problemOf } from '#tests/services/templates/problem-of.ts';

function render(
  template: string,
  data: unknown,
  options: { escape?: 'html' | 'xml' | 'none'; strict?: boolean } = {},
) {
  return renderDefaultTemplate({
    template,
    data,
    escape: options.escape ?? 'html',
    strict: options.strict ?? false,
    outputBytesMax: 1_000_000,
  });
}

describe('placeholders', () => {
  test('other percent signs stay as they are', () => {
    const template = '<i style="width:100%;height:50%">VAT 20% of %netTotal% is 100% ok</i>';
    expect(render(template, { netTotal: '12.50' })).toEqual({
      text: '<i style="width:100%;height:50%">VAT 20% of 12.50 is 100% ok</i>',
      warnings: [],
    });
  });

  test('two percent signs print one, also next to a placeholder', () => {
    expect(render('%%a%% %rate%%% %a%%b%', { a: 1, b: 2, rate: 20 }).text).toBe('%a% 20% 12');
  });

  test('paths reach into objects and lists', () => {
    expect(
      render('%client.name% %items.1.net% %items.length%', {
        client: { name: 'Đuro' },
        items: [{ net: 1 }, { net: 2 }],
      }).text,
    ).toBe('Đuro 2 2');
  });

  test('numbers print without exponents, minus zero as zero, booleans as words, null as nothing', () => {
    const data: unknown = JSON.parse('{"a":-0,"b":1.10,"c":1.5e-7,"d":true,"e":null}');
    expect(render('%a%|%b%|%c%|%d%|%e%', data)).toEqual({
      text: '0|1.1|0.00000015|true|',
      warnings: [],
    });
  });

  test('a number that JSON rounded is printed with a warning', () => {
    const data: unknown = JSON.parse('{"account":12345678901234567890}');
    expect(render('%account%', data).warnings).toEqual([
      expect.objectContaining({ path: 'data.account' }),
    ]);
  });

  test('a list or an object in place of text is blank with a warning', () => {
    const { text, warnings } = render('[%a%%b%]', { a: [1], b: { c: 1 } });
    expect(text).toBe('[]');
    expect(warnings.map(({ path }) => path)).toEqual(['data.a', 'data.b']);
  });

  test('TP4: a value is inserted once and escaped, whatever it contains', () => {
    const data = { a: '%b% {{b}} <script>%#items%', b: 'second' };
    expect(render('%a%', data).text).toBe('%b% {{b}} &lt;script&gt;%#items%');
  });

  test('TP5: inherited property names are unknown fields; own ones are data', () => {
    const template = '%constructor%%toString%%hasOwnProperty%%__proto__.x%%constructor.name%';
    expect(render(template, {}).text).toBe('');
    const own: unknown = JSON.parse('{"toString":"t","hasOwnProperty":"h","__proto__":{"x":"p"}}');
    expect(render(template, own).text).toBe('thp');
  });

  test('escapes by mode', () => {
    const data = { a: `<&>"'` };
    expect(render('%a%', data).text).toBe('&lt;&amp;&gt;&quot;&#39;');
    expect(render('%a%', data, { escape: 'xml' }).text).toBe('&lt;&amp;&gt;&quot;&apos;');
    expect(render('%a%', data, { escape: 'none' }).text).toBe(`<&>"'`);
  });
});

describe('loops', () => {
  test('repeat for each item, reach outer fields and number the items from 1', () => {
    const data = { cur: '€', items: [{ n: 'a' }, { n: 'b' }] };
    expect(render('%#items%%@index%:%n% %cur%;%/items%', data).text).toBe('1:a €;2:b €;');
  });

  test('nest, and the inner field shadows the outer one of the same name', () => {
    const data = { name: 'root', groups: [{ name: 'g', items: [{ name: 'i' }, {}] }] };
    expect(render('%#groups%%#items%%name% %/items%%name%%/groups%', data).text).toBe('i g g');
  });

  test('print plain items with %@value%', () => {
    expect(render('%#tags%[%@value%]%/tags%', { tags: ['a', 1, true] }).text).toBe('[a][1][true]');
  });

  test('a loop tag alone on its line leaves no blank line', () => {
    const template = 'Items\n  %#items%\n- %n%\n  %/items%\nEnd\n';
    expect(render(template, { items: [{ n: 1 }, { n: 2 }] }).text).toBe('Items\n- 1\n- 2\nEnd\n');
  });

  test('over a missing value or something other than a list print nothing, with a warning', () => {
    const { text, warnings } = render('[%#itmes%x%/itmes%%#a%x%/a%]', { items: [], a: 1 });
    expect(text).toBe('[]');
    expect(warnings.map(({ path }) => path)).toEqual(['data.itmes', 'data.a']);
    expect(warnings[0]?.message).toContain('Did you mean "items"?');
  });

  test('one misspelt field on many lines is one warning, at the first line', () => {
    const items = Array.from({ length: 400 }, () => ({ unitPrice: 1 }));
    const { warnings } = render('%#items%%unitprice%%/items%', { items });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.path).toBe('data.items.0.unitprice');
    expect(warnings[0]?.message).toContain('Did you mean "unitPrice"?');
  });

  test.each([
    ['a\n  %#items% x', 'line 2, column 3'],
    ['%#a%%#b%%/a%%/b%', 'line 1, column 9'],
    ['x\ny %/a%', 'line 2, column 3'],
  ])('%j is refused with its position', (template, place) => {
    const problem = problemOf(() => render(template, {}));
    expect(problem.key).toBe('template_syntax');
    expect(problem.errors[0]?.message).toContain(place);
    expect(problem.errors[0]?.fix).toBeTruthy();
  });
});

test('strict mode reports all missing fields at once', () => {
  const problem = problemOf(() =>
    render('%nmae% %a.b% %#list%%/list%', { name: 1 }, { strict: true }),
  );
  expect(problem.key).toBe('field_invalid');
  expect(problem.errors.map(({ path }) => path)).toEqual(['data.nmae', 'data.a.b', 'data.list']);
  expect(problem.errors[0]?.fix).toBe('Did you mean "name"?');
});

test('output beyond the limit is refused', () => {
  const items = Array.from({ length: 1000 }, (_, index) => index);
  const template = `%#items%%#items%${'x'.repeat(10)}%/items%%/items%`;
  expect(problemOf(() => render(template, { items })).key).toBe('template_too_heavy');
});

describe('for any input', () => {
  test('a template without a percent sign is printed unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const template = text.replaceAll('%', '');
        expect(render(template, {}).text).toBe(template);
      }),
    );
  });

  test('lone percent signs are kept', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9 ;:.<]*$/)), (parts) => {
        const template = parts.join('% ');
        expect(render(template, {}).text).toBe(template);
      }),
    );
  });

  test('a value is inserted once, escaped', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('html', 'xml', 'none'),
        (value, mode) => {
          const text = render('[%a%]', { a: value, b: 'B' }, { escape: mode }).text;
          expect(text).toBe(`[${escapeValue(value, mode)}]`);
        },
      ),
    );
  });

  test('only a Problem is ever thrown', () => {
    const piece = fc.constantFrom(
      '%',
      '%%',
      '%a%',
      '%#a%',
      '%/a%',
      '%#b.c%',
      '%/b.c%',
      '%@index%',
      '\n',
      ' ',
      'x',
      '%__proto__%',
      '.',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.jsonValue(), fc.boolean(), (pieces, a, strict) => {
        try {
          render(pieces.join(''), { a, b: { c: [a] } }, { strict });
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
      }),
    );
  });
});
