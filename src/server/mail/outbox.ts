import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Puts a mail into the outbox folder, whole or not at all: readers of the folder only ever see
 * finished `.eml` files, also after a crash. A repeat of the same name replaces the file.
 */
export async function keepInOutbox(
  folder: string,
  name: string,
  message: Uint8Array,
): Promise<string> {
  // Mails hold links that open accounts: for the operator's eyes only.
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
  await syncFolder(folder);
  return path;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
