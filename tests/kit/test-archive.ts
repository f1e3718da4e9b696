import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskFileStore } from '#server/archive/disk-file-store.ts';
import type { FileStore } from '#server/archive/file-store.ts';

/** A file store in a temporary folder. */
export async function openTestFiles(): Promise<{
  files: FileStore;
  folder: string;
  /** Opens the same folder again, as another process would. */
  reopen(): Promise<FileStore>;
  close(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  return {
    files: await openDiskFileStore(folder),
    folder,
    reopen: () => openDiskFileStore(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
