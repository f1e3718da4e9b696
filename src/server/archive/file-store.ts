// Interface of the byte storage, implemented for the local disk and for S3. Owner, name and expiry
// of files are in the database only.
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Problem } from '#contract/problems.ts';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  at: Date;
}

export interface FileStore {
  /**
   * Resolves when the bytes survive a power failure; until then nothing can be read under the key.
   */
  write(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws Problem `file_not_found`, `storage_unavailable` */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** @throws Problem `file_not_found`, `storage_unavailable` */
  read(key: string): Promise<Uint8Array>;
  /** A missing file counts as removed. */
  remove(key: string): Promise<void>;
  /** All files, some hundred at a time, with the time at which each was stored. */
  list(): AsyncIterable<StoredFile[]>;
  /** Whether bytes can be written now. */
  healthy(): Promise<boolean>;
}

const keyShape = /^[0-9a-f]{32}$/;

/** A random key: user input is never part of a path. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

export function isFileKey(key: string): boolean {
  return keyShape.test(key);
}

/** Whether a store has the file of a key. @throws Problem `storage_unavailable` */
export async function hasFile(store: Pick<FileStore, 'open'>, key: string): Promise<boolean> {
  try {
    (await store.open(key)).destroy();
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** Whether a failure of a store says that there is no such file. */
export function isGone(error: unknown): boolean {
  return error instanceof Problem && error.key === 'file_not_found';
}
