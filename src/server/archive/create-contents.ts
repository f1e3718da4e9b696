// The bytes behind files. Content is recorded in the database before it is received, referenced
// once it is complete, and removed when no file refers to it. If the process crashes in between,
// the record lets a later sweep find the bytes. Files with equal bytes share one content.

import { createHash } from 'node:crypto';
import { Problem } from '#contract/problems.ts';
import { clearBytes } from '#server/archive/clear-bytes.ts';
import {
  claimUnused,
  insertContent,
  referNoMore,
  referToNew,
  referToSame,
  unusedContents,
} from '#server/archive/contents-store.ts';
import { type FileStore, newFileKey } from '#server/archive/file-store.ts';
import type { Log } from '#server/log.ts';
import type { Database } from '#server/store/database.ts';
import { relaxedTransaction } from '#server/store/relaxed-transaction.ts';

/** Completely received bytes; no file refers to them yet. */
export interface Received {
  id: string;
  size: number;
  sha256: string;
  /** The first bytes, to detect the type. */
  head: Uint8Array;
}

export interface Contents {
  /** Receives bytes; throws `refusal` as soon as there are more than `max`. */
  receive(
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    bound?: { max: number; refusal: Problem },
  ): Promise<Received>;
  /**
   * Within a transaction: the content a new file refers to, which may be older content with the
   * same bytes.
   */
  refer(transaction: Database, received: Received): Promise<string>;
  /** Within a transaction: a file was removed. */
  release(transaction: Database, id: string): Promise<void>;
  /** Removes the bytes unless a file refers to them; failures are left to the sweep. */
  clear(id: string): Promise<void>;
  /** The same after a failure, without waiting for what is away. */
  clearAfter(failure: unknown, id: string): Promise<void>;
  /**
   * Removes content that was started by `before` and never completed or could not be removed;
   * returns the number.
   */
  sweep(before: Date): Promise<number>;
}

const headBytesMax = 64 * 1024;
const sweptAtOnce = 100;

export function createContents({
  db,
  files,
  now,
  log,
}: {
  db: Database;
  files: FileStore;
  now: () => Date;
  log: Log;
}): Contents {
  const clear = (id: string) => clearBytes({ db, files, log }, id, () => claimUnused(db, id));

  // What is away would only keep the caller waiting once more; the sweep comes later.
  const clearAfter = async (failure: unknown, id: string): Promise<void> => {
    if (failure instanceof Problem && failure.status === 503) void clear(id);
    else await clear(id);
  };

  return {
    receive: async (bytes, bound) => {
      const id = newFileKey();
      // Not synced to disk: a power failure now may leave orphaned bytes, and waiting for the disk
      // twice would slow down every run.
      await relaxedTransaction(db, (transaction) =>
        insertContent(transaction, id, now().toISOString()),
      );
      try {
        if (bytes instanceof Uint8Array) {
          await files.write(id, bytes);
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          return { id, size: bytes.byteLength, sha256, head: bytes.subarray(0, headBytesMax) };
        }
        const measured = measure(bytes, bound);
        await files.write(id, measured.bytes);
        return { id, ...measured.facts() };
      } catch (error) {
        await clearAfter(error, id);
        throw error;
      }
    },

    refer: async (transaction, received) => {
      const same = await referToSame(transaction, received.sha256);
      if (same !== undefined) return same;
      if (await referToNew(transaction, received)) return received.id;
      throw new Problem('busy', { cause: 'the bytes were swept while they arrived' });
    },

    release: referNoMore,

    clear: async (id) => {
      await clear(id);
    },

    clearAfter,

    sweep: async (before) => {
      let removed = 0;
      let after = '';
      for (;;) {
        const ids = await unusedContents(db, before.toISOString(), after, sweptAtOnce);
        for (const id of ids) if (await clear(id)) removed += 1;
        after = ids.at(-1) ?? '';
        if (ids.length < sweptAtOnce) return removed;
      }
    },
  };
}

function measure(
  bytes: AsyncIterable<Uint8Array>,
  bound: { max: number; refusal: Problem } | undefined,
): { bytes: AsyncIterable<Uint8Array>; facts(): Omit<Received, 'id'> } {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  async function* pass() {
    for await (const chunk of bytes) {
      if (size < headBytesMax) head.push(chunk.subarray(0, headBytesMax - size));
      size += chunk.byteLength;
      if (bound !== undefined && size > bound.max) throw bound.refusal;
      hash.update(chunk);
      yield chunk;
    }
  }
  return {
    bytes: pass(),
    facts: () => ({ size, sha256: hash.digest('hex'), head: Buffer.concat(head) }),
  };
}
