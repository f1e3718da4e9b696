// The drafts of one user in one tab: rows, sync engine and subscriptions.
import type {
  ConflictChoice,
  Draft,
  DraftContent,
  DraftStore,
  SyncStatus,
} from '#portal/offline/draft-model.ts';
import { countWaiting, isShown, viewDraft } from '#portal/offline/draft-view.ts';
import type { Environment } from '#portal/offline/environment.ts';
import { loadMerge } from '#portal/offline/outbox/late-merge.ts';
import {
  removed,
  resolved,
  retried,
  saved,
  undone,
} from '#portal/offline/outbox/outbox-machine.ts';
import type { Means, Outcome, Slot } from '#portal/offline/outbox/outbox-slot.ts';
import { isKnownShape, meansOf, putOutcome, readSlot } from '#portal/offline/outbox/slot-rows.ts';
import { type DraftStorage, readMeta, type Tables } from '#portal/offline/storage/draft-storage.ts';
import { createCanaryKeeper, plantCanary } from '#portal/offline/storage/eviction-watch.ts';
import {
  createLiveSnapshot,
  readSnapshot,
  type Snapshot,
} from '#portal/offline/storage/live-snapshot.ts';
import { StorageFailure } from '#portal/offline/storage/storage-failure.ts';
import { createWindowGuard } from '#portal/offline/storage/window-guard.ts';
import { createTabBroadcast } from '#portal/offline/sync/broadcast.ts';
import {
  type Cause,
  createSyncEngine,
  type EngineStatus,
} from '#portal/offline/sync/sync-engine.ts';
import { writeDraftsFile } from '#portal/offline/write-drafts-file.ts';

export interface EngineStore extends DraftStore {
  /** Requests a sync, for example after signing in. */
  request(cause: Cause): Promise<void>;
  readonly storage: DraftStorage;
  /** Stops the engine; the storage stays open, because closing still needs it. */
  retire(): Promise<void>;
}

export async function createDraftStore(
  userId: string,
  storage: DraftStorage,
  environment: Environment,
  onClosed: () => void,
): Promise<EngineStore> {
  const { now, newId, after } = environment;
  await plantCanary(userId, storage, newId);
  const keepCanary = createCanaryKeeper(userId, storage);
  const guardWindow = createWindowGuard(storage);
  const draftWatchers = new Set<(drafts: readonly Draft[]) => void>();
  const statusWatchers = new Set<(status: SyncStatus) => void>();
  /** Drafts that were removed in this tab, for undo after the server has removed them as well. */
  const takenAway = new Map<string, { content: DraftContent; wasKnown: boolean }>();
  let hasAskedToPersist = false;
  let retiring: Promise<void> | undefined;

  const talk = createTabBroadcast<EngineStatus>(storage.isShared ? storage.name : undefined, {
    onStatus(status) {
      engine.adopt(status);
      tell();
    },
    onLeft: () => void close(),
  });
  const engine = createSyncEngine(userId, storage, environment, (status) => {
    talk.say(status);
    tell();
  });
  const live = createLiveSnapshot(storage, environment, (snapshot) => {
    if (snapshot.canary === undefined && storage.isShared) void startAnew();
    else keepCanary(snapshot.canary ?? '', snapshot.entries.size);
    guardWindow(snapshot.entries.size > 0);
    // A draft saved during a conflict must be merged, possibly when no script can be loaded.
    if (snapshot.drafts.some(({ conflict }) => conflict)) void loadMerge().catch(() => {});
    tell();
  });
  const stopListening = environment.listen((sign) => void engine.request(sign));
  void engine.request('start');

  /** The database was deleted under this tab. */
  async function startAnew(): Promise<void> {
    if (retiring) return;
    const isEvicted = await plantCanary(userId, storage, newId).catch(() => false);
    if (isEvicted) await engine.request('start');
  }

  function tell(): void {
    const { last } = live;
    if (!last || retiring) return;
    const drafts = draftsOf(last, engine.status);
    for (const watcher of draftWatchers) watcher(drafts);
    const status = statusOf(last, engine.status, storage);
    for (const watcher of statusWatchers) watcher(status);
  }

  /**
   * Stores the new count outside the database together with the commit, because the tab may end
   * immediately.
   */
  async function writeCounted<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    const { result, token, waiting } = await storage.write(async (tables) => ({
      result: await work(tables),
      token: (await readMeta(tables, 'canary'))?.value,
      waiting: await tables.outbox.count(),
    }));
    if (token !== undefined) keepCanary(token, waiting);
    return result;
  }

  /** Applies one event in one transaction; returns the resulting draft. */
  async function change(
    id: string,
    event: (slot: Slot, means: Means) => Outcome,
    cause: Cause = 'saved',
  ): Promise<Outcome> {
    const outcome = await writeCounted((tables) => changeIn(tables, id, event));
    if (!environment.isReachable() && !hasAskedToPersist) {
      hasAskedToPersist = true;
      environment.persist();
    }
    void engine.request(cause);
    return outcome;
  }

  async function changeIn(
    tables: Tables,
    id: string,
    event: (slot: Slot, means: Means) => Outcome,
  ): Promise<Outcome> {
    const slot = await readSlot(tables, id);
    if (slot.draft && !isKnownShape(slot.draft)) {
      throw new Error('A newer version of the portal saved this request. Reload to change it.');
    }
    const outcome = event(slot, meansOf(environment));
    await putOutcome(tables, id, slot, outcome);
    return outcome;
  }

  async function saveDraft(content: DraftContent, id: string = newId()): Promise<Draft> {
    const outcome = await change(id, (slot, means) => saved(slot, id, content, means));
    if (!outcome.draft) throw new Error('A draft that was saved is there.');
    return viewDraft(outcome.draft, outcome.entry, false);
  }

  async function undoRemove(id: string): Promise<void> {
    const taken = takenAway.get(id);
    takenAway.delete(id);
    const { draft } = await change(id, undone);
    // The server never accepts a deleted id again; an id it never received can be reused.
    if (!draft && taken) await saveDraft(taken.content, taken.wasKnown ? newId() : id);
  }

  function retire(): Promise<void> {
    if (!retiring) {
      live.stop();
      guardWindow(false);
      stopListening();
      talk.stop();
      retiring = engine.stop();
    }
    return retiring;
  }

  async function close(): Promise<void> {
    await retire();
    storage.close();
    onClosed();
  }

  return {
    userId,
    storage,
    request: (cause) => engine.request(cause),
    watchDrafts(onDrafts) {
      draftWatchers.add(onDrafts);
      if (live.last) onDrafts(draftsOf(live.last, engine.status));
      return () => {
        draftWatchers.delete(onDrafts);
      };
    },
    watchStatus(onStatus) {
      statusWatchers.add(onStatus);
      if (live.last) onStatus(statusOf(live.last, engine.status, storage));
      return () => {
        statusWatchers.delete(onStatus);
      };
    },
    async readDraft(id) {
      const { draft, entry } = await storage.read((tables) => readSlot(tables, id));
      if (!draft || !isKnownShape(draft) || !isShown(draft, entry)) return undefined;
      return viewDraft(draft, entry, engine.status.phase === 'sending');
    },
    saveDraft,
    async removeDraft(id) {
      await change(id, (slot, means) => {
        const { draft, entry } = slot;
        const wasKnown = draft?.base !== undefined || entry?.sealed !== undefined;
        if (draft?.removed === 0) takenAway.set(id, { content: draft, wasKnown });
        return removed(slot, means);
      });
    },
    undoRemove,
    async resolveConflict(id: string, choice: ConflictChoice) {
      await change(id, (slot, means) => resolved(slot, choice, means), 'retry');
    },
    async retry(id) {
      await storage.write(async (tables) => {
        const ids = id === undefined ? (await tables.outbox.toArray()).map((one) => one.id) : [id];
        for (const one of ids) {
          const slot = await readSlot(tables, one);
          if (slot.entry?.refusal) await putOutcome(tables, one, slot, retried(slot));
        }
      });
      await engine.request('retry');
    },
    async flush(timeoutMs) {
      let cancel = () => {};
      const patience = new Promise<void>((resolve) => {
        cancel = after(timeoutMs, resolve);
      });
      await Promise.race([engine.request('retry'), patience]);
      cancel();
      return storage.read(async (tables) => tables.outbox.count());
    },
    async exportDrafts() {
      const { drafts, entries } = await readSnapshot(storage);
      const shown = drafts.filter((draft) => isShown(draft, entries.get(draft.id)));
      return writeDraftsFile(shown, new Date(now()).toISOString());
    },
    async importDrafts(text) {
      const { missingDrafts, readDraftsFile } = await import('#portal/offline/drafts-file.ts');
      const { drafts: wanted, ...others } = readDraftsFile(text);
      const added = await writeCounted(async (tables) => {
        const present = (await tables.drafts.toArray()).filter(({ removed }) => removed === 0);
        const missing = missingDrafts(wanted, present);
        for (const content of missing) {
          const id = newId();
          await changeIn(tables, id, (slot, means) => saved(slot, id, content, means));
        }
        return missing.length;
      });
      void engine.request('saved');
      return { added, unchanged: wanted.length - added, ...others };
    },
    async readWorking() {
      const rows = await storage.read(async (tables) => tables.working.toArray());
      return rows.map((row) => ({ ...row, count: row.count ?? 0 }));
    },
    async writeWorking(rows) {
      if (!storage.isShared) throw new StorageFailure('failed');
      await storage.write(async ({ working }) => {
        const present = await working.bulkGet(rows.map(({ slot }) => slot));
        // A page restored from the cache repeats its aborted write; its tab may have stored a newer
        // text meanwhile.
        const newest = rows.filter(({ count = 0 }, at) => count >= (present[at]?.count ?? 0));
        await working.bulkDelete(newest.filter(({ text }) => text === '').map(({ slot }) => slot));
        await working.bulkPut(newest.filter(({ text }) => text !== ''));
      });
    },
    async acknowledgeEviction() {
      await storage.write(async (tables) => tables.meta.delete('evicted'));
    },
    async acknowledgeRestore() {
      await storage.write(async (tables) => tables.meta.delete('restored'));
    },
    retire,
    close,
  };
}

function draftsOf({ drafts, entries }: Snapshot, { phase }: EngineStatus): Draft[] {
  return drafts
    .filter((draft) => isKnownShape(draft) && isShown(draft, entries.get(draft.id)))
    .map((draft) => viewDraft(draft, entries.get(draft.id), phase === 'sending'))
    .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0));
}

function statusOf(
  { drafts, entries, syncedAt, evicted, restored }: Snapshot,
  engine: EngineStatus,
  { state }: DraftStorage,
): SyncStatus {
  const kept = evicted === undefined ? 'ok' : 'evicted';
  return {
    ...countWaiting(drafts, entries),
    ...engine,
    syncedAt,
    storage: state === 'ok' ? kept : state,
    lost: evicted,
    restored,
  };
}
