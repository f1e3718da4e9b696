// The tables of a user's drafts in IndexedDB, with the promises of `idb`.
import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { Rows, Tables } from '#portal/offline/storage/draft-storage.ts';
import { watchTransaction } from '#portal/offline/storage/page-cache.ts';

export interface ConnectionEvents {
  /** Another tab wants to delete the database (null) or to open a newer version of it. */
  onVersionChange(newVersion: number | null): void;
  /** The browser closed the connection, to delete the database or for another reason. */
  onClosed(): void;
}

// Versions are only added, each with a test; rows have their own format version in `v`.
const versions = [
  (database: IDBPDatabase) => {
    const drafts = database.createObjectStore('drafts', { keyPath: 'id' });
    for (const index of ['service', 'updatedAt']) drafts.createIndex(index, index);
    database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('seq', 'seq');
    database.createObjectStore('working', { keyPath: 'slot' });
    database.createObjectStore('meta', { keyPath: 'key' });
    database.createObjectStore('reads', { keyPath: 'key' });
    database.createObjectStore('locked', { keyPath: 'id' });
  },
];
const names = ['drafts', 'outbox', 'working', 'meta', 'reads', 'locked'];
// The first builds of the portal stored ten times the version, as their library did.
const perVersion = 10;

/** Opens the database, also one of a newer version, whose rows of unknown formats stay as they are. */
export async function openTables(name: string, events: ConnectionEvents): Promise<IDBPDatabase> {
  const database = await openDB(name, versions.length * perVersion, {
    upgrade(fresh, oldVersion, _newVersion, transaction) {
      watchTransaction(transaction);
      // Not awaited by anybody else: a failed upgrade is the failure of the opening.
      transaction.done.catch(() => undefined);
      for (const create of versions.slice(oldVersion / perVersion)) create(fresh);
    },
  }).catch((failure: unknown) => {
    if (!(failure instanceof DOMException) || failure.name !== 'VersionError') throw failure;
    return openDB(name);
  });
  database.addEventListener('versionchange', ({ newVersion }) =>
    events.onVersionChange(newVersion),
  );
  database.addEventListener('close', () => events.onClosed());
  return database;
}

/** Whether a transaction changed something. */
export interface Outcome<T> {
  result: T;
  isChanged: boolean;
}

/** Runs `work` in one transaction: all of it is committed when this resolves, or nothing. */
export async function transact<T>(
  database: IDBPDatabase,
  mode: IDBTransactionMode,
  work: (tables: Tables) => Promise<T>,
): Promise<Outcome<T>> {
  const transaction = database.transaction(names, mode);
  watchTransaction(transaction);
  const { done } = transaction;
  // Awaited below, but not if the work fails first.
  done.catch(() => undefined);
  const outcome = { isChanged: false };
  const rows = <Row, Key extends string>(name: string): Rows<Row, Key> =>
    rowsOf(transaction.objectStore(name), outcome);
  try {
    const result = await work({
      drafts: rows('drafts'),
      outbox: rows('outbox'),
      working: rows('working'),
      meta: rows('meta'),
      reads: rows('reads'),
      locked: rows('locked'),
    });
    await done;
    return { ...outcome, result };
  } catch (failure) {
    try {
      transaction.abort();
    } catch {
      // It is over already.
    }
    throw reasonOf(failure, transaction.error);
  }
}

/** Requests of an aborted transaction only tell that it was aborted; the transaction knows why. */
function reasonOf(failure: unknown, cause: DOMException | null): unknown {
  const isAborted = failure instanceof DOMException && failure.name === 'AbortError';
  return isAborted && cause ? cause : failure;
}

function rowsOf<Row, Key extends string>(
  table: IDBPObjectStore<unknown, string[], string, IDBTransactionMode>,
  outcome: { isChanged: boolean },
): Rows<Row, Key> {
  // The types say that a transaction may be one for reading, in which the browser refuses this.
  const put = async (row: Row) => table.put?.(row);
  const remove = async (key: Key) => table.delete?.(key);
  const changed = () => {
    outcome.isChanged = true;
  };
  return {
    get: (key) => table.get(key),
    put(row) {
      changed();
      return put(row);
    },
    delete(key) {
      changed();
      return remove(key);
    },
    bulkGet: (keys) => Promise.all(keys.map((key) => table.get(key))),
    bulkPut(rows) {
      changed();
      return Promise.all(rows.map(put));
    },
    async bulkDelete(keys) {
      changed();
      await Promise.all(keys.map(remove));
    },
    toArray: () => table.getAll(),
    count: () => table.count(),
    async clear() {
      changed();
      await table.clear?.();
    },
  };
}
