// The database of one user's drafts. Each user has a separate one, so that no data is shown to
// another user. A lost connection is reopened once (iOS drops them in the background), and a full
// disk is freed once of what can be loaded again; after that an error is shown.

import { deleteDB, type IDBPDatabase } from 'idb';
import { withMerge } from '#portal/offline/outbox/late-merge.ts';
import { boxName, databaseExists, databaseName } from '#portal/offline/storage/database-names.ts';
import { openTables, transact } from '#portal/offline/storage/database-tables.ts';
import type { DraftStorage, StorageState, Tables } from '#portal/offline/storage/draft-storage.ts';
import { untilShown, watchPage } from '#portal/offline/storage/page-cache.ts';
import {
  isConnectionLost,
  isQuotaExceeded,
  isStorageMissing,
  StorageFailure,
} from '#portal/offline/storage/storage-failure.ts';
import { openTabChanges } from '#portal/offline/storage/tab-changes.ts';

// The service worker's caches; all of them are filled again later.
const spareCaches = ['documentation', 'templates', 'services', 'assets-prev'];

const deletionMs = 300;
// Small values fit into a full device, and reading always works: neither shows that there is room.
const fullMs = 30_000;

/** Opens the user's database or its replacement. */
export async function openDraftsDatabase(userId: string): Promise<DraftStorage> {
  const name = databaseName(userId);
  if (typeof indexedDB === 'undefined') return standIn(name);
  if (untilShown()) await untilShown();
  const storage = storageOf(name);
  try {
    await storage.open();
  } catch (failure) {
    if (isStorageMissing(failure)) {
      storage.close();
      return standIn(name);
    }
    // Other errors may be temporary; the first use tries again and reports them.
  }
  await takeFromBox(storage).catch(() => {
    // It stays where it is, and the next start finds it.
  });
  return storage;
}

async function standIn(name: string): Promise<DraftStorage> {
  const { createMemoryStorage } = await import('#portal/offline/storage/memory-storage.ts');
  return createMemoryStorage(name);
}

/** An interrupted logout left locked drafts in the box; only then its code is needed. */
async function takeFromBox(storage: DraftStorage): Promise<void> {
  if (!(await databaseExists(boxName(storage.name)))) return;
  const { emptyBox } = await import('#portal/offline/storage/locked-box.ts');
  await emptyBox(storage);
}

function storageOf(name: string): DraftStorage & { open(): Promise<unknown> } {
  let state: StorageState = 'ok';
  let isClosed = false;
  /** When the browser last refused to store something, by the monotonic clock. */
  let fullAt = 0;
  /** The connection, or the one being opened; the next use opens another one. */
  let connection: Promise<IDBPDatabase> | undefined;
  const listeners = new Set<() => void>();

  function become(next: StorageState): void {
    // A newer database can be opened as well, so only a reload ends this state.
    if (next === state || state === 'outdated') return;
    state = next;
    notify();
  }

  // Checked again after each wait, because a newer tab may open at any time.
  function isOutdated(): boolean {
    return state === 'outdated';
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  /** The connection that all calls share; the first one opens it. */
  function connect(): Promise<IDBPDatabase> {
    // Work that was under way must not bring back what was closed or deleted.
    if (isClosed) return Promise.reject(new StorageFailure('closed'));
    if (isOutdated()) return Promise.reject(new StorageFailure('outdated'));
    connection ??= connectAnew();
    return connection;
  }

  function connectAnew(): Promise<IDBPDatabase> {
    const opened = openTables(name, {
      onVersionChange(newVersion) {
        disconnect(opened);
        if (newVersion !== null) become('outdated');
        // Deleted by another tab. After a logout that tab also sends a message, and this tab is closed
        // before it reads; otherwise an empty database is treated as evicted.
        else setTimeout(notify, deletionMs);
      },
      onClosed() {
        disconnect(opened);
        notify();
      },
    });
    opened.catch(() => disconnect(opened));
    return opened;
  }

  /** Several calls lose a connection at once; it is closed once. */
  function disconnect(lost: Promise<IDBPDatabase> | undefined): void {
    if (lost !== connection) return;
    connection = undefined;
    lost?.then(
      (database) => database.close(),
      () => undefined,
    );
  }

  const changes = openTabChanges(name, notify);
  const unwatch = watchPage({ onLeft: () => disconnect(connection), onShown: notify });

  async function run<T>(
    database: IDBPDatabase,
    mode: IDBTransactionMode,
    work: (tables: Tables) => Promise<T>,
  ): Promise<T> {
    const { result, isChanged } = await transact(database, mode, work);
    if (isChanged) {
      notify();
      changes.tell();
    }
    return result;
  }

  async function attempt<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
    if (untilShown()) await untilShown();
    const used = connect();
    try {
      const result = await work(await used);
      if (state === 'failed' || (state === 'full' && performance.now() - fullAt > fullMs))
        become('ok');
      return result;
    } catch (failure) {
      return retry(work, failure, used);
    }
  }

  async function retry<T>(
    work: (database: IDBPDatabase) => Promise<T>,
    failure: unknown,
    used: Promise<IDBPDatabase>,
  ): Promise<T> {
    if (isOutdated()) throw new StorageFailure('outdated', failure);
    const isFull = isQuotaExceeded(failure);
    if (!isFull && !isConnectionLost(failure)) throw failure;
    try {
      if (isFull) await freeSpace();
      else {
        await untilShown();
        disconnect(used);
      }
      const result = await work(await connect());
      become('ok');
      return result;
    } catch (second) {
      if (isClosed) throw new StorageFailure('closed', second);
      const reason = isQuotaExceeded(second) ? 'full' : 'failed';
      if (!isQuotaExceeded(second) && !isConnectionLost(second)) throw second;
      if (reason === 'full') fullAt = performance.now();
      become(reason);
      throw new StorageFailure(reason, second);
    }
  }

  function close(): void {
    isClosed = true;
    changes.stop();
    unwatch();
    listeners.clear();
    disconnect(connection);
  }

  return {
    name,
    open: connect,
    get state() {
      return state;
    },
    isShared: true,
    read: (work) => attempt((database) => run(database, 'readonly', work)),
    write: (work) => withMerge(() => attempt((database) => run(database, 'readwrite', work))),
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close,
    async remove() {
      close();
      await deleteDB(name);
    },
  };
}

async function freeSpace(): Promise<void> {
  if (typeof caches === 'undefined') return;
  await Promise.all(spareCaches.map((name) => caches.delete(name)));
}
