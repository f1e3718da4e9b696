// Processes on one database whose files are in different places would each miss files of the others.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertContent } from '#server/archive/contents-store.ts';
import { claimFilePlace } from '#server/archive/file-place.ts';
import { field } from '#tests/kit/field.ts';
import { aUser } from '#tests/kit/people.ts';
import { startTestApp } from '#tests/kit/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';
import { upload } from '#tests/server/archive/files-over-http.ts';

let database: TestDatabase;
let root: string;

beforeEach(async () => {
  database = await openTestDatabase();
  root = await mkdtemp(join(tmpdir(), 'file-place-'));
});

afterEach(async () => {
  await database.close();
  await rm(root, { recursive: true, force: true });
});

const s3 = {
  endpoint: undefined,
  bucket: 'files',
  region: 'us-east-1',
  accessKeyId: 'k',
  secretAccessKey: 's',
};
const inFolder = (name: string) => ({ dataDir: join(root, name), s3: undefined });
const inS3 = () => ({ dataDir: join(root, 'a'), s3 });
const claim = (place: ReturnType<typeof inFolder> | ReturnType<typeof inS3>) =>
  claimFilePlace(database.db, place, { isShared: true });
const storeOne = () => insertContent(database.db, 'a'.repeat(32), '2026-01-01T00:00:00.000Z');

describe('a process on PostgreSQL', () => {
  test('starts again with its folder, and a second one with the same folder', async () => {
    const [first, second] = [await claim(inFolder('a')), await claim(inFolder('a'))];
    await storeOne();
    await claim(inFolder('a'));
    expect([await first(), await second()]).toEqual([true, true]);
  });

  test('is refused with another folder once there are files, until somebody says it is the right one', async () => {
    await claim(inFolder('a'));
    await storeOne();
    await expect(claim(inFolder('b'))).rejects.toThrow('need the same DATA_DIR');
    // As the message says.
    const mark = (name: string) => join(root, name, 'files', 'store-id');
    await mkdir(join(root, 'b', 'files'), { recursive: true });
    await writeFile(mark('b'), await readFile(mark('a')));
    expect(await (await claim(inFolder('b')))()).toBe(true);
  });

  test('without any file may use another folder; one that already runs is told by its readiness', async () => {
    const first = await claim(inFolder('a'));
    const second = await claim(inFolder('b'));
    expect([await first(), await second()]).toEqual([false, true]);
  });

  test('is refused without S3 when the files are there, and with S3 when they are in a folder', async () => {
    await claim(inS3());
    await storeOne();
    await expect(claim(inFolder('a'))).rejects.toThrow('are in an S3 store. Set S3_BUCKET');
    await database.db.updateTable('file_store').set({ place: 'a folder' }).execute();
    await expect(claim(inS3())).rejects.toThrow('npm run move');
  });
});

describe('a process on the embedded database', () => {
  const own = (place: ReturnType<typeof inFolder> | ReturnType<typeof inS3>) =>
    claimFilePlace(database.db, place, { isShared: false });

  test('may move with its folder, and is refused with S3 when the files are in the folder', async () => {
    await own(inFolder('a'));
    await storeOne();
    expect(await (await own(inFolder('b')))()).toBe(true);
    await expect(own(inS3())).rejects.toThrow('npm run move');
  });

  test('of an earlier version is asked where its files are before that is written down', async () => {
    const early = (place: ReturnType<typeof inFolder> | ReturnType<typeof inS3>, holds: boolean) =>
      claimFilePlace(database.db, place, { isShared: false, holds: async () => holds });
    await insertContent(database.db, 'b'.repeat(32), '2026-01-01T00:00:00.000Z');
    await database.db
      .updateTable('file_contents')
      .set({ sha256: 'c'.repeat(64) })
      .execute();
    await expect(early(inS3(), false)).rejects.toThrow('Start without S3_BUCKET');
    await expect(early(inFolder('a'), false)).rejects.toThrow('If they are lost, create the empty');
    expect(await (await early(inFolder('a'), true))()).toBe(true);
    await expect(early(inS3(), true)).rejects.toThrow('npm run move');
  });

  test('is refused without S3 when the files are there', async () => {
    await own(inS3());
    await storeOne();
    await expect(own(inFolder('a'))).rejects.toThrow('are in an S3 store. Set S3_BUCKET');
  });
});

if (process.env.TEST_DATABASE_URL) {
  test('two whole products: the second one does not start with a folder of its own', async () => {
    const first = await startTestApp({ folder: join(root, 'a'), database: database.target });
    const { key } = await aUser(first, { admin: true });
    await upload(first, 'bytes', 'a.txt', { headers: { 'x-api-key': key } });
    const start = (name: string) =>
      startTestApp({ folder: join(root, name), database: database.target });
    await expect(start('b')).rejects.toThrow('need the same DATA_DIR');
    const second = await start('a');
    const files = await second.call('GET', '/api/file-archive/v1/files/a.txt', {
      headers: { 'x-api-key': key },
    });
    expect(files.text).toBe('bytes');
    const ready = await first.call('GET', '/readyz');
    expect(field(ready.json, 'checks.archive')).toBe('ok');
    await first.close();
    await second.close();
  });
}
