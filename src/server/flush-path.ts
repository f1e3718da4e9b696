import { open } from 'node:fs/promises';

/** Writes what the system holds of a file to the disk; of a folder, the names in it. */
export async function flushPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
