// Prevents two processes on one data folder. The lock is an open exclusive SQLite transaction: the
// operating system releases it when the process ends for any reason, so there is no stale lock
// after kill -9.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorFault } from '#server/operator-fault.ts';

export interface Lock {
  release(): void;
}

// SQLite's busy and locked.
const held: readonly unknown[] = [5, 6];

/** Takes a lock that ends with this process; undefined while another process holds it. */
export function takeLock(file: string): Lock | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (held.includes(Reflect.get(Object(error), 'errcode'))) return undefined;
    throw error;
  }
  return { release: () => lock.close() };
}

/** @throws OperatorFault while another process holds it */
export function lockDataFolder(folder: string): Lock {
  const lock = takeLock(join(folder, 'lock.sqlite'));
  if (lock !== undefined) return lock;
  throw new OperatorFault(
    `Another process already uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
  );
}
