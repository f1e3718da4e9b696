import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDiskFileStore } from '#server/archive/disk-file-store.ts';
import { newFileKey } from '#server/archive/file-store.ts';
import { openTestFiles } from '#tests/kit/test-archive.ts';

let store: Awaited<ReturnType<typeof openTestFiles>>;

beforeEach(async () => {
  store = await openTestFiles();
});

afterEach(() => store.close());

const placeOf = (key: string) => join(store.folder, key.slice(0, 2), key.slice(2, 4), key);
const notFound = { key: 'file_not_found' };

describe('files on disk', () => {
  test('what was written can be read, streamed and removed, also after a restart', async () => {
    const key = newFileKey();
    await store.files.write(key, Buffer.from('bytes'));
    expect(await readFile(placeOf(key), 'utf8')).toBe('bytes');
    const again = await store.reopen();
    expect(Buffer.from(await again.read(key)).toString()).toBe('bytes');
    expect(await text(await again.open(key))).toBe('bytes');
    expect(await text(await again.open(key, { start: 1, end: 2 }))).toBe('yt');
    await again.remove(key);
    await again.remove(key);
    await expect(again.read(key)).rejects.toMatchObject(notFound);
  });

  test('a streamed file exists only once it is complete', async () => {
    const key = newFileKey();
    const cut = async function* () {
      yield Buffer.from('by');
      await expect(store.files.read(key)).rejects.toMatchObject(notFound);
      throw new Error('cut');
    };
    await expect(store.files.write(key, cut())).rejects.toThrow('cut');
    await expect(store.files.read(key)).rejects.toMatchObject(notFound);
    expect(await readdir(join(store.folder, 'tmp'))).toEqual([]);
    const whole = async function* () {
      yield Buffer.from('by');
      yield Buffer.from('tes');
    };
    await store.files.write(key, whole());
    expect(Buffer.from(await store.files.read(key)).toString()).toBe('bytes');
  });

  test('a write leaves no temporary files, and a start removes those of a dead process', async () => {
    await store.files.write(newFileKey(), Buffer.from('bytes'));
    expect(await readdir(join(store.folder, 'tmp'))).toEqual([]);
    await writeFile(join(store.folder, 'tmp', newFileKey()), 'half');
    await store.reopen();
    expect(await readdir(join(store.folder, 'tmp'))).toEqual([]);
  });

  test('on a shared folder, what another process is writing stays, and what is a day old goes', async () => {
    const [young, old] = [newFileKey(), newFileKey()];
    for (const name of [young, old]) await writeFile(join(store.folder, 'tmp', name), 'half');
    const past = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(store.folder, 'tmp', old), past, past);
    await openDiskFileStore(store.folder, { isShared: true });
    expect(await readdir(join(store.folder, 'tmp'))).toEqual([young]);
  });

  test.each(['../x', '..', '', 'a'.repeat(31), `${'a'.repeat(31)}/`, 'A'.repeat(32)])(
    'the key %j is refused',
    async (key) => {
      await expect(store.files.read(key)).rejects.toThrow('not a file key');
      await expect(store.files.write(key, Buffer.from('x'))).rejects.toThrow('not a file key');
      await expect(store.files.remove(key)).rejects.toThrow('not a file key');
    },
  );

  test('a symbolic link in place of a file or a folder is not followed', async () => {
    const secret = join(store.folder, 'secret');
    await writeFile(secret, 'secret');
    const file = newFileKey();
    await mkdir(dirname(placeOf(file)), { recursive: true });
    await symlink(secret, placeOf(file));
    await expect(store.files.read(file)).rejects.toMatchObject(notFound);

    const inside = newFileKey();
    await store.files.write(inside, Buffer.from('x'));
    const elsewhere = join(store.folder, 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, inside), 'secret');
    await rm(dirname(placeOf(inside)), { recursive: true });
    await symlink(elsewhere, dirname(placeOf(inside)));
    await expect(store.files.read(inside)).rejects.toThrow('link');
    await expect(store.files.write(inside, Buffer.from('y'))).rejects.toThrow('link');
    expect(await readFile(join(elsewhere, inside), 'utf8')).toBe('secret');
  });

  test('is healthy while it is writable', async () => {
    expect(await store.files.healthy()).toBe(true);
    await rm(store.folder, { recursive: true });
    expect(await store.files.healthy()).toBe(false);
  });
});
