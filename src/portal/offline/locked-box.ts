// What a browser deletes from a database stays in its files for a while: Chromium's are only rewritten
// when enough was written after it and the whole database is then deleted (looked for in its files).
// So at logout the database is filled up, deleted and made anew. Locked drafts are put aside meanwhile
// in a second one, where they are found again should the page die in between.
import { Dexie, type EntityTable } from 'dexie';
import { type DraftStorage, type LockedRow, readMeta } from '#portal/offline/draft-storage.ts';

// More than Chromium collects before it writes a file (4 MB), in values it does not put elsewhere.
const pieceBytes = 60_000;
const pieceCount = 110;
// The second waits until the first is on its way to a file.
const rounds = 2;

class LockedBox extends Dexie {
  declare readonly locked: EntityTable<LockedRow, 'id'>;

  constructor(databaseName: string) {
    super(boxName(databaseName));
    this.version(1).stores({ locked: 'id' });
  }
}

/** Makes sure that what is deleted next can not be read from the browser's files either. */
export async function fillUp(storage: DraftStorage): Promise<void> {
  const at = new Date().toISOString();
  for (let round = 0; round < rounds; round++) {
    const pieces = Array.from({ length: pieceCount }, (_, index) => {
      const value = crypto.getRandomValues(new Uint8Array(pieceBytes));
      return { key: `filler-${round}-${index}`, value, at };
    });
    // Without room for it the deletion itself must go on.
    await storage.write(async (tables) => tables.reads.bulkPut(pieces)).catch(() => {});
  }
}

/** Deletes the database, and makes it anew with nothing in it but what is locked. */
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
  await fillUp(storage);
  await storage.remove();
  const fresh = await reopen();
  if (canary) await fresh.write(async (tables) => tables.meta.put(canary));
  fresh.close();
}

/** Puts back what was put aside. */
export async function emptyBox(storage: DraftStorage): Promise<void> {
  if (!(await Dexie.exists(boxName(storage.name)))) return;
  const box = new LockedBox(storage.name);
  const rows = await box.locked.toArray();
  await storage.write(async (tables) => tables.locked.bulkPut(rows));
  await box.delete();
}

function boxName(databaseName: string): string {
  return `${databaseName}-locked`;
}
