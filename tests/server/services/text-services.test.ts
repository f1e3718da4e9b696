// The text services over HTTP: each kind of answer, each refusal, and attacks, after which the product
// still answers and the reservation is released.
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bindRuns } from '#server/runs/bind-runs.ts';
import { runs } from '#services/registry.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;
let usedBefore = '';

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

beforeEach(async () => {
  usedBefore = await used();
});

const used = async () =>
  field((await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json, 'count');

const run = (path: string, body: unknown) =>
  app.call('POST', `/api/${path}`, { body, headers: { 'x-api-key': ana.key } });

async function isRefused(path: string, body: unknown, status: number, errorKey: string) {
  const answer = await run(path, body);
  expect([answer.status, field(answer.json, 'error_key')]).toEqual([status, errorKey]);
  expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|SELECT|\/src\/|node_modules/);
  expect(await used()).toBe(usedBefore);
  expect((await app.call('GET', '/healthz')).status).toBe(200);
  return answer;
}

const data = {
  company: 'Jadran <b>',
  client: { name: 'Müller & Söhne', address: 'Gürtel 1', city: 'Wien', zip: '1180' },
  invoice: { number: 'R-1', date: '2026-03-01', dueDate: '2026-03-15' },
  items: [{ pos: 1, description: 'Čaplja', quantity: 2, unitPrice: 5, vatPercentage: 25, net: 10 }],
};
const html = { template_id: 'invoice-mail.html', data };
const text = { template_id: 'invoice.txt', data };
const xml = { template_id: 'invoice.xml', data };
const map = { mapping: [{ to: 'a.b', from: 'client.name' }], data };

const htmlPath = 'data-to-html/v1/convert';
const textPath = 'data-to-text/v1/convert';
const xmlPath = 'data-generator/v1/generate';
const mapPath = 'data-mapping/v1/map';

describe.each([
  [htmlPath, html, 'html_access_mode', 'text/html; charset=utf-8', 'data-to-html.html'],
  [textPath, text, 'text_access_mode', 'text/plain; charset=utf-8', 'data-to-text.txt'],
  [xmlPath, xml, 'file_access_mode', 'application/xml; charset=utf-8', 'data-generator.xml'],
  [mapPath, map, 'file_access_mode', 'application/json; charset=utf-8', 'data-mapping.json'],
])('%s', (path, body, modeField, contentType, fileName) => {
  test('download and direct return the same bytes with type and name', async () => {
    const answer = await run(path, { ...body, [modeField]: 'download' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(contentType);
    expect(answer.headers.get('content-disposition')).toContain(fileName);
    expect(answer.headers.get('x-counted')).toBe('true');
    expect(answer.text).toContain('Müller');
    const direct = await run(path, { ...body, [modeField]: 'direct' });
    expect(direct.bytes).toEqual(answer.bytes);
  });

  test('archive stores the same bytes for their owner', async () => {
    const wanted = await run(path, { ...body, [modeField]: 'download' });
    const kept = await run(path, { ...body, [modeField]: 'archive' });
    expect(kept.json).toMatchObject({
      status: 'success',
      counted: true,
      size: wanted.bytes.byteLength,
    });
    const name = encodeURIComponent(field(kept.json, 'file_name'));
    const back = await app.call('GET', `/api/file-archive/v1/files/${name}`, {
      headers: { 'x-api-key': ana.key },
    });
    expect(back.bytes).toEqual(wanted.bytes);
    expect(back.headers.get('content-disposition')).toContain('attachment');
  });

  test('SV6-7: an invalid access mode has its own message and is not counted', async () => {
    const key = `access_mode_invalid_${modeField.split('_')[0]}`;
    const answer = await isRefused(path, { ...body, [modeField]: 'inline' }, 422, key);
    expect(field(answer.json, 'message')).toBe(`Invalid ${modeField} type`);
  });

  test('a missing key, a wrong key, a list as data and an unknown field', async () => {
    const none = await app.call('POST', `/api/${path}`, { body });
    expect(field(none.json, 'message')).toBe('Missing api_key key');
    const wrong = await app.call('POST', `/api/${path}`, { body: { ...body, api_key: 'x' } });
    expect([wrong.status, field(wrong.json, 'message')]).toEqual([403, 'Invalid API Key']);
    await isRefused(path, { ...body, data: [] }, 422, 'field_invalid');
    const answer = await run(path, { ...body, [modeField]: 'archive', acess_mode: 1 });
    expect(field(answer.json, 'warnings.0.path')).toBe('acess_mode');
  });

  test('in test mode is marked as a test, returns the same file and is not counted', async () => {
    const real = await run(path, { ...body, [modeField]: 'download' });
    usedBefore = await used();
    const made = await run(path, { ...body, [modeField]: 'download', test: true });
    expect([made.headers.get('x-test'), made.headers.get('x-counted')]).toEqual(['true', 'false']);
    expect(made.text).toBe(real.text);
    const tested = await run(path, { ...body, [modeField]: 'archive', test: true });
    expect(tested.json).toMatchObject({ test: true, counted: false });
    expect(field(tested.json, 'remaining')).toBe(String(100 - Number(usedBefore)));
    expect(await used()).toBe(usedBefore);
  });

  test('an unknown template answers File not found', async () => {
    const { mapping: _, ...rest } = { mapping: undefined, ...body };
    for (const template_id of ['nothing', '../../package.json', '__proto__']) {
      await isRefused(path, { ...rest, template_id }, 404, 'file_not_found');
    }
  });

  test('TP1: a template that is not text is refused before any engine runs', async () => {
    const { mapping: _, ...rest } = { mapping: undefined, ...body };
    for (const template_id of [['invoice.hbs'], { type: 'Program', body: [] }]) {
      await isRefused(path, { ...rest, template_id }, 400, 'template_id_missing');
    }
  });

  test('JS1: deeply nested JSON and prototype keys are refused before any work', async () => {
    for (const raw of [
      `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      '{"data":{"__proto__":{"polluted":1}}}',
      '{"data":{"constructor":{"prototype":{"polluted":1}}},"mapping":"data"',
    ]) {
      const answer = await app.call('POST', `/api/${path}`, {
        raw,
        headers: { 'content-type': 'application/json', 'x-api-key': ana.key },
      });
      expect(answer.status).toBe(400);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(await used()).toBe(usedBefore);
  });
});

describe('JSON answers', () => {
  test('data-to-html: the page, its bytes and its plain text', async () => {
    const answer = await run(htmlPath, { ...html, output_type: 'json', text_alternative: true });
    expect(field(answer.json, 'html')).toContain('Jadran &lt;b&gt; to Müller &amp; Söhne');
    expect(field(answer.json, 'text')).toContain('Jadran <b> to Müller & Söhne');
    const bytes = Buffer.from(field(answer.json, 'content_base64'), 'base64');
    expect(bytes.toString()).toBe(field(answer.json, 'html'));
  });

  test('data-to-text: inline in the archive answer if it is short', async () => {
    const answer = await run(textPath, text);
    expect(field(answer.json, 'text')).toContain('1. Čaplja: 2 x 5 = 10');
    expect(field(answer.json, 'text')).toContain('Grand total  12.50');
  });

  test('data-generator: the result of the validation and the file', async () => {
    const answer = await run(xmlPath, { ...xml, xsd: 'invoice.xsd' });
    expect(answer.json).toMatchObject({ validation: { valid: true, errors: [] } });
    expect(new XMLParser().parse(field(answer.json, 'xml'))).toMatchObject({
      invoice: { seller: 'Jadran <b>' },
    });
  });

  test('data-mapping: data, trace and unused input', async () => {
    const answer = await run(mapPath, { ...map, trace: true });
    expect(answer.json).toMatchObject({
      status: 'success',
      data: { a: { b: 'Müller & Söhne' } },
      trace: [{ to: 'a.b', from: 'client.name' }],
    });
    expect(field(answer.json, 'unmapped')).toContain('items[].net');
  });

  test('data-mapping: input that an expression did not use', async () => {
    const answer = await run(mapPath, { ...map, mapping: 'client.name', trace: true });
    expect(answer.json).toMatchObject({ data: 'Müller & Söhne', warnings: [{ path: 'trace' }] });
    expect(field(answer.json, 'unmapped')).toContain('items');
    expect(answer.json).not.toHaveProperty('trace');
  });
});

test('the two Text Services share one call and have two names in the statistics', () => {
  const functionName = bindRuns(runs).get('runDataToText')?.functionName ?? (() => '');
  expect(functionName({ ...text, template_engine: 'handlebars' })).toBe('Text Service 2');
  expect(functionName({ ...text, template_engine: 'default' })).toBe('Text Service');
  for (const body of [text, undefined, null, 'x', { template_engine: ['handlebars'] }]) {
    expect(functionName(body)).toBe('Text Service');
  }
});

test('an encoding sets the bytes and the content type; a character it lacks is refused', async () => {
  const body = { ...text, text_access_mode: 'download', newline: 'crlf' };
  const answer = await run(textPath, { ...body, encoding: 'windows-1250' });
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=windows-1250');
  usedBefore = await used();
  expect(new TextDecoder('windows-1250').decode(answer.bytes)).toContain('1. Čaplja: 2');
  const refused = await isRefused(
    textPath,
    { ...body, encoding: 'iso-8859-1' },
    422,
    'field_invalid',
  );
  expect(field(refused.json, 'errors.0.message')).toMatch(/"Č" \(U\+010C, line \d+, column \d+/);
  await isRefused(textPath, { ...body, encoding: 'koi8-r' }, 422, 'field_invalid');
  await isRefused(textPath, { ...body, csv: { delimiter: '"' } }, 422, 'field_invalid');
});

test('validate_only returns the report and is not counted, however often it is called', async () => {
  const body = { ...xml, data: { ...data, items: [] }, xsd: 'invoice.xsd', validate_only: true };
  for (let time = 0; time < 2; time++) {
    const answer = await run(xmlPath, body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-counted')).toBe('false');
    expect(answer.json).toMatchObject({ counted: false, validation: { valid: false } });
    expect(field(answer.json, 'remaining')).toBe(String(100 - Number(usedBefore)));
    expect(await used()).toBe(usedBefore);
  }
  await isRefused(xmlPath, { ...body, validate_only: false }, 422, 'xml_invalid');
});

test('invalid names are refused by field', async () => {
  const bad = await isRefused(xmlPath, { data: { '1st': 1 } }, 422, 'field_invalid');
  expect(field(bad.json, 'errors.0.path')).toBe('data.1st');
});

test('mappings: all missing fields at once, mistakes with their position', async () => {
  const rules = ['x', 'y.z'].map((from) => ({ to: from[0], from, required: true }));
  const missing = await isRefused(mapPath, { data, mapping: rules }, 422, 'mapping_failed');
  expect(field(missing.json, 'errors.1.path')).toBe('data.y.z');
  const syntax = await isRefused(mapPath, { data, mapping: '{\n "a": ' }, 422, 'mapping_syntax');
  expect(field(syntax.json, 'errors.0.message')).toMatch(/line 2/);
  await isRefused(mapPath, { data, mapping: 7 }, 422, 'field_invalid');
  await isRefused(mapPath, { data }, 422, 'field_invalid');
});

test('DM1, RX: hostile expressions are terminated while other runs continue', async () => {
  const regex = { data: { x: `${'a'.repeat(40)}!` }, mapping: '$contains(x, /(a+)+$/)' };
  const heavy = run(mapPath, regex);
  const others = await Promise.all([run(htmlPath, html), run(textPath, text), run(mapPath, map)]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  const ended = await heavy;
  expect([ended.status, field(ended.json, 'error_key')]).toEqual([422, 'mapping_too_heavy']);
  expect(Number(await used())).toBe(Number(usedBefore) + 3);
  usedBefore = await used();
  for (const mapping of ['[1..10000000]', '($f := function($x){ $f($x + 1) + 1 }; $f(1))']) {
    await isRefused(mapPath, { data: {}, mapping }, 422, 'mapping_too_heavy');
  }
  for (const to of ['__proto__.x', 'constructor.prototype.x']) {
    await isRefused(mapPath, { data, mapping: [{ to, from: 'company' }] }, 422, 'field_invalid');
  }
  expect((await run(mapPath, map)).status).toBe(200);
});

test('an Idempotency-Key replays a text run without counting it again', async () => {
  const headers = { 'x-api-key': ana.key, 'idempotency-key': 'text-1' };
  const call = () => app.call('POST', `/api/${textPath}`, { body: text, headers });
  const first = await call();
  const again = await call();
  expect(again.text).toBe(first.text);
  expect(Number(await used())).toBe(Number(usedBefore) + 1);
});
