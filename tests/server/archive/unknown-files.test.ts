// Whatever is in the file store belongs to a row, or goes.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newFileKey } from '#server/archive/file-store.ts';
import { openS3FileStore } from '#server/archive/s3-file-store.ts';
import { s3Settings } from '#server/archive/s3-settings.ts';
import { startFaultyS3 } from '#tests/kit/faulty-s3.ts';
import { aUser } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';
import { pathOf, upload } from '#tests/server/archive/files-over-http.ts';
import { openRunBench } from '#tests/server/runs/kit.ts';

let folder: string;
let database: TestDatabase;
let app: TestApp | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unknown-'));
  database = await openTestDatabase();
});

afterEach(async () => {
  await app?.close();
  app = undefined;
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<TestApp> {
  await app?.close();
  app = await startTestApp({ folder, database: database.target });
  return app;
}

const placeOf = (key: string) => join(folder, 'files', key.slice(0, 2), key.slice(2, 4), key);

async function allFiles(): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

async function addStray(): Promise<string> {
  const place = placeOf(newFileKey());
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, 'stray');
  return place;
}

test('files that no row knows are removed a day later; all others stay', async () => {
  const first = await start();
  const ana = await aUser(first);
  const headers = { 'x-api-key': ana.key, 'idempotency-key': 'order-1' };
  const body = { mapping: '1', data: {}, file_access_mode: 'download' };
  const run = () => app?.call('POST', '/api/data-mapping/v1/map', { headers, body });
  await upload(first, 'kept', 'kept.txt', { headers });
  const answer = await run();
  expect(answer?.status, answer?.text).toBe(200);
  const old = await addStray();
  const past = new Date(Date.now() - 48 * 3_600_000);
  for (const place of await allFiles()) await utimes(place, past, past);
  const young = await addStray();

  const again = await start();
  await expect.poll(allFiles).not.toContain(old);
  expect(await allFiles()).toContain(young);
  expect((await again.call('GET', pathOf('kept.txt'), { headers })).text).toBe('kept');
  expect((await run())?.headers.get('idempotent-replayed')).toBe('true');
});

test.each([
  ['many unknown files', 11, 1],
  ['no other files', 1, 0],
])('nothing is removed from a store with %s: it is of another database', async (_, old, young) => {
  const past = new Date(Date.now() - 48 * 3_600_000);
  for (let at = 0; at < old; at += 1) await utimes(await addStray(), past, past);
  for (let at = 0; at < young; at += 1) await addStray();
  const { logged } = await start();
  await expect.poll(logged).toContain('unknown_files_left');
  expect(await allFiles()).toHaveLength(old + young);
});

test('answers and bodies that a dying process stored are removed with the next orphans', async () => {
  const bench = await openRunBench();
  const scope = { userId: bench.userId, call: 'runDataToPdf', key: 'order-1' };
  const begun = await bench.idempotency.begin(scope, 'hash', new AbortController().signal);
  if (!('claim' in begun)) throw new Error('nobody came before');
  await begun.claim.prepare({
    status: 200,
    headers: {},
    body: Buffer.from('answer'),
    contentType: 'text/plain',
  });
  await bench.archive.kept.store(Buffer.from('the body of a job'));
  expect(await bench.storedFiles()).toHaveLength(2);
  expect(await bench.archive.sweepOrphans(bench.clock.now())).toBe(2);
  expect(await bench.storedFiles()).toEqual([]);
  await bench.close();
});

test('an S3 store lists its files with their times', async () => {
  const s3 = await startFaultyS3();
  const settings = s3Settings(s3.env);
  if (settings === undefined) throw new Error('the test gives all settings');
  const store = openS3FileStore(settings);
  const keys = [newFileKey(), newFileKey(), newFileKey()];
  for (const key of keys) await store.write(key, Buffer.from(key));
  const found: string[] = [];
  for await (const page of store.list()) {
    for (const { key, at } of page) {
      found.push(key);
      expect(at.getUTCFullYear()).toBeGreaterThan(2025);
    }
  }
  expect(found.sort()).toEqual(keys.sort());
  await s3.close();
});
