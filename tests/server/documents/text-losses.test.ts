// Requests of a template that cannot be met, and data that a format cannot represent, over HTTP.
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOwn } from '#services/templates/json-value.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { documentsOf, madeOf } from '#tests/server/documents/document-kit.ts';
import { templatesOf } from '#tests/server/templates/template-kit.ts';

let app: TestApp;
let person: Person;
let documents: ReturnType<typeof documentsOf>;

beforeAll(async () => {
  app = await startTestApp();
  person = await aUser(app);
  documents = documentsOf(app, person);
});

afterAll(() => app.close());

describe('row 14: percent-encoded characters in the default engine', () => {
  const make = (content: string, data: unknown) =>
    documents.make({ content, engine: 'default', data });

  test.each([
    'https://example.org/ra%C4%8Dun?n=%name%',
    'https://example.org/ra%c4%8dun/%name%',
    'mailto:a@example.org?subject=%E2%82%AC%name%%C3%BC%20%F0%9F%98%80%name%',
    'https://example.org/%FC%E4%F6?n=%name%',
  ])('%s', async (content) => {
    const made = await make(content, { name: 'Ana' });
    expect(made.text).toBe(content.replaceAll('%name%', 'Ana'));
    expect(made.warnings).toEqual([]);
  });

  test('a field with such a name is still a field', async () => {
    expect((await make('%C4%8D|%de%%fa%', { C4: 'x', de: 1, fa: 2 })).text).toBe('x8D|12');
  });

  test('text between two percent signs is a missing field, with the advice to double the sign', async () => {
    const made = await make('%ab%cd', {});
    expect(made.warnings[0]?.message).toContain('Write %%');
  });
});

test('answers and refusals describe a missing field with path, message and fix only', async () => {
  const templates = templatesOf(app, person);
  const content = 'a\n{{nmae}}';
  const name = 'missing-name';
  const asked = { name, service: 'data-to-text', engine: 'handlebars', content, sample_data: '{}' };
  await templates.create(asked);
  const run = (strict: boolean) =>
    documents.run('/api/data-to-text/v1/convert', {
      template_id: name,
      output_type: 'json',
      data: { name: 'Ana' },
      strict,
    });
  const path = 'data.nmae';
  const message = 'The template asks for "nmae" (line 2, column 3), which the data does not have.';
  const fix = 'Did you mean "name"?';
  expect(readOwn((await run(false)).json, 'warnings')).toEqual([
    { path, message: `${message} ${fix}` },
  ]);
  expect(readOwn((await run(true)).json, 'errors')).toEqual([{ path, message, fix }]);
});

describe('row 16: XML', () => {
  const generate = (data: unknown) =>
    documents.run('/api/data-generator/v1/generate', { format: 'xml', data, output_type: 'json' });

  test('a carriage return in CDATA is preserved, and numbers have no exponent', async () => {
    const made = madeOf(
      await generate({ h: { '#cdata': 'l1\r\nl2\r' }, n: 1e-7, b: 1e21, c: -1.5e-9 }),
    );
    expect(made.text).toContain('<h><![CDATA[l1]]>&#13;<![CDATA[\nl2]]>&#13;<![CDATA[]]></h>');
    expect(made.text).toContain('<n>0.0000001</n>');
    expect(made.text).toContain('<b>1000000000000000000000</b>');
    expect(made.text).toContain('<c>-0.0000000015</c>');
    expect(() => new XMLParser().parse(made.text, true)).not.toThrow();
  });

  test.each(['default', 'handlebars'] as const)(
    'a control character that a %s template cannot represent is reported, and refused with strict',
    async (engine) => {
      const content = engine === 'default' ? '<r>%a.b%</r>' : '<r>{{a.b}}</r>';
      const asked = {
        content,
        engine,
        service: 'data-generator',
        data: { a: { b: 'x\u0001y' } },
      } as const;
      const made = await documents.make(asked);
      expect(made.text).toBe('<r>xy</r>');
      expect(made.warnings).toEqual([
        {
          path: 'data.a.b',
          message: 'Control characters, which XML cannot contain, were removed.',
        },
      ]);
      expect((await documents.make({ ...asked, strict: true })).status).toBe(422);
    },
  );
});

describe('helpers report arguments that they could not use', () => {
  test.each([
    ['{{formatMoney a "USD"}}', '€1.00', 'takes 1 value'],
    ['{{formatNumber a decimal=2}}', '1', 'Did you mean "decimals"?'],
    ['{{formatNumber a decimals=99}}', '1', 'decimals from 0 to 20'],
    ['{{formatMoney a currency="euro"}}', '€1.00', 'currency code'],
    ['{{formatNumber a locale="x"}}', '1', 'language tag'],
    ['{{formatNumber a locale="xx-XX"}}', '1', 'no formats of "xx-XX"'],
    ['{{formatDate d style="tiny"}}', '5 Mar 2026', 'does not support the style "tiny"'],
    ['{{formatMoney (lookup o "x")}}', '', 'but got nothing'],
    ['{{sum l "nett"}}', '0', 'no "nett" in entry 1'],
    ['{{sum l "b"}}', '2', 'no "b" in entry 2'],
    ['{{sum l "t"}}', '0', 'left out "1,5" in entry 1'],
    ['{{pad a 3 align="middle"}}', '1  ', 'align="left"'],
    ['{{label "nothing"}}', 'nothing', 'does not know "nothing"'],
    ['{{{cssText long}}}', `"${'x'.repeat(90)}"`, 'cut a text of 100'],
    ['{{formatMoney big}}', '€9,007,199,254,740,992.00', 'may have been rounded'],
  ])('%s', async (content, text, words) => {
    const data = {
      a: 1,
      d: '2026-03-05',
      o: {},
      l: [{ b: 2, t: '1,5' }, { t: null }],
      long: 'x'.repeat(100),
      big: 2 ** 53,
    };
    const made = await documents.make({ content, data });
    expect(made.text).toBe(text);
    expect(made.warnings.map(({ message }) => message).join('\n')).toContain(words);
    expect((await documents.make({ content, data, strict: true })).status).toBe(422);
  });

  test('null and an empty text are blank without a warning', async () => {
    const content = '{{formatMoney a}}{{formatDate b}}{{pad a 2}}{{sum l "n"}}';
    const made = await documents.make({ content, data: { a: null, b: '', l: [{ n: null }] } });
    expect(made).toMatchObject({ text: '  0', warnings: [] });
  });
});
