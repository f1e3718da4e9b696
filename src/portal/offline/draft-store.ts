// The store of the signed-in user's drafts on this page. The engine and its database are loaded by
// the first screen that needs them, never by public pages.
import type { DraftStore } from '#portal/offline/draft-model.ts';

let opened: { userId: string; store: Promise<DraftStore> } | undefined;

/** Closes another user's store first. A store that failed to open is tried again. */
export function openDraftStore(userId: string): Promise<DraftStore> {
  if (opened?.userId === userId) return opened.store;
  const before = closeDraftStore();
  const store = before.then(() => open(userId));
  const mine = { userId, store };
  opened = mine;
  store.catch(() => {
    if (opened === mine) opened = undefined;
  });
  return store;
}

export async function closeDraftStore(): Promise<void> {
  const before = opened?.store;
  opened = undefined;
  await before?.then((store) => store.close()).catch(() => undefined);
}

/**
 * After a sign-in: continues work that needed one. Returns how many drafts were adopted from an
 * earlier account.
 */
export async function resumeDrafts(userId: string, email: string): Promise<number> {
  const { noteSignedIn } = await import('#portal/offline/open-drafts.ts');
  await opened?.store;
  return noteSignedIn(userId, email);
}

async function open(userId: string): Promise<DraftStore> {
  const { openDrafts } = await import('#portal/offline/open-drafts.ts');
  return openDrafts(userId);
}
