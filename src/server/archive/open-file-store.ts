import { join } from 'node:path';
import { openDiskFileStore } from '#server/archive/disk-file-store.ts';
import type { FileStore } from '#server/archive/file-store.ts';
import type { S3Settings } from '#server/archive/s3-settings.ts';

/** The local disk, or S3 if it is configured; only then its client is loaded. */
export async function openFileStore(settings: {
  dataDir: string;
  s3: S3Settings | undefined;
}): Promise<FileStore> {
  if (settings.s3 === undefined) return openDiskFileStore(join(settings.dataDir, 'files'));
  const { openS3FileStore } = await import('#server/archive/s3-file-store.ts');
  return openS3FileStore(settings.s3);
}
