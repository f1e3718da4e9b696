import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { flushPath } from '#server/flush-path.ts';

/**
 * Writes an email into the outbox folder atomically: readers only ever see complete `.eml` files,
 * even after a crash. The same name replaces the file.
 */
export async function keepInOutbox(
  folder: string,
  name: string,
  message: Uint8Array,
): Promise<string> {
  // Emails contain links that give access to accounts, so only the operator may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.eml`);
  const unfinished = join(folder, `.${name}.tmp`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(message);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await flushPath(folder);
  return path;
}
