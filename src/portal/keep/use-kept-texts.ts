import { useMemo } from 'react';
import { type KeptTexts, simpleTexts, storedTexts } from '#portal/keep/kept-texts.ts';
import { useDraftStore } from '#portal/offline/use-drafts.ts';

/** The kept texts of a user or of guests; undefined until the user's database is open. */
export function useKeptTexts(userId: string | undefined): KeptTexts | undefined {
  const { store, isFailed } = useDraftStore(userId);
  return useMemo(() => {
    if (store) return storedTexts(store);
    return userId === undefined || isFailed ? simpleTexts(userId) : undefined;
  }, [userId, store, isFailed]);
}
