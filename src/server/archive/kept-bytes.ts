// Bytes that are no user's file: the bodies of jobs, answers of an Idempotency-Key, pictures of pages.
// They are recorded like the bytes of files, before they are stored, so that a crash in between leaves
// nothing that no row knows.
import { clearBytes } from '#server/archive/clear-bytes.ts';
import {
  claimUnused,
  insertContent,
  isRecorded,
  keepContent,
  referNoMore,
} from '#server/archive/contents-store.ts';
import { type FileStore, newFileKey } from '#server/archive/file-store.ts';
import type { Log } from '#server/log.ts';
import type { Database } from '#server/store/database.ts';
import { relaxedTransaction } from '#server/store/relaxed-transaction.ts';

export interface KeptBytes {
  /** Stores bytes; returns their key. Unless they are kept within an hour, a sweep removes them. */
  store(bytes: Uint8Array): Promise<string>;
  /**
   * Within the transaction that writes the row which refers to them.
   * @throws Problem `busy` when a sweep was faster
   */
  keep(transaction: Database, key: string): Promise<void>;
  /** @throws Problem `file_not_found`, `storage_unavailable` */
  read(key: string): Promise<Uint8Array>;
  /** Within the transaction in which no row refers to them any more; `clear` removes them. */
  release(transaction: Database, key: string): Promise<void>;
  /** Removes bytes that are not kept; failures are left to the sweep. */
  clear(key: string): Promise<void>;
  /** Both, for bytes whose row may remain. */
  remove(key: string): Promise<void>;
}

export function createKeptBytes({
  db,
  files,
  now,
  log,
}: {
  db: Database;
  files: FileStore;
  now: () => Date;
  log: Log;
}): KeptBytes {
  const clear = async (key: string): Promise<void> => {
    // Those stored by earlier versions have no record.
    const isUnused = async () => (await claimUnused(db, key)) || !(await isRecorded(db, key));
    await clearBytes({ db, files, log }, key, isUnused);
  };
  return {
    store: async (bytes) => {
      const key = newFileKey();
      await relaxedTransaction(db, (transaction) =>
        insertContent(transaction, key, now().toISOString()),
      );
      await files.write(key, bytes);
      return key;
    },
    keep: keepContent,
    read: files.read,
    release: referNoMore,
    clear,
    remove: async (key) => {
      await referNoMore(db, key);
      await clear(key);
    },
  };
}
