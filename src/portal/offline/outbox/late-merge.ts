// The code that reads and merges JSON texts is as large as the rest of the offline engine without its
// database, and only conflicts need it. So it is fetched when a draft asks for it.

type MergeCode = typeof import('#portal/offline/outbox/merge-json.ts');

let code: MergeCode | undefined;

/** Thrown inside a transaction, which is rolled back by it; `withMerge` runs it again with the code. */
class MergeNotLoaded extends Error {}

/** The code for comparing and merging; throws where it was not fetched yet. */
export function mergeCode(): MergeCode {
  if (!code) throw new MergeNotLoaded();
  return code;
}

/** Rejects when the script does not come. */
export async function loadMerge(): Promise<void> {
  code ??= await import('#portal/offline/outbox/merge-json.ts');
}

/**
 * Runs a whole transaction, and once more if it turned out to need the merge code. The code is fetched
 * between the two: waiting for a script would end a transaction of IndexedDB.
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
