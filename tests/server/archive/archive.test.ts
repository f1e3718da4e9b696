import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type Archive, createArchive, type FileToKeep } from '#server/archive/create-archive.ts';
import { createLinkHandlers } from '#server/archive/create-link-handlers.ts';
import { type FileStore, isFileKey } from '#server/archive/file-store.ts';
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

const archiveOn = (files: FileStore, bytesPerUser = 1_000_000) =>
  createArchive({ db: database.db, files, now: clock.now, log: createSilentLog(), bytesPerUser });

const keys = async () => {
  const names = await readdir(store.folder, { recursive: true });
  return names.map((name) => basename(name)).filter(isFileKey);
};

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

const toKeep: FileToKeep = {
  userId: '',
  bytes: Buffer.from('%PDF'),
  fileName: 'račun.pdf',
  extension: '.pdf',
  contentType: 'application/pdf',
  service: 'data-to-pdf',
  requestId: 'request-1',
  expiresAt: new Date('2026-03-11T12:00:00Z'),
};

const keep = (different: Partial<FileToKeep> = {}, into = archive) =>
  into.keepFile({ ...toKeep, userId: ana, ...different });

const read = async (userId: string, fileName: string) =>
  Buffer.from(await (await archive.findFile(userId, fileName)).read()).toString();

describe('keeping a file', () => {
  test('a taken name gets the next free number, per user', async () => {
    const names = [];
    for (let kept = 0; kept < 4; kept++) names.push((await keep()).fileName);
    expect(names).toEqual(['račun.pdf', 'račun-2.pdf', 'račun-3.pdf', 'račun-4.pdf']);
    expect((await keep({ userId: bo })).fileName).toBe('račun.pdf');
  });

  test('20 parallel files with one name get 20 names', async () => {
    const kept = await Promise.all(Array.from({ length: 20 }, () => keep()));
    expect(new Set(kept.map(({ fileName }) => fileName)).size).toBe(20);
  });

  test('a file whose row cannot be written leaves no bytes', async () => {
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

  test('a file that was taken back is not found, and its name is free', async () => {
    const { id } = await keep();
    await archive.forgetFile(id);
    await expect(read(ana, 'račun.pdf')).rejects.toMatchObject({ key: 'file_not_found' });
    expect((await keep()).fileName).toBe('račun.pdf');
  });
});

describe('finding a file by its name', () => {
  test('gives the owner the bytes, whole or a range', async () => {
    const kept = await keep();
    const file = await archive.findFile(ana, 'račun.pdf');
    expect(file).toMatchObject({
      size: 4,
      contentType: 'application/pdf',
      fileName: 'račun.pdf',
      sha256: kept.sha256,
    });
    expect(await text(await file.open())).toBe('%PDF');
    expect(await text(await file.open({ start: 1, end: 2 }))).toBe('PD');
    expect(await read(ana, 'račun.pdf')).toBe('%PDF');
  });

  test('another user’s file and an unknown one are refused alike', async () => {
    await keep();
    await expect(read(bo, 'račun.pdf')).rejects.toMatchObject({ key: 'file_not_found' });
    await expect(read(ana, '../račun.pdf')).rejects.toMatchObject({ key: 'file_not_found' });
  });

  test('an expired file answers 410, before and after its bytes are swept', async () => {
    await keep();
    const [key] = await keys();
    clock.set('2026-03-11T12:00:00Z');
    const expired = { key: 'file_expired', status: 410 };
    await expect(read(ana, 'račun.pdf')).rejects.toMatchObject(expired);
    expect(await archive.sweepExpired()).toBe(1);
    expect(await archive.sweepExpired()).toBe(0);
    await expect(read(ana, 'račun.pdf')).rejects.toMatchObject(expired);
    await expect(store.files.read(key ?? '')).rejects.toMatchObject({ key: 'file_not_found' });
  });

  test.each([
    ['truncated', '%PD'],
    ['changed', '%pdf'],
  ])('bytes that were %s on disk are never served', async (_how, bytes) => {
    await keep();
    const [key] = await keys();
    await store.files.write(key ?? '', Buffer.from(bytes));
    await expect(read(ana, 'račun.pdf')).rejects.toThrow('truncated or changed');
  });
});

describe('the same bytes', () => {
  test('are stored once for all files that have them, and deleted with the last one', async () => {
    const first = await keep();
    const second = await keep({ userId: bo, fileName: 'other.pdf' });
    expect(await keys()).toHaveLength(1);
    await archive.forgetFile(first.id);
    expect(await read(bo, 'other.pdf')).toBe('%PDF');
    await archive.forgetFile(second.id);
    expect(await keys()).toEqual([]);
    expect((await archive.spaceOf(bo)).used).toEqual({ bytes: 0, files: 0 });
  });

  test('stay for one file when another that shares them expires', async () => {
    await keep();
    await keep({ fileName: 'longer.pdf', expiresAt: new Date('2026-03-20T12:00:00Z') });
    clock.set('2026-03-11T12:00:00Z');
    expect(await archive.sweepExpired()).toBe(1);
    expect(await read(ana, 'longer.pdf')).toBe('%PDF');
    expect((await archive.spaceOf(ana)).used).toEqual({ bytes: 4, files: 1 });
  });
});

describe('the storage limit of a user', () => {
  test('is never exceeded, however many files arrive in parallel', async () => {
    const tight = archiveOn(store.files, 1000);
    const kept = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => keep({ bytes: Buffer.alloc(300, at) }, tight)),
    );
    const refused = kept.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    for (const one of refused) {
      expect(one).toMatchObject({
        reason: { key: 'storage_full', figures: { used: 900, limit: 1000 } },
      });
    }
    expect(await keys()).toHaveLength(3);
  });

  test('also covers the number of files', async () => {
    await keep();
    await database.db
      .updateTable('file_space')
      .set({ files: limits.archiveFilesPerUserMax })
      .execute();
    await expect(keep()).rejects.toMatchObject({ key: 'file_limit', status: 409 });
  });
});

describe('bytes orphaned by a process that died', () => {
  test('are swept once they are older than any pending write', async () => {
    const received = await archive.contents.receive(Buffer.from('lost'));
    await keep();
    expect(await archive.sweepOrphans(new Date('2026-03-10T11:59:59Z'))).toBe(0);
    expect(await keys()).toHaveLength(2);
    expect(await archive.sweepOrphans(clock.now())).toBe(1);
    await expect(store.files.read(received.id)).rejects.toMatchObject({ status: 404 });
    expect(await read(ana, 'račun.pdf')).toBe('%PDF');
    await expect(
      archive.addFile(received, { ...toKeep, userId: ana, fileName: 'late.pdf' }),
    ).rejects.toMatchObject({ key: 'busy' });
  });
});

test('one file that cannot be removed does not block the sweep of others', async () => {
  await keep();
  const [stuck] = await keys();
  await keep({ bytes: Buffer.from('%PDF other') });
  clock.set('2026-03-12T00:00:00Z');
  const failing: FileStore = {
    ...store.files,
    remove: async (key) => {
      if (key === stuck) throw new Error('read-only');
      await store.files.remove(key);
    },
  };
  expect(await archiveOn(failing).sweepExpired()).toBe(2);
  expect(await keys()).toEqual([stuck]);
  expect(await archive.sweepOrphans(clock.now())).toBe(1);
  expect(await keys()).toEqual([]);
});

test('a link stops working when its owner’s account is deactivated', async () => {
  await keep();
  const { createFileLink, downloadByLink } = createLinkHandlers({
    db: database.db,
    archive,
    now: clock.now,
    publicUrl: () => 'http://portal.example',
  });
  const { url } = await createFileLink(inputFor(ana, { file_name: 'račun.pdf' }, {}));
  const token = new URL(url).searchParams.get('token') ?? '';
  const open = () =>
    downloadByLink({ ...inputFor('', undefined, undefined), caller: undefined, query: { token } });
  expect(await open()).toMatchObject({ fileName: 'račun.pdf' });
  await database.db.updateTable('users').set({ active: 0 }).where('id', '=', ana).execute();
  await expect(open()).rejects.toMatchObject({ key: 'file_not_found' });
});
