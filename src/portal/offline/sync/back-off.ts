// When to try again: exponential backoff with full jitter, so that not all clients return at the
// same time.
const firstMs = 1_000;
// A returning network often causes no event, so nobody waits for longer than a minute.
const longestMs = 45_000;

/** The wait after the n-th consecutive failure, n from 0. */
export function backOffMs(failures: number, random: number): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 30));
  // Never zero: a server that rejects quickly would be called in a loop.
  return Math.max(firstMs / 4, Math.round(ceiling * random));
}
