import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newFileKey } from '#server/archive/file-store.ts';
import { openS3FileStore } from '#server/archive/s3-file-store.ts';
import { s3Faults, s3Settings } from '#server/archive/s3-settings.ts';
import { type FaultyS3, startFaultyS3 } from '#tests/kit/faulty-s3.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { filesPath, pathOf, upload } from '#tests/server/archive/files-over-http.ts';

let s3: FaultyS3;
let app: TestApp;
let ana: Person;
let headers: Record<string, string>;

beforeAll(async () => {
  s3 = await startFaultyS3();
  app = await startTestApp({ env: s3.env });
  ana = await aUser(app);
  headers = { 'x-api-key': ana.key };
});

afterEach(() => s3.fail('none'));

afterAll(async () => {
  await app.close();
  await s3.close();
});

function openStore() {
  const settings = s3Settings(s3.env);
  if (settings === undefined) throw new Error('the test gives all settings');
  return openS3FileStore(settings);
}

async function* pieces(size: number, count: number) {
  for (let at = 0; at < count; at += 1) yield Buffer.alloc(size, at);
}

const archiveState = async () => field((await app.call('GET', '/readyz')).json, 'checks.archive');

const total = async () => field((await app.call('GET', filesPath, { headers })).json, 'total');

describe('files in an S3 store', () => {
  test('are written whole, read whole or in part, and removed', async () => {
    const store = openStore();
    const key = newFileKey();
    await store.write(key, Buffer.from('bytes'));
    expect(Buffer.from(await store.read(key)).toString()).toBe('bytes');
    expect(await text(await store.open(key, { start: 1, end: 2 }))).toBe('yt');
    await store.remove(key);
    await store.remove(key);
    await expect(store.read(key)).rejects.toMatchObject({ key: 'file_not_found' });
    await expect(store.read('../x')).rejects.toThrow('not a file key');
    expect(await store.healthy()).toBe(true);
  });

  test.each([
    ['nothing', 0, 0],
    ['less than a part', 1000, 3],
    ['exactly a part', 1024 * 1024, 8],
    ['several parts', 700_001, 30],
  ])('arrive as a stream of %s', async (_what, size, count) => {
    const store = openStore();
    const key = newFileKey();
    await store.write(key, pieces(size, count));
    const hash = createHash('sha256');
    for await (const piece of pieces(size, count)) hash.update(piece);
    const back = createHash('sha256')
      .update(await store.read(key))
      .digest('hex');
    expect(back).toBe(hash.digest('hex'));
    await store.remove(key);
  });

  test('leave no object and no parts when their stream breaks off', async () => {
    const store = openStore();
    const before = await s3.objects();
    const cut = async function* () {
      yield* pieces(1024 * 1024, 20);
      throw new Error('cut');
    };
    const key = newFileKey();
    await expect(store.write(key, cut())).rejects.toThrow('cut');
    await expect(store.read(key)).rejects.toMatchObject({ key: 'file_not_found' });
    expect(await s3.objects()).toBe(before);
  });
});

describe('the product over an S3 store', () => {
  test('keeps files there and gives them back', async () => {
    const bytes = new Uint8Array(9_000_000).fill(7);
    const kept = await upload(app, bytes, 'seven.bin', { headers });
    expect(kept.status, kept.text).toBe(201);
    const back = await app.call('GET', pathOf('seven.bin'), { headers });
    expect(Buffer.from(bytes).equals(back.bytes)).toBe(true);
    const part = await app.call('GET', pathOf('seven.bin'), {
      headers: { ...headers, range: 'bytes=8999998-' },
    });
    expect([part.status, part.bytes.length]).toEqual([206, 2]);
    await expect.poll(archiveState).toBe('ok');
    expect((await app.call('DELETE', pathOf('seven.bin'), { headers })).status).toBe(200);
    expect(await s3.objects()).toBe(0);
  });

  test('retries when the store asks it to slow down', async () => {
    s3.fail('slow down', 1);
    const kept = await upload(app, 'again', 'again.txt', { headers });
    expect(kept.status, kept.text).toBe(201);
    await app.call('DELETE', pathOf('again.txt'), { headers });
  });

  test.each(['slow down', 'gone', 'silent'] as const)(
    'answers 503 while the store is unavailable (%s), and keeps no row without an object',
    async (fault) => {
      s3.fail(fault);
      const refused = await upload(app, 'lost', 'lost.txt', { headers });
      expect([refused.status, field(refused.json, 'error_key')]).toEqual([
        503,
        'storage_unavailable',
      ]);
      expect(refused.headers.get('retry-after')).toBe('10');
      await expect.poll(archiveState).toBe('down');
      s3.fail('none');
      expect(await total()).toBe('0');
      expect(await s3.objects()).toBe(0);
    },
  );

  test('the product stays ready without the store, and does all that needs none', async () => {
    s3.fail('silent');
    await expect.poll(archiveState).toBe('down');
    const ready = await app.call('GET', '/readyz');
    expect([ready.status, field(ready.json, 'status')]).toEqual([200, 'limited']);
    expect((await app.call('GET', '/readyz/archive')).status).toBe(503);
    const body = { mapping: '1', data: {}, file_access_mode: 'download' };
    const run = await app.call('POST', '/api/data-mapping/v1/map', { headers, body });
    expect(run.status, run.text).toBe(200);
  });

  test('a download answers 503 while the store is unavailable, and succeeds afterwards', async () => {
    await upload(app, 'patient', 'patient.txt', { headers });
    for (const fault of ['slow down', 'silent'] as const) {
      s3.fail(fault);
      const away = await app.call('GET', pathOf('patient.txt'), { headers });
      expect([away.status, field(away.json, 'error_key')]).toEqual([503, 'storage_unavailable']);
    }
    s3.fail('none');
    expect((await app.call('GET', pathOf('patient.txt'), { headers })).text).toBe('patient');
  });

  test.each(['cut', 'changed', 'stuck'] as const)(
    'an object that was %s in the store is never served as complete',
    async (fault) => {
      const name = `${fault}.bin`;
      await upload(app, new Uint8Array(300_000).fill(1), name, { headers });
      s3.fail(fault);
      // Aborted in the middle, or refused if the failure came before the first byte was sent.
      const answer = await app.call('GET', pathOf(name), { headers }).catch(() => undefined);
      expect([undefined, 500, 503]).toContain(answer?.status);
      s3.fail('none');
      expect((await app.call('GET', pathOf(name), { headers })).bytes.length).toBe(300_000);
    },
  );
});

describe('the settings of the store', () => {
  test('must all be set or none', () => {
    expect(s3Faults({})).toEqual([]);
    expect(s3Faults(s3.env)).toEqual([]);
    expect(s3Faults({ S3_ENDPOINT: 'http://s3.example' })).toEqual([
      'S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too, to keep files in an S3 store',
    ]);
    expect(s3Settings({})).toBeUndefined();
    expect(s3Settings(s3.env)).toMatchObject({ region: 'us-east-1', bucket: 'files' });
  });
});

test('lists more objects than one answer of the store holds, each once', async () => {
  const many = await startFaultyS3();
  const settings = s3Settings(many.env);
  if (settings === undefined) throw new Error('no settings');
  const store = openS3FileStore(settings);
  const keys = Array.from({ length: 1100 }, newFileKey);
  const write = pLimit(20);
  await write.map(keys, (key) => store.write(key, Buffer.from(key)));
  const found: string[] = [];
  for await (const page of store.list()) found.push(...page.map(({ key }) => key));
  expect(found.sort()).toEqual(keys.sort());
  await many.close();
});
