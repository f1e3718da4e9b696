// Where the browser has no database (private mode, policy): the same rows in memory. They last as
// long as the window, which the screens say.

import { withMerge } from '#portal/offline/outbox/late-merge.ts';
import type { DraftStorage, Rows, Tables } from '#portal/offline/storage/draft-storage.ts';

export function createMemoryStorage(name: string): DraftStorage {
  const listeners = new Set<() => void>();
  const tables = {
    drafts: createRows((row) => row.id),
    outbox: createRows((row) => row.id),
    working: createRows((row) => row.slot),
    meta: createRows((row) => row.key),
    reads: createRows((row) => row.key),
    locked: createRows((row) => row.id),
  } satisfies Tables & Record<string, Undoable>;
  const undoables: Undoable[] = Object.values(tables);
  // Transactions are serialised, as in a database.
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  async function write<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    const result = await inTurn(async () => {
      const undo = undoables.map((rows) => rows.remember());
      try {
        return await work(tables);
      } catch (failure) {
        for (const back of undo) back();
        throw failure;
      }
    });
    for (const listener of listeners) listener();
    return result;
  }

  return {
    name,
    state: 'memory',
    isShared: false,
    read: (work) => inTurn(() => work(tables)),
    write: (work) => withMerge(() => write(work)),
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close() {},
    async remove() {
      for (const rows of undoables) rows.empty();
    },
  };
}

interface Undoable {
  /** Copies the current state; returns a function that restores it. */
  remember(): () => void;
  empty(): void;
}

function createRows<Row, Key extends string>(keyOf: (row: Row) => Key): Rows<Row, Key> & Undoable {
  let rows = new Map<Key, Row>();
  return {
    get: async (key) => rows.get(key),
    put: async (row) => void rows.set(keyOf(row), row),
    delete: async (key) => void rows.delete(key),
    bulkGet: async (keys) => keys.map((key) => rows.get(key)),
    bulkPut: async (all) => {
      for (const row of all) rows.set(keyOf(row), row);
    },
    bulkDelete: async (keys) => {
      for (const key of keys) rows.delete(key);
    },
    toArray: async () => [...rows.values()],
    count: async () => rows.size,
    clear: async () => rows.clear(),
    empty: () => rows.clear(),
    remember() {
      const before = new Map(rows);
      return () => {
        rows = before;
      };
    },
  };
}
