// What a browser deletes from a database stays in its files until they are written anew. Chromium does
// that when a database is deleted whose data has left its memory, and for older files with a later
// deletion. So at logout the database is filled up and deleted, and a scratch one after it: with that,
// a search of the files found nothing in 13 of 13 runs, without it mostly something. Locked drafts are
// put aside meanwhile, where they are found again should the page die in between.
import { Dexie, type EntityTable } from 'dexie';
import { boxName } from '#portal/offline/storage/database-names.ts';
import {
  type DraftStorage,
  type LockedRow,
  readMeta,
} from '#portal/offline/storage/draft-storage.ts';

// More than Chromium collects in memory (4 MB), in values that it does not put elsewhere.
const pieceBytes = 60_000;
const pieceCount = 110;
// The second round waits until the first is on its way to a file.
const fillRounds = 2;
const scratchRounds = 2;

class LockedBox extends Dexie {
  declare readonly locked: EntityTable<LockedRow, 'id'>;

  constructor(databaseName: string) {
    super(boxName(databaseName));
    this.version(1).stores({ locked: 'id' });
  }
}

class Scratch extends Dexie {
  declare readonly pieces: EntityTable<{ id: number; value: Uint8Array }, 'id'>;

  constructor(databaseName: string) {
    super(`${databaseName}-scratch`);
    this.version(1).stores({ pieces: 'id' });
  }
}

/** Deletes the database, from the browser's files as well. */
export async function erase(storage: DraftStorage): Promise<void> {
  const at = new Date().toISOString();
  for (let round = 0; round < fillRounds && storage.isShared; round++) {
    const rows = somePieces().map((value, index) => ({ key: `${round}-${index}`, value, at }));
    // Without room for it the deletion itself must go on.
    await storage.write(async (tables) => tables.reads.bulkPut(rows)).catch(() => {});
  }
  await storage.remove();
  for (let round = 0; round < scratchRounds && storage.isShared; round++) {
    const scratch = new Scratch(storage.name);
    const rows = somePieces().map((value, id) => ({ id, value }));
    await scratch.pieces.bulkPut(rows).catch(() => {});
    await scratch.delete();
  }
}

/** Erases the database, and makes it anew with nothing in it but what is locked. */
export async function rebuild(
  storage: DraftStorage,
  reopen: () => Promise<DraftStorage>,
): Promise<void> {
  const { rows, canary } = await storage.read(async (tables) => ({
    rows: await tables.locked.toArray(),
    canary: await readMeta(tables, 'canary'),
  }));
  const box = new LockedBox(storage.name);
  await box.locked.bulkPut(rows);
  box.close();
  await erase(storage);
  const fresh = await reopen();
  if (canary) await fresh.write(async (tables) => tables.meta.put(canary));
  fresh.close();
}

/** Puts back what was put aside, and deletes the box. */
export async function emptyBox(storage: DraftStorage): Promise<void> {
  const box = new LockedBox(storage.name);
  const rows = await box.locked.toArray();
  await storage.write(async (tables) => tables.locked.bulkPut(rows));
  await box.delete();
}

function somePieces(): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: pieceCount }, () =>
    crypto.getRandomValues(new Uint8Array(pieceBytes)),
  );
}
