// The device's drafts as React hooks. Everything is read from the database, online or not: no
// screen requests a list from the server.
import { useEffect, useState } from 'react';
import type { Draft, DraftStore, SyncStatus } from '#portal/offline/draft-model.ts';
import { openDraftStore } from '#portal/offline/draft-store.ts';

interface Opened {
  userId: string;
  store: DraftStore | undefined;
  isFailed: boolean;
}

/** The store, once it is open. `isFailed`: its code could not be loaded. */
export function useDraftStore(userId: string | undefined): Pick<Opened, 'store' | 'isFailed'> {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    if (userId === undefined) return;
    let isCurrent = true;
    const done = (store: DraftStore | undefined) => {
      if (isCurrent) setOpened({ userId, store, isFailed: !store });
    };
    openDraftStore(userId).then(done, () => done(undefined));
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  const isMine = opened !== undefined && opened.userId === userId;
  return isMine ? opened : { store: undefined, isFailed: false };
}

/** Undefined until the first read. */
export function useDrafts(store: DraftStore | undefined): readonly Draft[] | undefined {
  const [seen, setSeen] = useState<{ store: DraftStore; drafts: readonly Draft[] }>();
  useEffect(() => store?.watchDrafts((drafts) => setSeen({ store, drafts })), [store]);
  return seen && seen.store === store ? seen.drafts : undefined;
}

export function useSyncStatus(store: DraftStore | undefined): SyncStatus | undefined {
  const [seen, setSeen] = useState<{ store: DraftStore; status: SyncStatus }>();
  useEffect(() => store?.watchStatus((status) => setSeen({ store, status })), [store]);
  return seen && seen.store === store ? seen.status : undefined;
}
