import { join } from 'node:path';
import { openDiskFileStore } from '#server/archive/disk-file-store.ts';
import type { FileStore } from '#server/archive/file-store.ts';
import type { S3Settings } from '#server/archive/s3-settings.ts';

export interface FileStoreSettings {
  dataDir: string;
  s3: S3Settings | undefined;
}

/** Where files on the local disk are. */
export function filesFolderIn(dataDir: string): string {
  return join(dataDir, 'files');
}

/**
 * The local disk, or S3 if it is configured; only then its client is loaded. `isShared`: other processes may
 * use the folder. `hasTime`: nobody waits for an answer of S3.
 */
export async function openFileStore(
  settings: FileStoreSettings,
  { isShared = false, hasTime = false } = {},
): Promise<FileStore> {
  if (settings.s3 === undefined) {
    return openDiskFileStore(filesFolderIn(settings.dataDir), { isShared });
  }
  const { openS3FileStore } = await import('#server/archive/s3-file-store.ts');
  return openS3FileStore(settings.s3, { hasTime });
}
