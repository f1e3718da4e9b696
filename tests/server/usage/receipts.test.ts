// The receipts of runs, as their owner lists them.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { sha256 } from '#server/secrets.ts';
import { listReceiptRows } from '#server/usage/receipt-store.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';

let app: TestApp;
let ana: Person;
let ben: Person;
const ids: Record<string, string> = {};
let text: Answer;
let at = new Date('2026-03-10T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ now: () => at });
  ana = await aUser(app);
  ben = await aUser(app, { name: 'Ben Benić' });
  text = await run('text', 'data-to-text/v1/convert', { text_access_mode: 'download' });
  await run('failed', 'data-to-text/v1/convert', { template_id: 'no-such.txt' });
  await run('test', 'data-to-text/v1/convert', { test: true });
  await run('check', 'data-generator/v1/generate', { template_id: undefined, validate_only: true });
  await run('refused', 'data-mapping/v1/map', { template_id: undefined, data: 'none' });
});

afterAll(() => app.close());

async function run(name: string, path: string, body: Record<string, unknown>): Promise<Answer> {
  at = new Date(at.getTime() + 60_000);
  const answer = await app.call('POST', `/api/${path}`, {
    body: { template_id: 'invoice.txt', data: { company: 'A' }, ...body },
    headers: { 'x-api-key': ana.key },
  });
  ids[name] = answer.headers.get('x-request-id') ?? '';
  return answer;
}

async function list(body: Record<string, unknown> = {}, query = '', person = ana) {
  const answer = await app.call('POST', `/core/receipt/list${query}`, {
    body,
    headers: { 'x-api-key': person.key },
  });
  expect(answer.status, answer.text).toBe(200);
  const { data, total }: { data: unknown[]; total: number } = JSON.parse(answer.text);
  const names = data.map((row) => {
    const id = field(row, 'request_id');
    return Object.keys(ids).find((name) => ids[name] === id);
  });
  return { names, total };
}

const read = (id = '', person = ana) =>
  app.call('GET', `/core/receipt/${id}`, { headers: { 'x-api-key': person.key } });

describe('a receipt', () => {
  test('of a counted run has its output and its key', async () => {
    expect((await read(ids.text)).json).toEqual({
      request_id: ids.text,
      service: 'data-to-text',
      function_name: 'Text Service',
      status: 'success',
      counted: true,
      reason: 'counted',
      explanation: 'It succeeded.',
      error_key: null,
      started_at: '2026-03-10T12:01:00.000Z',
      duration_ms: expect.any(Number),
      bytes: text.bytes.length,
      sha256: sha256(text.bytes),
      file_name: null,
      api_key_id: expect.any(String),
      api_key_name: 'First key',
    });
  });

  test.each([
    [
      'failed',
      'failed',
      'failed',
      'file_not_found',
      'Not counted, because it failed: File not found',
    ],
    ['test', 'success', 'test', null, 'Not counted, because it was a test.'],
    ['check', 'success', 'check', null, 'Not counted, because it was a validation only.'],
  ])(
    'has the reason why a run was not counted: %s',
    async (name, status, reason, key, explanation) => {
      const receipt = { status, counted: false, reason, error_key: key, explanation };
      expect((await read(ids[name])).json).toMatchObject(receipt);
    },
  );

  test('is readable only by its owner, with key or session', async () => {
    const bySession = await app.call('GET', `/core/receipt/${ids.text}`, { cookie: ana.cookie });
    expect(bySession.json).toEqual((await read(ids.text)).json);
    const ofAnother = await read(ids.text, ben);
    expect([ofAnother.status, field(ofAnother.json, 'error_key')]).toEqual([404, 'not_found']);
    expect(await list({}, '', ben)).toEqual({ names: [], total: 0 });
    expect((await app.call('POST', '/core/receipt/list', { body: {} })).status).toBe(401);
  });

  test('of an async run is running first, then like any other', async () => {
    const { names, total } = await list();
    const answer = await app.call('POST', '/api/data-to-text/v1/convert', {
      body: { template_id: 'invoice.txt', data: { company: 'B' }, async: true },
      headers: { 'x-api-key': ben.key },
    });
    const id = field(answer.json, 'job_id');
    const statusOf = async () => field((await read(id, ben)).json, 'status');
    await expect.poll(statusOf).toBe('success');
    expect((await read(id, ben)).json).toMatchObject({ counted: true, reason: 'counted' });
    expect(await list()).toEqual({ names, total });
  });

  test('names its file while that is stored', async () => {
    const answer = await app.call('POST', '/api/data-to-text/v1/convert', {
      body: { template_id: 'invoice.txt', text_access_mode: 'archive' },
      headers: { 'x-api-key': ben.key },
    });
    const id = answer.headers.get('x-request-id') ?? '';
    const name = field((await read(id, ben)).json, 'file_name');
    expect(name).toBe(field(answer.json, 'file_name'));
    const listed = await app.call('POST', '/core/receipt/list?limit=1', {
      body: {},
      cookie: ben.cookie,
    });
    expect(field(listed.json, 'data.0.file_name')).toBe(name);
    expect(field(listed.json, 'total_is_more')).toBe('false');
    const path = `/api/file-archive/v1/files/${name}`;
    expect((await app.call('DELETE', path, { cookie: ben.cookie })).status).toBeLessThan(300);
    expect((await read(id, ben)).json).toMatchObject({
      file_name: null,
      bytes: expect.any(Number),
    });
  });

  test('outlives its key, without the name of the key', async () => {
    const made = await app.call('POST', '/core/api-key', {
      body: { name: 'Short', description: '' },
      cookie: ben.cookie,
    });
    const answer = await app.call('POST', '/api/data-to-text/v1/convert', {
      body: { template_id: 'invoice.txt', text_access_mode: 'download' },
      headers: { 'x-api-key': field(made.json, 'apiKey.key') },
    });
    const id = answer.headers.get('x-request-id') ?? '';
    expect((await read(id, ben)).json).toMatchObject({ api_key_name: 'Short' });
    const keyId = field(made.json, 'apiKey.id');
    await app.call('DELETE', `/core/api-key/${keyId}`, { cookie: ben.cookie });
    expect((await read(id, ben)).json).toMatchObject({ api_key_id: keyId, api_key_name: null });
  });
});

test('counts up to its limit and says that there are more', async () => {
  const database = await openTestDatabase();
  try {
    const { id } = await storeUser(database.db);
    const most = limits.receiptsCountedMax;
    const seed = (first: number, last: number) =>
      sql`
        INSERT INTO runs (id, user_id, api_key_id, service, function_name, period, state, started_at)
        WITH RECURSIVE numbers (i) AS (
          SELECT ${sql.lit(first)} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${sql.lit(last)}
        )
        SELECT 'run-' || i, ${sql.lit(id)}, 'key', 'data-to-pdf', 'Convert', '2026-03', 'counted', '2026-03-10T12:00:00.000Z'
        FROM numbers`.execute(database.db);
    const everything = {
      service: undefined,
      states: undefined,
      period: undefined,
      apiKeyId: undefined,
      startedFrom: undefined,
      startedTo: undefined,
    };
    const listed = async (offset: number) => {
      const page = { limit: 25, offset };
      const { rows, total, isMore } = await listReceiptRows(database.db, id, everything, page);
      return [rows.length, total, isMore];
    };
    await seed(1, most);
    expect(await listed(0)).toEqual([25, most, false]);
    expect(await listed(most - 10)).toEqual([10, most, false]);
    await seed(most + 1, most + 2);
    expect(await listed(0)).toEqual([25, most, true]);
    expect(await listed(most)).toEqual([2, most, true]);
    expect(await listed(most + 2)).toEqual([0, most, true]);
  } finally {
    await database.close();
  }
});

describe('the list', () => {
  test('is newest first and paged', async () => {
    const all = ['refused', 'check', 'test', 'failed', 'text'];
    expect(await list()).toEqual({ names: all, total: 5 });
    expect(await list({}, '?limit=2&offset=1')).toEqual({ names: all.slice(1, 3), total: 5 });
    expect(await list({}, '?offset=9')).toEqual({ names: [], total: 5 });
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['service', { service: 'data-generator' }, ['check']],
    ['any service', { service: 'all' }, ['refused', 'check', 'test', 'failed', 'text']],
    ['success', { status: 'success' }, ['check', 'test', 'text']],
    ['failure', { status: 'failed', service: '' }, ['refused', 'failed']],
    ['running', { status: 'running' }, []],
    ['counted', { counted: true }, ['text']],
    ['not counted', { counted: false, status: 'success' }, ['check', 'test']],
    ['an impossible combination', { counted: true, status: 'failed' }, []],
    [
      'dates',
      { date_from: '2026-03-10T12:02:00Z', date_to: '2026-03-10T12:04:00Z' },
      ['test', 'failed'],
    ],
    ['an unknown key', { api_key_id: 'nothing' }, []],
    ['the bill of a month', { period: '2026-03', counted: true }, ['text']],
    ['any month', { period: '', status: 'failed' }, ['refused', 'failed']],
    ['another month', { period: '2026-04' }, []],
  ])('filters by %s', async (_, body, names) => {
    expect(await list(body)).toEqual({ names, total: names.length });
  });

  test.each([
    [{ service: 'no-such' }, ''],
    [{ status: 'lost' }, ''],
    [{ date_from: 'yesterday' }, ''],
    [{ period: '2026-13' }, ''],
    [{}, '?limit=many'],
  ])('refuses %j%s', async (body, query) => {
    const answer = await app.call('POST', `/core/receipt/list${query}`, {
      body,
      cookie: ana.cookie,
    });
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([422, 'field_invalid']);
  });
});
