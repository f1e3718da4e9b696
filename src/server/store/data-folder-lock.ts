// Prevents two processes on one data folder. The lock is an open exclusive SQLite transaction: the
// operating system releases it when the process ends for any reason, so there is no stale lock
// after kill -9.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Takes the folder's lock; throws a readable error if another process holds it. */
export function lockDataFolder(folder: string): { release(): void } {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new Error(
      `Another process already uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  return { release: () => lock.close() };
}
