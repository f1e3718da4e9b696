import { useMemo } from 'react';
import { useDraftStore } from '#portal/data/use-drafts.ts';
import { type KeptTexts, simpleTexts, storedTexts } from '#portal/keep/kept-texts.ts';

/** The kept texts of a user, or of guests; undefined until the user's database is open. */
export function useKeptTexts(userId: string | undefined): KeptTexts | undefined {
  const { store, isFailed } = useDraftStore(userId);
  return useMemo(() => {
    if (store) return storedTexts(store);
    return userId === undefined || isFailed ? simpleTexts(userId) : undefined;
  }, [userId, store, isFailed]);
}
