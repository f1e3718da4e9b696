import { XMLParser } from 'fast-xml-parser';
import { afterAll, describe, expect, test } from 'vitest';
import { request } from '#contract/services/data-generator/request.ts';
import { checkXml } from '#services/data-generator/check-xml.ts';
import { runs } from '#services/data-generator/run.ts';
import { readShippedSchema } from '#services/data-generator/shipped-schemas.ts';
import {
  readShippedSample,
  readShippedTemplate,
  shippedTemplates,
} from '#services/templates/shipped-templates.ts';
import type { FoundTemplate } from '#services/tools.ts';
import { checkedRun } from '#tests/services/checked-run.ts';
import { openWorkers } from '#tests/services/open-workers.ts';
import { problemOfPromise } from '#tests/services/templates/problem-of.ts';

const workers = openWorkers();
afterAll(() => workers.close());

const runDataGenerator = checkedRun(request.runs[0], runs.generate);
const input = (change: object) => ({ data: {}, indent: false, ...change });

async function made(change: object, template: Partial<FoundTemplate> = {}) {
  const result = await runDataGenerator(input(change), workers.tools(template));
  if (result.kind === 'mail') throw new Error('a mail was made');
  return result.kind === 'file' ? Buffer.from(result.bytes).toString() : result.value;
}

const refusal = (change: object, content = '') =>
  problemOfPromise(runDataGenerator(input(change), workers.tools({ content })));

describe('from structure', () => {
  test.each([
    ['1st', 'data.1st', '_1st'],
    ['Unit price', 'data.Unit price', 'Unit_price'],
    ['a<b', 'data.a<b', 'a_b'],
    ['@bad name', 'data.@bad name', 'bad_name'],
    ['a:b:c', 'data.a:b:c', ''],
    ['', 'data.', ''],
  ])(
    'XM: the invalid name %j is refused with its path and a valid suggestion',
    async (name, path, better) => {
      const problem = await refusal({ data: { [name]: 1 } });
      expect(problem.key).toBe('field_invalid');
      expect(problem.errors[0]).toMatchObject({ path });
      expect(problem.errors[0]?.fix ?? '').toContain(better);
    },
  );

  test('an invalid root name, an unbound prefix and a duplicate attribute are refused', async () => {
    expect((await refusal({ root_name: 'a b' })).errors[0]?.path).toBe('root_name');
    expect((await refusal({ data: { 'x:a': 1 } })).errors[0]?.message).toContain('"x"');
    const twice = { e: { '@xmlns:a': 'urn:u', '@xmlns:b': 'urn:u', '@a:n': 1, '@b:n': 2 } };
    expect((await refusal({ data: twice })).errors[0]?.path).toBe('data.e.@b:n');
    expect((await refusal({ data: { e: { '@xmlns:xml': 'urn:u' } } })).key).toBe('field_invalid');
  });

  test('control characters are removed with a warning; CDATA cannot be closed by its content', async () => {
    const data = { a: 'x\u0001\u0000y\ud800', b: { '#cdata': ']]><evil/>' } };
    const result = await runDataGenerator(input({ data }), workers.tools());
    const xml = result.kind === 'file' ? Buffer.from(result.bytes).toString() : '';
    expect(checkXml(xml, undefined).faults).toEqual([]);
    const read: unknown = new XMLParser({ cdataPropName: '#cdata' }).parse(xml);
    expect(JSON.stringify(read)).not.toContain('"evil"');
    expect(xml).toContain('<a>xy</a>');
    expect(result.warnings.map(({ path }) => path)).toEqual(['data.a']);
  });

  test('20,000 rows are written within the time limit; more than 16 MiB are refused', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => ({
      n,
      text: 'Knjižica računa',
      net: 4.5,
    }));
    expect(String(await made({ data: { row: rows } })).match(/<row>/g)).toHaveLength(20_000);
    const list = Array.from({ length: 400_000 }, () => [1]);
    const problem = await refusal({ data: { l: list }, item_name: 'x'.repeat(100) });
    expect(problem.key).toBe('template_too_heavy');
  });
});

describe('from a template', () => {
  const template_id = 'mine.xml';

  test('values are escaped and cannot become elements', async () => {
    const content = '<a b="%q%">%v%</a>';
    const data = { v: '</a><evil/>&\u0002', q: '" onx="' };
    expect(await made({ template_id, data }, { content })).toBe(
      '<a b="&quot; onx=&quot;">&lt;/a&gt;&lt;evil/&gt;&amp;</a>',
    );
  });

  test.each([
    ['<a>\n  <b>x</a>\n', /line 2, column/],
    ['<a>\n x & y</a>', /line 2, column/],
    ['<a/><b/>', /line 1, column 5/],
    ['', /line 1/],
    ['<a x="1" x="2"/>', /line 1/],
    ['<a:b/>', /prefix/i],
  ])('%j is refused with line and column', async (content, message) => {
    const problem = await refusal({ template_id }, content);
    expect(problem.key).toBe('xml_not_well_formed');
    expect(problem.errors[0]?.message).toMatch(message);
  });

  test.each([
    ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['<?xml version="1.0"?>\n<!-- c --><!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><a/>'],
    [
      `<!DOCTYPE l [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY b${n} "${'&a;'.repeat(10)}">`).join('')}]><l>&b8;</l>`,
    ],
  ])('XM: a document type is refused before anything is parsed: %s', async (content) => {
    const problem = await refusal({ template_id }, content);
    expect(problem.key).toBe('xml_not_well_formed');
    expect(problem.errors[0]?.message).toContain('document type is not allowed');
  });

  test('XM4: 100,000 nested tags and a million elements finish in time', async () => {
    const deep = await refusal({ template_id }, '<a>'.repeat(100_000));
    expect(deep.key).toBe('xml_not_well_formed');
    const data = { l: Array.from({ length: 500_000 }, () => 1) };
    const wide = await made({ template_id, data }, { content: '<a>%#l%<b/><c/>%/l%</a>' });
    expect(String(wide).length).toBe(500_000 * 8 + 7);
  });
});

describe('a schema', () => {
  const shipped = shippedTemplates.filter(({ service }) => service === 'data-generator');

  test.each(shipped)('$file_name passes invoice.xsd with its sample', async (template) => {
    const content = await readShippedTemplate(template.file_name);
    const data = await readShippedSample(template.file_name);
    const change = {
      template_id: template.file_name,
      data: Object.fromEntries(Object.entries(Object(data))),
      xsd: 'invoice.xsd',
      strict: true,
    };
    const { engine } = template;
    expect(await made(change, { content, engine })).toContain('<line position="1">');
  });

  test('an invalid document is refused with the element and its line', async () => {
    const problem = await refusal({ data: { a: 1 }, root_name: 'invoice', xsd: 'invoice.xsd' });
    expect(problem.key).toBe('xml_invalid');
    expect(problem.errors.length).toBeGreaterThanOrEqual(1);
    expect(problem.errors.map(({ message }) => message).join()).toMatch(/line \d+/);
  });

  test('validate_only returns the report and is not counted', async () => {
    const change = input({ data: { a: 1 }, xsd: 'invoice.xsd', validate_only: true });
    expect(await runDataGenerator(change, workers.tools())).toMatchObject({
      kind: 'json',
      isCounted: false,
      value: { validation: { valid: false, errors: [{ rule: 'xsd' }] } },
    });
    const good = input({ data: { a: 1 }, validate_only: true });
    expect(await runDataGenerator(good, workers.tools())).toMatchObject({
      value: { validation: { valid: true, errors: [] } },
    });
  });

  test.each(['nothing.xsd', '../../package.json', '__proto__', ''])(
    'the unknown schema %j is refused',
    async (xsd) => {
      expect((await refusal({ xsd })).errors[0]?.path).toBe('xsd');
    },
  );

  test('a schema that includes another file does not get it', () => {
    const head = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">';
    const text = `${head}<xs:include schemaLocation="file:///etc/passwd"/><xs:element name="a"/></xs:schema>`;
    expect(() => checkXml('<a/>', { name: 'mine.xsd', text })).toThrow();
  });

  test('the shipped schema is a valid schema', async () => {
    expect(checkXml('<a/>', await readShippedSchema('invoice.xsd')).isValid).toBe(false);
  });
});

test('JSON contains the XML, its bytes and the result of the validation', async () => {
  expect(await made({ data: { a: 'č' }, output_type: 'json', root_name: 'r' })).toMatchObject({
    file_name: 'r.xml',
    xml: expect.stringContaining('<r><a>č</a></r>'),
    content_base64: expect.stringMatching(/^PD94/),
    validation: { valid: true, errors: [] },
  });
});
