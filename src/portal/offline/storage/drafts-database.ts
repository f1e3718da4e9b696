// The database of one user's drafts, with Dexie. Each user has a separate one, so that no data is
// shown to another user. A lost connection is reopened once (iOS drops them in the background), and
// a full disk is freed once of what can be loaded again; after that an error is shown.

import { Dexie, type EntityTable } from 'dexie';
import type { OutboxEntry, StoredDraft, WorkingText } from '#portal/offline/draft-model.ts';
import { withMerge } from '#portal/offline/outbox/late-merge.ts';
import { boxName, databaseName } from '#portal/offline/storage/database-names.ts';
import type {
  DraftStorage,
  LockedRow,
  MetaRow,
  RememberedRead,
  StorageState,
} from '#portal/offline/storage/draft-storage.ts';
import { abortOnLeave, untilShown } from '#portal/offline/storage/page-cache.ts';
import {
  isConnectionLost,
  isQuotaExceeded,
  isStorageMissing,
  StorageFailure,
} from '#portal/offline/storage/storage-failure.ts';

// The service worker's caches; all of them are filled again later.
const spareCaches = ['documentation', 'templates', 'services', 'assets-prev'];

abortOnLeave();

const deletionMs = 300;
// Small values fit into a full device, and reading always works: neither shows that there is room.
const fullMs = 30_000;

/** Opens the user's database or its replacement. */
export async function openDraftsDatabase(userId: string): Promise<DraftStorage> {
  const name = databaseName(userId);
  if (typeof indexedDB === 'undefined') return standIn(name);
  if (untilShown()) await untilShown();
  const database = new DraftsDatabase(name);
  try {
    await database.open();
  } catch (failure) {
    if (isStorageMissing(failure)) return standIn(name);
    // Other errors may be temporary; the first use tries again and reports them.
  }
  const storage = storageOf(database);
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
  if (!(await Dexie.exists(boxName(storage.name)))) return;
  const { emptyBox } = await import('#portal/offline/storage/locked-box.ts');
  await emptyBox(storage);
}

class DraftsDatabase extends Dexie {
  declare readonly drafts: EntityTable<StoredDraft, 'id'>;
  declare readonly outbox: EntityTable<OutboxEntry, 'id'>;
  declare readonly working: EntityTable<WorkingText, 'slot'>;
  declare readonly meta: EntityTable<MetaRow, 'key'>;
  declare readonly reads: EntityTable<RememberedRead, 'key'>;
  declare readonly locked: EntityTable<LockedRow, 'id'>;

  constructor(name: string) {
    super(name);
    // Versions are only added, each with a test; rows have their own format version in `v`.
    this.version(1).stores({
      drafts: 'id, service, updatedAt',
      outbox: 'id, seq',
      working: 'slot',
      meta: 'key',
      reads: 'key',
      locked: 'id',
    });
  }
}

function storageOf(database: DraftsDatabase): DraftStorage {
  let state: StorageState = 'ok';
  let isClosed = false;
  /** When the browser last refused to store something, by the monotonic clock. */
  let fullAt = 0;
  /** Number of connections, and the one being opened. */
  let connection = 0;
  let opening: PromiseLike<unknown> | undefined;
  const listeners = new Set<() => void>();

  function become(next: StorageState): void {
    // Dexie opens a newer database without an error, so only a reload ends this state.
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

  // Returning false prevents Dexie's own listener, which writes to the console.
  database.on('versionchange', ({ newVersion }) => {
    database.close({ disableAutoOpen: newVersion !== null });
    if (newVersion !== null) become('outdated');
    // Deleted by another tab. After a logout that tab also sends a message, and this tab is closed
    // before it reads; otherwise an empty database is treated as evicted.
    else setTimeout(notify, deletionMs);
    return false;
  });
  // The browser closed it, to delete it or for another reason.
  database.on('close', () => notify());
  // The tab with the older version closes it as soon as it is notified.
  database.on('blocked', () => false);

  const prefix = `idb://${database.name}/`;
  const onMutated = (parts: object) => {
    const isOurs = Object.keys(parts).some((part) => part === 'all' || part.startsWith(prefix));
    if (isOurs) notify();
  };
  Dexie.on.storagemutated.subscribe(onMutated);

  async function attempt<T>(work: () => PromiseLike<T>): Promise<T> {
    if (untilShown()) await untilShown();
    if (isClosed) throw new StorageFailure('closed');
    if (isOutdated()) throw new StorageFailure('outdated');
    const before = connection;
    try {
      const result = await work();
      if (state === 'failed' || (state === 'full' && performance.now() - fullAt > fullMs))
        become('ok');
      return result;
    } catch (failure) {
      return retry(work, failure, before);
    }
  }

  async function retry<T>(
    work: () => PromiseLike<T>,
    failure: unknown,
    failed: number,
  ): Promise<T> {
    if (isOutdated()) throw new StorageFailure('outdated', failure);
    const isFull = isQuotaExceeded(failure);
    if (!isFull && !isConnectionLost(failure)) throw failure;
    try {
      if (isFull) await freeSpace();
      else await reopen(failed);
      const result = await work();
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

  /**
   * All pending calls lose the connection at once; the first one opens the new connection for all.
   */
  async function reopen(failed: number): Promise<void> {
    await untilShown();
    if (failed === connection) {
      connection += 1;
      database.close({ disableAutoOpen: false });
      opening = database.open();
    }
    await opening;
  }

  function close(): void {
    isClosed = true;
    Dexie.on.storagemutated.unsubscribe(onMutated);
    listeners.clear();
    database.close();
  }

  return {
    name: database.name,
    get state() {
      return state;
    },
    isShared: true,
    // An async function makes Dexie keep the transaction across native awaits.
    read: (work) =>
      attempt(() => database.transaction('r', database.tables, async () => work(database))),
    write: (work) =>
      withMerge(() =>
        attempt(() => database.transaction('rw', database.tables, async () => work(database))),
      ),
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close,
    async remove() {
      close();
      await Dexie.delete(database.name);
    },
  };
}

async function freeSpace(): Promise<void> {
  if (typeof caches === 'undefined') return;
  await Promise.all(spareCaches.map((name) => caches.delete(name)));
}
