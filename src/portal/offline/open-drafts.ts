// The drafts of a user in this tab: opened once, closed at logout.
import { createDraftStore, type EngineStore } from '#portal/offline/create-draft-store.ts';
import type { DraftStore } from '#portal/offline/draft-model.ts';
import { browserEnvironment } from '#portal/offline/environment.ts';
import { openDraftsDatabase } from '#portal/offline/storage/drafts-database.ts';
import { noteOwner } from '#portal/offline/storage/note-owner.ts';

const opened = new Map<string, Promise<EngineStore>>();

/** The user's drafts; one store for all callers in this tab. */
export function openDrafts(userId: string): Promise<DraftStore> {
  return openStore(userId);
}

export function openStore(userId: string): Promise<EngineStore> {
  const known = opened.get(userId);
  if (known) return known;
  const forget = () => {
    if (opened.get(userId) === store) opened.delete(userId);
  };
  const store: Promise<EngineStore> = openDraftsDatabase(userId).then((storage) =>
    createDraftStore(userId, storage, browserEnvironment, forget),
  );
  opened.set(userId, store);
  // A store that failed to open is opened again by the next caller.
  store.catch(forget);
  return store;
}

/**
 * After a sign-in: continues work that needed one, without opening the store. Returns how many
 * drafts were adopted from an earlier account with the same address.
 */
export async function noteSignedIn(userId: string, email: string): Promise<number> {
  const store = await opened.get(userId);
  if (!store) return 0;
  const count = await noteOwner(store, email, browserEnvironment);
  await store.request('signed-in');
  return count;
}
