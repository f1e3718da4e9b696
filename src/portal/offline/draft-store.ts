// The one store of the signed-in user's drafts on this page. The engine and its database are fetched
// with the first screen that asks for them, never with a public page.
import type { DraftStore } from '#portal/offline/draft-model.ts';

let opened: { userId: string; store: Promise<DraftStore> } | undefined;

/** Another user's store is closed first. A store that failed to open is tried again. */
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

/** After a sign-in: what was stopped for want of one goes on. Answers how many drafts were brought over. */
export async function resumeDrafts(userId: string, email: string): Promise<number> {
  const { noteSignedIn } = await import('#portal/offline/open-drafts.ts');
  await opened?.store;
  return noteSignedIn(userId, email);
}

async function open(userId: string): Promise<DraftStore> {
  const { openDrafts } = await import('#portal/offline/open-drafts.ts');
  return openDrafts(userId);
}
