// CA12 and other input that JSON.parse silently accepts, over HTTP, in short bodies and in bodies long
// enough to be parsed in a worker thread.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const map = (raw: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app.call('POST', '/api/data-mapping/v1/map', {
    raw,
    headers: { 'content-type': 'application/json', 'x-api-key': ana.key, ...headers },
  });

const padding = { short: '', long: ' '.repeat(100_000) };

describe.each(Object.entries(padding))('CA12: in a %s body', (_length, blanks) => {
  test.each([
    ['{"api_key":"a","api_key":"b"}', 'api_key'],
    ['{"mapping":"a","data":{"a":1,"a":2}}', 'data.a'],
    ['{"data":{"items":[{"net":1},{"net":1,"vat":2,"net":3}]}}', 'data.items.1.net'],
    [String.raw`{"data":{"caf\u00e9":1,"café":2}}`, 'data.café'],
    [String.raw`{"data":{"a\"b":1,"a\u0022b":2}}`, 'data.a"b'],
    ['{"data":{"a":{"":1,"":2}}}', 'data.a.'],
  ])('%s is refused as 400 naming the path', async (raw, path) => {
    const answer = await map(blanks + raw);
    expect(answer.status).toBe(400);
    expect(field(answer.json, 'error_key')).toBe('json_invalid');
    expect(field(answer.json, 'errors.0.path')).toBe(path);
    expect(field(answer.json, 'errors.0.message')).toBe('This key occurs twice.');
  });

  test('one name in two objects, in a text or as a value is no duplicate', async () => {
    const data = String.raw`{"a":{"a":{"a":"\"a\":1,\"a\":2"}},"b":["a","a"],"A":1}`;
    const answer = await map(`${blanks}{"mapping":[{"to":"all","from":"a"}],"data":${data}}`);
    expect(answer.status, answer.text).toBe(200);
    expect(field(answer.json, 'data.all.a.a')).toBe('"a":1,"a":2');
  });

  test.each([
    ['1e400', 'data.n'],
    ['12345678901234567890', 'data.n'],
    ['0.1234567890123456789', 'data.n'],
    ['1e-400', 'data.n'],
  ])('the number %s is refused with its path', async (number, path) => {
    const answer = await map(`${blanks}{"data":{"n":${number}}}`);
    expect(answer.status).toBe(400);
    expect(field(answer.json, 'errors.0.path')).toBe(path);
    expect(answer.text).toContain(number);
  });

  test.each([
    '{"data":{"__proto__":{"a":1}}}',
    String.raw`{"data":{"\u005f_proto__":{"a":1}}}`,
    '{"data":{"constructor":{"prototype":{"a":1}}}}',
  ])('%s is refused', async (raw) => {
    expect(field((await map(blanks + raw)).json, 'error_key')).toBe('json_invalid');
  });

  test.each([
    '{"data":{"a":1',
    '{"data":{"a":1,}}',
    '{"data":{}} {}',
    "{'data':{}}",
    '{"data":[1 2]}',
  ])('%s is refused as invalid JSON', async (raw) => {
    const answer = await map(blanks + raw);
    expect(answer.status).toBe(400);
    expect(field(answer.json, 'error_key')).toBe('json_invalid');
  });

  test('data arrives unchanged, character for character', async () => {
    const data = String.raw`{ "a" : [ "č\n\ud83d\ude00", -1.5e3, true, null, { "b" : [ ] } ] }`;
    const answer = await map(`${blanks}{"mapping":[{"to":"out","from":"a"}],"data":${data}}`);
    expect(answer.status, answer.text).toBe(200);
    expect(Object(answer.json).data).toEqual({ out: ['č\n😀', -1500, true, null, { b: [] }] });
  });

  test('a list as data is refused where one object is expected', async () => {
    const answer = await map(`${blanks}{"mapping":"1","data":[{}]}`);
    expect(answer.status).toBe(422);
    expect(field(answer.json, 'errors.0.path')).toBe('data');
  });

  test('65 nested objects are too deep, 64 are not', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const send = (depth: number) => map(`${blanks}{"mapping":"1","data":${nested(depth - 1)}}`);
    expect(field((await send(65)).json, 'error_key')).toBe('json_too_deep');
    expect((await send(64)).status).toBe(200);
  });
});

describe('CA1: the size limits of a body', () => {
  test('more than a million values in data answer 413', async () => {
    const answer = await map(`{"mapping":"1","data":{"a":[${'0,'.repeat(1_000_000)}0]}}`);
    expect(answer.status).toBe(413);
    expect(field(answer.json, 'error_key')).toBe('json_too_many_values');
    expect(field(answer.json, 'errors.0.path')).toBe('data');
  });

  test('hundreds of thousands of values in data are mapped', async () => {
    const list = `[${'0,'.repeat(300_000)}7]`;
    const answer = await map(`{"mapping":[{"to":"out","from":"a"}],"data":{"a":${list}}}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`"data":{"out":${list}}`);
  });

  test('more than 20,000 values outside of data answer 413', async () => {
    const answer = await map(`{"mapping":[${'0,'.repeat(20_000)}0],"data":{}}`);
    expect(answer.status).toBe(413);
    expect(field(answer.json, 'errors.0.path')).toBe('mapping');
  });

  test('a public call accepts 64 KiB', async () => {
    const login = (length: number) =>
      app.call('POST', '/auth/login', { body: { email: 'a'.repeat(length), password: 'x' } });
    expect((await login(70_000)).status).toBe(413);
    expect((await login(60_000)).status).toBe(422);
  });

  test('a key in the body takes precedence over one in the header, also in a long body', async () => {
    const raw = `{"data":{"t":"${'x'.repeat(200_000)}"},"mapping":"1","api_key":"${ana.key}"}`;
    expect((await map(raw, { 'x-api-key': 'dsp_wrong' })).status).toBe(200);
    expect((await map(raw.replace(ana.key, 'dsp_wrong'))).status).toBe(403);
  });

  test('a long body of an async run is stored with its data and without its key', async () => {
    const t = 'x'.repeat(200_000);
    const accepted = await app.call('POST', '/api/data-mapping/v1/map', {
      body: {
        api_key: ana.key,
        async: true,
        mapping: 't',
        data: { t },
        file_access_mode: 'archive',
      },
    });
    expect(accepted.status, accepted.text).toBe(202);
    const path = field(accepted.json, 'status_url');
    const headers = { 'x-api-key': ana.key };
    for (;;) {
      const job = await app.call('GET', path, { headers });
      if (['queued', 'running'].includes(field(job.json, 'status'))) continue;
      expect(field(job.json, 'status'), job.text).toBe('done');
      const name = encodeURIComponent(field(job.json, 'result.file_name'));
      const file = await app.call('GET', `/api/file-archive/v1/files/${name}`, { headers });
      expect(file.text).toBe(`"${t}"\n`);
      return;
    }
  });

  test('an Idempotency-Key recognizes a repeated long body', async () => {
    const body = (last: string) => `{"mapping":"t","data":{"t":"${'x'.repeat(200_000)}${last}"}}`;
    const send = (last: string) => map(body(last), { 'idempotency-key': 'long-1' });
    const first = await send('a');
    expect(first.status).toBe(200);
    expect((await send('a')).text).toBe(first.text);
    expect((await send('b')).status).toBe(409);
  });
});
