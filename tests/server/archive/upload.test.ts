import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFileKey } from '#server/archive/file-store.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { filesPath, pathOf, upload } from '#tests/server/archive/files-over-http.ts';
import { pngDataUri } from '#tests/services/renderer/a-png.ts';

const clock = createTestClock('2026-03-10T12:00:00Z');
let app: TestApp;
let ana: Person;
let bo: Person;
let byKey: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp({ env: { ARCHIVE_MB_PER_USER: '1' }, now: clock.now });
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Bić' });
  byKey = { 'x-api-key': ana.key };
});

afterAll(() => app.close());

const list = async (query = '') =>
  (await app.call('GET', filesPath + query, { headers: byKey })).json;

const stored = async () => {
  const names = await readdir(join(app.folder, 'files'), { recursive: true });
  return names.map((name) => basename(name)).filter(isFileKey);
};

beforeEach(async () => {
  const rows = await list('?limit=1000');
  const names = JSON.parse(field(rows, 'data')).map((row: unknown) => field(row, 'file_name'));
  for (const name of names) await app.call('DELETE', pathOf(name), { headers: byKey });
});

const raw = (body: string, headers: Record<string, string>) =>
  app.call('POST', filesPath, { raw: body, headers: { ...byKey, ...headers } });

describe('POST /api/file-archive/v1/files', () => {
  test('without key or session answers 401, with a wrong key 403, and is never counted as a run', async () => {
    expect((await upload(app, 'x', 'x.txt', { headers: {} })).status).toBe(401);
    const wrong = await upload(app, 'x', 'x.txt', { headers: { 'x-api-key': 'dsp_wrong' } });
    expect([wrong.status, field(wrong.json, 'error_key')]).toEqual([403, 'api_key_invalid']);
  });

  test('with a session from another site is refused', async () => {
    const foreign = { cookie: ana.cookie, origin: 'https://evil.example' };
    const answer = await upload(app, 'x', 'x.txt', { headers: foreign });
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([403, 'origin_refused']);
  });

  test.each([
    ['JSON', '{}', { 'content-type': 'application/json' }, 415],
    ['no multipart body', 'x', { 'content-type': 'text/plain' }, 415],
    ['no boundary', 'x', { 'content-type': 'multipart/form-data' }, 400],
    ['no closing boundary', '--b\r\nx', { 'content-type': 'multipart/form-data; boundary=b' }, 400],
    [
      'a truncated file',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
    ],
    [
      'no file',
      '--b\r\nContent-Disposition: form-data; name="file_name"\r\n\r\na\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
      422,
    ],
    [
      'a field named __proto__',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
    ],
  ])('with %s is refused and stores nothing', async (_what, body, headers, status) => {
    const answer = await raw(body, headers);
    expect(answer.status, answer.text).toBe(status);
    expect(field(await list(), 'total')).toBe('0');
    await expect.poll(stored).toEqual([]);
  });

  test.each(['0', '721', '1.5', 'x', ''])('refuses expires_in_hours %j', async (hours) => {
    const fields = { expires_in_hours: hours };
    const answer = await upload(app, 'x', 'x.txt', { headers: byKey, fields });
    expect(answer.status).toBe(422);
    expect(field(answer.json, 'errors.0.path')).toBe('expires_in_hours');
    await expect.poll(stored).toEqual([]);
  });

  test('stores a file by key, describes it and serves it back byte for byte', async () => {
    const bytes = new Uint8Array(200_000).map((_, at) => (at * 7) % 251);
    const fields = { expires_in_hours: '2' };
    const answer = await upload(app, bytes, 'ponuda č 1.bin', { headers: byKey, fields });
    expect(answer.status, answer.text).toBe(201);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(answer.json).toMatchObject({
      status: 'success',
      file_name: 'ponuda č 1.bin',
      size: 200_000,
      type: 'application/octet-stream',
      sha256,
      service: 'file-archive',
      request_id: answer.headers.get('x-request-id'),
      created_at: '2026-03-10T12:00:00.000Z',
      expiration_date: '2026-03-10T14:00:00.000Z',
      downloads: 0,
    });
    const back = await app.call('GET', pathOf('ponuda č 1.bin'), { headers: byKey });
    expect(createHash('sha256').update(back.bytes).digest('hex')).toBe(sha256);
  });

  test('stores a file by session, from the portal', async () => {
    const headers = { cookie: ana.cookie, origin: app.url };
    expect((await upload(app, 'x', 'x.txt', { headers })).status).toBe(201);
    expect((await app.call('GET', pathOf('x.txt'), { cookie: bo.cookie })).status).toBe(404);
  });

  test.each([
    ['../../etc/x.txt', 'x.txt'],
    ['C:\\Users\\ana\\x.txt', 'x.txt'],
    ['CON', '_CON.txt'],
    ['.', 'file-archive.txt'],
    ['fdp\u202eexe.txt', 'fdpexe.txt'],
    ['račun "7".txt', 'račun -7-.txt'],
    ['文'.repeat(200), `${'文'.repeat(78)}.txt`],
  ])('makes the name %j safe', async (file_name, expected) => {
    const answer = await upload(app, 'text', 'other.txt', {
      headers: byKey,
      fields: { file_name },
    });
    expect(field(answer.json, 'file_name')).toBe(expected);
    const back = await app.call('GET', pathOf(expected), { headers: byKey });
    expect([back.status, back.text]).toEqual([200, 'text']);
  });

  test.each([
    ['x.txt', '%PDF-1.7\n1 0 obj', 'application/pdf'],
    ['x.pdf', '<html><script>alert(1)</script></html>', 'text/plain'],
    ['x.html', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['x.csv', 'a;b\n1;2\n', 'text/csv'],
    ['x.json', '{"a":1}', 'application/json'],
    ['x.xml', '<?xml version="1.0"?><a/>', 'application/xml'],
    ['x', 'plain č', 'text/plain'],
    ['x.txt', '\u0000\u0001\u0002', 'application/octet-stream'],
    ['x.bin', '', 'application/octet-stream'],
  ])('detects the type of %s from its bytes', async (name, bytes, type) => {
    const answer = await upload(app, bytes, name, { headers: byKey });
    expect(field(answer.json, 'type')).toBe(type);
    const back = await app.call('GET', pathOf(field(answer.json, 'file_name')), { headers: byKey });
    expect(back.headers.get('content-type')).toBe(type);
    expect(back.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(back.headers.get('x-content-type-options')).toBe('nosniff');
    expect(back.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test('gives an image without an extension the right one', async () => {
    const png = Buffer.from(pngDataUri(4, 4).split(',')[1] ?? '', 'base64');
    const answer = await upload(app, new Uint8Array(png), 'scan', { headers: byKey });
    expect(answer.json).toMatchObject({ file_name: 'scan.png', type: 'image/png' });
  });

  test('stores identical bytes once, under two names', async () => {
    const names = [];
    for (let at = 0; at < 2; at += 1) {
      const answer = await upload(app, 'same', 'same.txt', { headers: byKey });
      names.push(field(answer.json, 'file_name'));
    }
    expect(names).toEqual(['same.txt', 'same-2.txt']);
    expect(await stored()).toHaveLength(1);
    expect(field(await list(), 'used_bytes')).toBe('8');
  });

  test('beyond the storage limit answers 413 with the use, with or without Content-Length', async () => {
    await upload(app, new Uint8Array(600_000), 'a.bin', { headers: byKey });
    const refusal = { error_key: 'storage_full', used: 600_000, limit: 1_048_576 };
    for (const size of [460_000, 2_000_000]) {
      const answer = await upload(app, new Uint8Array(size), 'b.bin', { headers: byKey });
      expect(answer.status).toBe(413);
      expect(answer.json).toMatchObject(refusal);
    }
    await expect.poll(stored).toHaveLength(1);
    expect((await upload(app, new Uint8Array(400_000), 'b.bin', { headers: byKey })).status).toBe(
      201,
    );
  });

  test('stores nothing when the client aborts it', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '500000' };
    const sent = request(app.url + filesPath, { method: 'POST', headers: { ...byKey, ...form } });
    sent.on('error', () => undefined);
    sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    sent.write('x'.repeat(100_000));
    const halves = join(app.folder, 'files', 'tmp');
    await expect.poll(() => readdir(halves)).toHaveLength(1);
    sent.destroy();
    await expect.poll(() => readdir(halves)).toEqual([]);
    expect(field(await list(), 'total')).toBe('0');
  });
});
