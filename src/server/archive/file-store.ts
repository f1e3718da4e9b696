// Where bytes are kept: a port, so that the disk and an S3 store are alike to everything else. Who
// owns what, under which name and until when is the database's business, never the store's.
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStore {
  /** Resolves when the bytes survive a power cut; until then a reader sees nothing under the key. */
  write(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws Problem `file_not_found`, `storage_unavailable` */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** @throws Problem `file_not_found`, `storage_unavailable` */
  read(key: string): Promise<Uint8Array>;
  /** What is gone already counts as removed. */
  remove(key: string): Promise<void>;
  /** Whether bytes can be written now. */
  healthy(): Promise<boolean>;
}

const keyShape = /^[0-9a-f]{32}$/;

/** A random key: nothing a user typed ever becomes part of a path. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

export function isFileKey(key: string): boolean {
  return keyShape.test(key);
}
