// Bytes in the file store that no row knows: what versions before left behind, or what came back with
// an older backup of the database.
import type { FileStore } from '#server/archive/file-store.ts';
import type { Log } from '#server/log.ts';

// Longer than anything takes from its first byte to its row.
const ageMs = 24 * 3_600_000;
// A store with many unknown files, or with no others, more likely belongs to another database than is
// full of rubbish.
const shareMax = 0.1;
const fewMax = 10;
const askedAtOnce = 500;

/** Takes out of `keys` those that it has rows of. */
export type ClaimFiles = (keys: Set<string>) => Promise<void>;

/** A claim by a column that holds keys. */
export async function claimFound(
  keys: Set<string>,
  find: (some: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const all = [...keys];
  for (let at = 0; at < all.length; at += askedAtOnce) {
    for (const key of await find(all.slice(at, at + askedAtOnce))) keys.delete(key);
  }
}

/** Removes files that nobody claims; returns how many. */
export async function sweepUnknownFiles({
  files,
  claimRecorded,
  claims,
  now,
  log,
}: {
  files: Pick<FileStore, 'list' | 'remove'>;
  /** Asked first, for some hundred keys at a time: most have a record. */
  claimRecorded: ClaimFiles;
  claims: readonly ClaimFiles[];
  now: () => Date;
  log: Log;
}): Promise<number> {
  const newest = now().getTime() - ageMs;
  const unknown = new Set<string>();
  let count = 0;
  for await (const page of files.list()) {
    count += page.length;
    const old = new Set(page.filter(({ at }) => at.getTime() < newest).map(({ key }) => key));
    await claimRecorded(old);
    for (const key of old) unknown.add(key);
  }
  for (const claim of claims) await claim(unknown);
  if (unknown.size === 0) return 0;
  if (unknown.size === count || unknown.size > Math.max(fewMax, count * shareMax)) {
    log.error('unknown_files_left', { unknown: unknown.size, files: count });
    return 0;
  }
  for (const key of unknown) await files.remove(key);
  log.warn('unknown_files_removed', { unknown: unknown.size, files: count });
  return unknown.size;
}
