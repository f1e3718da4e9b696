// When to try again: full jitter, so that a server coming back is not met by everybody at once.
const firstMs = 1_000;
// A network that comes back often says nothing; nobody should wait for longer than a minute then.
const longestMs = 45_000;

/** How long to wait after the n-th failure in a row, n from 0. */
export function backOffMs(failures: number, random: number): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 30));
  // Never at once: a server that refuses quickly would be asked in a circle.
  return Math.max(firstMs / 4, Math.round(ceiling * random));
}
