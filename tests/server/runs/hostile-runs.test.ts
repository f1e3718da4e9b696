// Attacks on runs over HTTP with the real renderer: each is refused with its error key, is not counted,
// and the product keeps answering.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const path = '/api/data-to-pdf/v1/convert';
let app: TestApp;
let ana: Person;
let bo: Person;
let usedBefore = '';

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Božić' });
});

afterAll(async () => {
  expect((await app.call('GET', '/healthz')).status).toBe(200);
  await app.close();
});

beforeEach(async () => {
  usedBefore = await used();
});

const used = async () =>
  field((await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json, 'count');

const good = () => ({
  template_id: 'invoice.hbs',
  pdf_access_mode: 'download',
  data: { company: 'A', items: [] },
});

const run = (body: unknown, headers: Record<string, string> = { 'x-api-key': ana.key }) =>
  app.call('POST', path, { body, headers });

async function isRefused(
  body: unknown,
  status: number,
  errorKey: string,
  headers?: Record<string, string>,
) {
  const answer = await run(body, headers);
  expect([answer.status, field(answer.json, 'error_key')]).toEqual([status, errorKey]);
  expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|SELECT|\/src\/|node_modules/);
  expect(await used()).toBe(usedBefore);
  return answer;
}

describe('the key', () => {
  test('none at all is Missing api_key key', async () => {
    const answer = await isRefused(good(), 400, 'api_key_missing', {});
    expect(field(answer.json, 'message')).toBe('Missing api_key key');
  });

  test('a session cookie does not count as a key', async () => {
    await isRefused(good(), 400, 'api_key_missing', { cookie: ana.cookie });
  });

  test('a key in the query does not count', async () => {
    const answer = await app.call('POST', `${path}?api_key=${ana.key}`, { body: good() });
    expect(field(answer.json, 'error_key')).toBe('api_key_missing');
  });

  test.each([
    ['made up', 'dsp_0000000000000000000000000000000000000000'],
    ['a number', 17],
    ['an object', { $ne: '' }],
    ['a list', ['x']],
    ['megabytes long', 'x'.repeat(500_000)],
  ])('%s is Invalid API Key as 403, never 401', async (_what, api_key) => {
    const answer = await isRefused({ ...good(), api_key }, 403, 'api_key_invalid', {});
    expect(field(answer.json, 'message')).toBe('Invalid API Key');
  });

  test('works in the body, as header, as Bearer and both ways of Basic', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    const answers = await Promise.all([
      run({ ...good(), api_key: ana.key }, {}),
      run(good(), { 'x-api-key': ana.key }),
      run(good(), { authorization: `Bearer ${ana.key}` }),
      run(good(), { authorization: basic(`${ana.key}:`) }),
      run(good(), { authorization: basic(`user:${ana.key}`) }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('is refused from the moment its deletion was answered, for 20 calls under way', async () => {
    const made = await app.call('POST', '/core/api-key', {
      cookie: ana.cookie,
      body: { name: 'short' },
    });
    const headers = { 'x-api-key': field(made.json, 'apiKey.key') };
    const before = Array.from({ length: 10 }, () => run(good(), headers));
    const gone = await app.call('DELETE', `/core/api-key/${field(made.json, 'apiKey.id')}`, {
      cookie: ana.cookie,
    });
    expect(gone.status).toBe(200);
    const after = await Promise.all(Array.from({ length: 10 }, () => run(good(), headers)));
    expect(after.map((answer) => answer.status)).toEqual(after.map(() => 403));
    // Runs that began earlier either finished in time or were withheld; none hangs or crashes.
    for (const answer of await Promise.all(before)) expect([200, 403]).toContain(answer.status);
  });
});

describe('fields', () => {
  test('no template_id is Missing template_id key as 400', async () => {
    const { template_id: _, ...rest } = good();
    const answer = await isRefused(rest, 400, 'template_id_missing');
    expect(field(answer.json, 'message')).toBe('Missing template_id key');
  });

  test.each([[['invoice.hbs']], [{ type: 'Program', body: [] }], [7]])(
    'the template_id %j counts as missing and reaches no engine',
    async (template_id) => {
      await isRefused({ ...good(), template_id }, 400, 'template_id_missing');
    },
  );

  test.each(['inline', '', 7, null, ['download']])(
    'pdf_access_mode %j is refused with its text',
    async (mode) => {
      const answer = await isRefused(
        { ...good(), pdf_access_mode: mode },
        422,
        'access_mode_invalid_pdf',
      );
      expect(field(answer.json, 'message')).toBe('Invalid pdf_access_mode type');
    },
  );

  test.each([
    { output_type: 'exe' },
    { template_engine: 'ejs' },
    { data: [] },
    { data: 'text' },
    { locale: 'not a locale' },
    { currency: 'euro' },
    { strict: 'yes' },
    { expires_in_hours: 0 },
    { expires_in_hours: 1e9 },
    { file_name: 'x'.repeat(300) },
  ])('%j is 422 and names the field', async (wrong) => {
    const answer = await isRefused({ ...good(), ...wrong }, 422, 'field_invalid');
    expect(field(answer.json, 'errors.0.path')).toBe(Object.keys(wrong)[0]);
  });

  test.each([
    'nothing',
    '../../package.json',
    '..%2fapp-secret',
    '/etc/passwd',
    '__proto__',
    'constructor',
  ])('the template %s is File not found', async (template_id) => {
    const answer = await isRefused({ ...good(), template_id }, 404, 'file_not_found');
    expect(field(answer.json, 'message')).toBe('File not found');
  });

  test('an engine that the template is not written for is refused', async () => {
    await isRefused({ ...good(), template_engine: 'default' }, 422, 'field_invalid');
  });

  test('an unknown key warns with the nearest name and does not stop the run', async () => {
    const answer = await run({
      ...good(),
      pdf_access_mode: 'archive',
      template_engin: 'handlebars',
    });
    expect(answer.status).toBe(200);
    expect(field(answer.json, 'warnings')).toContain('template_engine');
  });
});

describe('data', () => {
  test('code, other placeholders and markup in a value are printed as they are, once', async () => {
    const company = '<script>alert(1)</script> %footer% {{footer}} & "co"';
    const answer = await run({
      template_id: 'invoice.html',
      pdf_access_mode: 'download',
      data: { ...good().data, company, footer: 'FOOTER-LINE' },
    });
    const pdf = await readPdf(answer.bytes);
    expect(pdf.text.replaceAll(/\s+/g, ' ')).toContain(
      '<script>alert(1)</script> %footer% {{footer}} & "co"',
    );
  });

  test('own toString and hasOwnProperty change nothing', async () => {
    const answer = await run({
      ...good(),
      data: { toString: 1, hasOwnProperty: 2, valueOf: 3, items: [] },
    });
    expect(answer.status).toBe(200);
  });

  test('data with a __proto__ key is refused and pollutes nothing', async () => {
    const answer = await app.call('POST', path, {
      raw: '{"template_id":"invoice.hbs","data":{"__proto__":{"polluted":1}}}',
      headers: { 'content-type': 'application/json', 'x-api-key': ana.key },
    });
    expect(answer.status).toBe(400);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('an invoice of 20,000 lines is refused as too long and the next run is fine', async () => {
    const items = Array.from({ length: 20_000 }, (_, pos) => ({
      pos,
      description: 'x',
      net: 1,
      vatPercentage: 20,
    }));
    const answer = await run({ ...good(), data: { items } });
    expect([422, 504]).toContain(answer.status);
    expect(await used()).toBe(usedBefore);
    expect((await run(good())).status).toBe(200);
  });
});

describe('the archive', () => {
  test('keeps a run under a safe name for its owner alone, by key or session', async () => {
    const kept = await run({
      ...good(),
      pdf_access_mode: 'archive',
      file_name: '../../etc/račun\r\nX: y',
    });
    const name = encodeURIComponent(field(kept.json, 'file_name'));
    expect(name).not.toMatch(/%2F|%0D|%0A|\.\./);
    const file = `/api/file-archive/v1/files/${name}`;
    const byKey = await app.call('GET', file, { headers: { 'x-api-key': ana.key } });
    const bySession = await app.call('GET', file, { cookie: ana.cookie });
    expect([byKey.status, bySession.status]).toEqual([200, 200]);
    expect((await readPdf(byKey.bytes)).pages).toBe(1);
    expect(byKey.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(byKey.headers.get('content-security-policy')).toContain('sandbox');
    const foreign = await app.call('GET', file, { cookie: bo.cookie });
    const guessed = await app.call('GET', '/api/file-archive/v1/files/guess.pdf', {
      cookie: bo.cookie,
    });
    expect([foreign.status, guessed.status]).toEqual([404, 404]);
    expect(field(foreign.json, 'message')).toBe(field(guessed.json, 'message'));
  });
});
