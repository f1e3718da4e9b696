import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Archive, createArchive, type FileToKeep } from '#server/archive/create-archive.ts';
import type { FileStore } from '#server/archive/file-store.ts';
import { inputFor } from '#tests/kit/handler-input.ts';
import { createSilentLog } from '#tests/kit/silent-log.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { openTestFiles } from '#tests/kit/test-archive.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';

const clock = createTestClock('2026-03-10T12:00:00Z');

let database: TestDatabase;
let store: Awaited<ReturnType<typeof openTestFiles>>;
let archive: Archive;
let ana: string;
let bo: string;

const archiveOn = (files: FileStore) =>
  createArchive({ db: database.db, files, now: clock.now, log: createSilentLog() });

beforeEach(async () => {
  database = await openTestDatabase();
  store = await openTestFiles();
  clock.set('2026-03-10T12:00:00Z');
  archive = archiveOn(store.files);
  ana = (await storeUser(database.db)).id;
  bo = (await storeUser(database.db)).id;
});

afterEach(async () => {
  await database.close();
  await store.close();
});

const keep = (different: Partial<FileToKeep> = {}, into = archive) =>
  into.keepFile({
    userId: ana,
    bytes: Buffer.from('%PDF'),
    fileName: 'račun.pdf',
    extension: '.pdf',
    contentType: 'application/pdf',
    service: 'data-to-pdf',
    requestId: 'request-1',
    expiresAt: new Date('2026-03-11T12:00:00Z'),
    ...different,
  });

const download = (userId: string, file_name: string) =>
  archive.handlers.downloadArchivedFile(inputFor(userId, { file_name }, undefined));

describe('keeping a file', () => {
  test('a taken name gets the next free number, per user', async () => {
    const names = [];
    for (let kept = 0; kept < 4; kept++) names.push((await keep()).fileName);
    expect(names).toEqual(['račun.pdf', 'račun-2.pdf', 'račun-3.pdf', 'račun-4.pdf']);
    expect((await keep({ userId: bo })).fileName).toBe('račun.pdf');
  });

  test('20 at once under one name get 20 names', async () => {
    const kept = await Promise.all(Array.from({ length: 20 }, () => keep()));
    expect(new Set(kept.map(({ fileName }) => fileName)).size).toBe(20);
  });

  test('a file without a row leaves no bytes', async () => {
    const removed: string[] = [];
    const watching: FileStore = {
      ...store.files,
      remove: (key) => {
        removed.push(key);
        return store.files.remove(key);
      },
    };
    await expect(keep({ userId: 'nobody' }, archiveOn(watching))).rejects.toThrow();
    expect(removed).toHaveLength(1);
    await expect(store.files.read(removed[0] ?? '')).rejects.toMatchObject({ status: 404 });
  });

  test('a forgotten file was never there, and its name is free', async () => {
    const { id } = await keep();
    await archive.forgetFile(id);
    await expect(download(ana, 'račun.pdf')).rejects.toMatchObject({ key: 'file_not_found' });
    expect((await keep()).fileName).toBe('račun.pdf');
  });
});

describe('GET /api/file-archive/v1/files/{file_name}', () => {
  test('gives the owner the bytes and counts the download', async () => {
    const kept = await keep();
    const file = await download(ana, 'račun.pdf');
    expect(await text(file.stream)).toBe('%PDF');
    expect(file).toMatchObject({
      size: 4,
      contentType: 'application/pdf',
      fileName: 'račun.pdf',
      sha256: kept.sha256,
    });
    const row = await database.db.selectFrom('files').select('downloads').executeTakeFirst();
    expect(row).toEqual({ downloads: 1 });
  });

  test('another user’s file and an unknown one are alike not there', async () => {
    await keep();
    await expect(download(bo, 'račun.pdf')).rejects.toMatchObject({ key: 'file_not_found' });
    await expect(download(ana, '../račun.pdf')).rejects.toMatchObject({ key: 'file_not_found' });
  });

  test('an expired file answers 410, before and after its bytes were swept', async () => {
    const { id } = await keep();
    clock.set('2026-03-11T12:00:00Z');
    const expired = { key: 'file_expired', status: 410 };
    await expect(download(ana, 'račun.pdf')).rejects.toMatchObject(expired);
    expect(await archive.sweepExpired()).toBe(1);
    expect(await archive.sweepExpired()).toBe(0);
    await expect(download(ana, 'račun.pdf')).rejects.toMatchObject(expired);
    await expect(store.files.read(id)).rejects.toMatchObject({ key: 'file_not_found' });
  });
});

test('one file that cannot be removed does not keep the others', async () => {
  const stuck = await keep();
  await keep();
  clock.set('2026-03-12T00:00:00Z');
  const failing: FileStore = {
    ...store.files,
    remove: async (key) => {
      if (key === stuck.id) throw new Error('read-only');
      await store.files.remove(key);
    },
  };
  expect(await archiveOn(failing).sweepExpired()).toBe(1);
  expect(await archive.sweepExpired()).toBe(1);
});
