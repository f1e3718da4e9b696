// Data deleted from a database stays in the browser's files until they are rewritten. Chromium
// rewrites them when a database is deleted whose data is no longer in memory, and older files with
// a later deletion. So at logout the database is filled up and deleted, and then a scratch
// database: with that, a search of the files found nothing in 13 of 13 runs; without it, usually
// something. Locked drafts are stored elsewhere meanwhile, where they are found if the page is
// closed in between.
import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { boxName } from '#portal/offline/storage/database-names.ts';
import { type DraftStorage, readMeta } from '#portal/offline/storage/draft-storage.ts';

// More than Chromium buffers in memory (4 MB), in values that it does not store separately.
const pieceBytes = 60_000;
const pieceCount = 110;
// The second round waits until the first is being written to a file.
const fillRounds = 2;
const scratchRounds = 2;

/** A database with a single table of this name. */
async function openSmall(name: string, table: string): Promise<IDBPDatabase> {
  // The version that the first builds of the portal gave it.
  return openDB(name, 10, {
    upgrade: (database) => void database.createObjectStore(table, { keyPath: 'id' }),
  });
}

async function putAll(database: IDBPDatabase, table: string, rows: unknown[]): Promise<void> {
  const { store, done } = database.transaction(table, 'readwrite');
  await Promise.all([...rows.map(async (row) => store.put(row)), done]);
}

/** Deletes the database, from the browser's files as well. */
export async function erase(storage: DraftStorage): Promise<void> {
  const at = new Date().toISOString();
  for (let round = 0; round < fillRounds && storage.isShared; round++) {
    const rows = somePieces().map((value, index) => ({ key: `${round}-${index}`, value, at }));
    // If there is no room for it, the deletion itself must continue.
    await storage.write(async (tables) => tables.reads.bulkPut(rows)).catch(() => {});
  }
  await storage.remove();
  for (let round = 0; round < scratchRounds && storage.isShared; round++) {
    const name = `${storage.name}-scratch`;
    const scratch = await openSmall(name, 'pieces');
    const rows = somePieces().map((value, id) => ({ id, value }));
    await putAll(scratch, 'pieces', rows).catch(() => {});
    scratch.close();
    await deleteDB(name);
  }
}

/** Deletes the database and recreates it with the locked drafts only. */
export async function rebuild(
  storage: DraftStorage,
  reopen: () => Promise<DraftStorage>,
): Promise<void> {
  const { rows, canary } = await storage.read(async (tables) => ({
    rows: await tables.locked.toArray(),
    canary: await readMeta(tables, 'canary'),
  }));
  const box = await openSmall(boxName(storage.name), 'locked');
  await putAll(box, 'locked', rows);
  box.close();
  await erase(storage);
  const fresh = await reopen();
  if (canary) await fresh.write(async (tables) => tables.meta.put(canary));
  fresh.close();
}

/** Restores what was stored in the box and deletes the box. */
export async function emptyBox(storage: DraftStorage): Promise<void> {
  const name = boxName(storage.name);
  const box = await openSmall(name, 'locked');
  const rows = await box.getAll('locked');
  await storage.write(async (tables) => tables.locked.bulkPut(rows));
  box.close();
  await deleteDB(name);
}

function somePieces(): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: pieceCount }, () =>
    crypto.getRandomValues(new Uint8Array(pieceBytes)),
  );
}
