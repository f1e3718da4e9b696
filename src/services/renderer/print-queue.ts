import { createFairTurns, type FairTurns } from '#services/fair-turns.ts';

/** Runs `places` jobs at once and lets `queuedMax` wait; runs up to `quickMs` are quick. */
export function createPrintQueue(
  places: number,
  queuedMax: number,
  quickMs: number,
  onEntered?: (waitedMs: number) => void,
): FairTurns {
  // A place becomes free about every quarter of a second, so after this time half of the queue is
  // done.
  const retryAfterS = Math.max(1, Math.ceil(queuedMax / places / 8));
  return createFairTurns({
    places,
    queuedMax,
    quickMs,
    full: 'queue_full',
    retryAfterS,
    onEntered,
  });
}
