// The content of the database, read again after every change in any tab. The first change of a
// burst is read at once and the rest together: a thousand saves must not read a thousand drafts
// each.
import type { OutboxEntry, RestoreNotice, StoredDraft } from '#portal/offline/draft-model.ts';
import type { Environment } from '#portal/offline/environment.ts';
import { type DraftStorage, readMeta } from '#portal/offline/storage/draft-storage.ts';

export interface Snapshot {
  drafts: readonly StoredDraft[];
  entries: Map<string, OutboxEntry>;
  syncedAt: string | undefined;
  /** Undefined in a database that the browser recreated. */
  canary: string | undefined;
  /** How much was pending when the browser deleted the data, until the user has seen the notice. */
  evicted: number | undefined;
  restored: RestoreNotice | undefined;
}

export interface LiveSnapshot {
  readonly last: Snapshot | undefined;
  refresh(): void;
  stop(): void;
}

const pauseMs = 100;
// Reading takes at most a fifth of the time, independent of the number of drafts.
const restPerRead = 4;
// Between reads of storage that does not answer.
const longestMs = 10_000;

export function createLiveSnapshot(
  storage: DraftStorage,
  { elapsed, after }: Pick<Environment, 'elapsed' | 'after'>,
  onSnapshot: (snapshot: Snapshot) => void,
): LiveSnapshot {
  let last: Snapshot | undefined;
  let isStopped = false;
  let isBusy = false;
  let isStale = false;
  /** Number of consecutive failed reads. */
  let failures = 0;

  async function readAgain(): Promise<void> {
    isBusy = true;
    isStale = false;
    const begun = elapsed();
    // Failing storage reports it in its state. It is read again, because changes in it may never be
    // announced.
    const snapshot = await readSnapshot(storage).catch(() => undefined);
    if (isStopped) return;
    failures = snapshot ? 0 : failures + 1;
    if (!snapshot) isStale = true;
    last = snapshot ?? last;
    if (last) onSnapshot(last);
    const failedMs = failures > 0 ? Math.min(longestMs, pauseMs * 2 ** failures) : 0;
    after(Math.max(pauseMs, failedMs, (elapsed() - begun) * restPerRead), () => {
      isBusy = false;
      if (isStale && !isStopped) void readAgain();
    });
  }

  function refresh(): void {
    isStale = true;
    if (!isBusy && !isStopped) void readAgain();
  }

  const unsubscribe = storage.onChange(refresh);
  refresh();
  return {
    get last() {
      return last;
    },
    refresh,
    stop() {
      isStopped = true;
      unsubscribe();
    },
  };
}

export function readSnapshot(storage: DraftStorage): Promise<Snapshot> {
  return storage.read(async (tables) => {
    const outbox = await tables.outbox.toArray();
    return {
      drafts: await tables.drafts.toArray(),
      entries: new Map(outbox.map((entry) => [entry.id, entry])),
      syncedAt: (await readMeta(tables, 'synced-at'))?.value,
      canary: (await readMeta(tables, 'canary'))?.value,
      evicted: (await readMeta(tables, 'evicted'))?.waiting,
      restored: await readMeta(tables, 'restored'),
    };
  });
}
