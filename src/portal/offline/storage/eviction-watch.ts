// Detects that the browser deleted the database: when it is opened, and under an open tab.
import { type Canary, readCanary, writeCanary } from '#portal/offline/storage/canary.ts';
import { type DraftStorage, readMeta } from '#portal/offline/storage/draft-storage.ts';

/** Whether the data was deleted since the last time. Records the loss in the new database. */
export async function plantCanary(
  userId: string,
  storage: DraftStorage,
  newId: () => string,
): Promise<boolean> {
  if (!storage.isShared) return false;
  const outside = readCanary(userId);
  const token = newId();
  const result = await storage.write(async (tables) => {
    const planted = await readMeta(tables, 'canary');
    if (planted) return { token: planted.value, isNew: false };
    await tables.meta.put({ key: 'canary', value: token });
    if (outside) await tables.meta.put({ key: 'evicted', waiting: outside.waiting });
    return { token, isNew: true };
  });
  const waiting = await storage.read(async (tables) => tables.outbox.count());
  writeCanary(userId, { token: result.token, waiting });
  return result.isNew && outside !== undefined;
}

/** Keeps the record outside the database up to date. */
export function createCanaryKeeper(userId: string, storage: DraftStorage) {
  let written: Canary | undefined;
  return (token: string, waiting: number): void => {
    if (!storage.isShared) return;
    if (written?.token === token && written.waiting === waiting) return;
    written = { token, waiting };
    writeCanary(userId, written);
  };
}
