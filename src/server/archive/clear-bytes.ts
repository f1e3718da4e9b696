import { deleteContent } from '#server/archive/contents-store.ts';
import type { FileStore } from '#server/archive/file-store.ts';
import type { Log } from '#server/log.ts';
import type { Database } from '#server/store/database.ts';
import { describeFailure } from '#services/describe-failure.ts';

/**
 * Removes bytes and their record if they are unused; resolves to whether it did. One that cannot be
 * removed must not block the others: it is logged, and the next sweep tries again.
 */
export async function clearBytes(
  { db, files, log }: { db: Database; files: FileStore; log: Log },
  id: string,
  isUnused: () => Promise<boolean>,
): Promise<boolean> {
  try {
    if (!(await isUnused())) return false;
    await files.remove(id);
    await deleteContent(db, id);
    return true;
  } catch (error) {
    log.warn('bytes not removed', { content: id, cause: describeFailure(error) });
    return false;
  }
}
