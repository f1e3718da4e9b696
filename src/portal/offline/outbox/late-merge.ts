// The code that parses and merges JSON texts is as large as the rest of the offline engine without
// its database, and only conflicts need it. It is loaded on demand.

type MergeCode = typeof import('#portal/offline/outbox/merge-json.ts');

let code: MergeCode | undefined;

/** Thrown inside a transaction to roll it back; `withMerge` runs it again with the code loaded. */
class MergeNotLoaded extends Error {}

/** The code for comparing and merging; throws if it is not loaded yet. */
export function mergeCode(): MergeCode {
  if (!code) throw new MergeNotLoaded();
  return code;
}

/** Rejects if the script does not load. */
export async function loadMerge(): Promise<void> {
  code ??= await import('#portal/offline/outbox/merge-json.ts');
}

/**
 * Runs a whole transaction, and once more if it turned out to need the merge code. The code is
 * loaded between the two runs, because waiting for a script would end an IndexedDB transaction.
 */
export async function withMerge<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (failure) {
    if (!(failure instanceof MergeNotLoaded)) throw failure;
    await loadMerge();
    return transaction();
  }
}
