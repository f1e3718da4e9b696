// Simulated tabs of one browser for kept texts: they share a database and localStorage, and each has its
// own session storage and lock. A tab can be reloaded or killed, and the disk can be full.
import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { type KeptTexts, storedTexts } from '#portal/keep/kept-texts.ts';
import { type OpenedText, openKept } from '#portal/keep/open-kept.ts';
import type { TextDatabase } from '#portal/keep/simple-texts.ts';
import { createTabIdentity, type Desk } from '#portal/keep/tab-identity.ts';
import type { EngineStore } from '#portal/offline/create-draft-store.ts';
import { StorageFailure } from '#portal/offline/storage/storage-failure.ts';
import { fakeLocalStorage } from '#tests/portal/api/fake-local-storage.ts';
import { ModelServer } from '#tests/portal/offline/model-server.ts';
import { openTab } from '#tests/portal/offline/tab-kit.ts';

export interface KeptTab {
  store: EngineStore;
  texts: KeptTexts;
  desk: Desk;
  open(
    place: string,
    wishes?: { startEmpty?: () => boolean; guest?: KeptTexts },
  ): Promise<OpenedText>;
  /** Unloads the page with everything pending; returns the next page of the same tab. */
  reload(): Promise<KeptTab>;
  kill(): void;
}

/** How the user's database behaves, in all tabs. */
export const disk = { isFull: false };

export function stubBrowser(): void {
  disk.isFull = false;
  vi.stubGlobal('localStorage', fakeLocalStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', hidden: false }));
}

export async function aTab(userId: string, session = new Map<string, string>()): Promise<KeptTab> {
  const { store } = await openTab({ userId, server: new ModelServer() });
  let isDead = false;
  const never = new Promise<never>(() => {});
  const database: TextDatabase = {
    userId,
    readWorking: () => store.readWorking(),
    writeWorking(rows) {
      if (isDead) return never;
      return disk.isFull ? Promise.reject(new StorageFailure('full')) : store.writeWorking(rows);
    },
  };
  const desk = createTabIdentity({
    locks: navigator.locks,
    session: () => ({
      getItem: (name) => session.get(name) ?? null,
      setItem: (name, value) => void session.set(name, value),
    }),
  });
  const texts = storedTexts(database);
  const kill = () => {
    isDead = true;
    desk.leave();
  };
  return {
    store,
    texts,
    desk,
    open: (place, wishes = {}) => openKept({ texts, place, desk, ...wishes }),
    reload() {
      kill();
      return aTab(userId, session);
    },
    kill,
  };
}
