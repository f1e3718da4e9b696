import { createFairTurns, type FairTurns } from '#services/fair-turns.ts';

/** Lets `places` in at once and `queuedMax` wait; runs up to `quickMs` are quick. */
export function createPrintQueue(places: number, queuedMax: number, quickMs: number): FairTurns {
  // A place comes free about every quarter of a second, so this is when half the queue is gone.
  const retryAfterS = Math.max(1, Math.ceil(queuedMax / places / 8));
  return createFairTurns({ places, queuedMax, quickMs, full: 'queue_full', retryAfterS });
}
