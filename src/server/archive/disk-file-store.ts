// Files on the local disk. A file is written under a temporary name, synced and renamed, and its
// folder is synced, so that after a crash it is old, new or absent, never partial. Symbolic links
// are not followed: only files written here are read.
import { constants } from 'node:fs';
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '#contract/problems.ts';
import { type FileStore, isFileKey, newFileKey } from '#server/archive/file-store.ts';
import { flushPath } from '#server/flush-path.ts';

// Larger than the default: half the time for a large file, with little memory.
const readBytes = 256 * 1024;

// No write takes as long without a byte.
const partialKeptMs = 24 * 3_600_000;

/**
 * Opens the store in a folder, which it creates, and removes partial files of an earlier process. If it
 * `isShared`, other processes may be writing: then only those that nobody has written to for a day.
 */
export async function openDiskFileStore(
  folder: string,
  { isShared = false } = {},
): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const root = await realpath(folder);
  const temporary = join(root, 'tmp');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name);
    if (isShared && !(await isOlder(path, partialKeptMs))) continue;
    await rm(path, { recursive: true, force: true });
  }

  const placeOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error('not a file key');
    return join(root, key.slice(0, 2), key.slice(2, 4), key);
  };

  const writeTemporary = async (bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> => {
    const path = join(temporary, newFileKey());
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return path;
  };

  const openForReading = async (key: string): Promise<FileHandle> => {
    const place = placeOf(key);
    try {
      await refuseLinkedFolder(dirname(place));
      const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        const facts = await file.stat();
        if (!facts.isFile()) throw new Error(`${key} is not a file`);
        return file;
      } catch (error) {
        await file.close();
        throw error;
      }
    } catch (cause) {
      if (isAbsent(cause)) throw new Problem('file_not_found', { cause });
      throw cause;
    }
  };

  return {
    write: async (key, bytes) => {
      const place = placeOf(key);
      const path = await writeTemporary(bytes);
      try {
        const made = await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        await refuseLinkedFolder(dirname(place));
        await rename(path, place);
        await flushPath(dirname(place));
        // The folder is an entry of its parent, which must be synced too.
        if (made !== undefined) {
          await flushPath(dirname(dirname(place)));
          await flushPath(root);
        }
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    open: async (key, range) => {
      const file = await openForReading(key);
      return file.createReadStream({ ...range, highWaterMark: readBytes });
    },

    read: async (key) => {
      const file = await openForReading(key);
      try {
        return await file.readFile();
      } finally {
        await file.close();
      }
    },

    remove: async (key) => {
      await rm(placeOf(key), { force: true });
    },

    list: async function* () {
      for (const first of await foldersIn(root)) {
        for (const second of await foldersIn(join(root, first))) {
          const folder = join(root, first, second);
          const keys = (await readdir(folder)).filter(isFileKey);
          yield await Promise.all(
            keys.map(async (key) => ({ key, at: (await stat(join(folder, key))).mtime })),
          );
        }
      }
    },

    healthy: async () => {
      try {
        await rm(await writeTemporary(Buffer.from('ok')));
        return true;
      } catch {
        return false;
      }
    },
  };
}

async function isOlder(path: string, ms: number): Promise<boolean> {
  const facts = await lstat(path).catch(() => undefined);
  return facts !== undefined && facts.mtimeMs < Date.now() - ms;
}

/** Folders named by the beginning of their keys. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
    .map(({ name }) => name);
}

async function refuseLinkedFolder(folder: string): Promise<void> {
  if ((await realpath(folder)) !== folder) throw new Error('a folder of the archive is a link');
}

// O_NOFOLLOW rejects a symbolic link with ELOOP.
function isAbsent(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  return error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP';
}
