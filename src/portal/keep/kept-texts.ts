// All texts of one user on this device that are neither saved nor sent: in the user's database, or
// in localStorage where that is not available. Reads use both; the newest text of a slot counts.
// Writes are serialised, and pending writes are visible to reads.
import { moveOldTexts } from '#portal/keep/old-texts.ts';
import {
  forgetSimple,
  guestId,
  type KeptText,
  nextCount,
  noteCount,
  readSimple,
  type TextChange,
  type TextDatabase,
  writeSimple,
} from '#portal/keep/simple-texts.ts';
import { StorageFailure } from '#portal/offline/storage/storage-failure.ts';

export interface KeptTexts {
  /** All kept texts, newest first. Rejects if the database cannot be read. */
  list(): Promise<KeptText[]>;
  /** Writes all or nothing. Resolves to whether they are stored. */
  write(changes: readonly TextChange[]): Promise<boolean>;
  /** Like `write`, for a page that may end immediately: stored before it returns. */
  writeNow(changes: readonly TextChange[]): Promise<boolean>;
  /** Moves texts from localStorage to the database; returns whether all were moved. */
  gather(): Promise<boolean>;
}

const known = new WeakMap<TextDatabase, KeptTexts>();

/** Of guests, or of a user whose database cannot be opened. */
export function simpleTexts(ownerId: string = guestId): KeptTexts {
  return createKeptTexts(ownerId, undefined);
}

/** Shared by all callers: two instances would not see each other's pending writes. */
export function storedTexts(database: TextDatabase): KeptTexts {
  const texts = known.get(database) ?? createKeptTexts(database.userId, database);
  known.set(database, texts);
  return texts;
}

function createKeptTexts(ownerId: string, database: TextDatabase | undefined): KeptTexts {
  const underWay = new Map<string, KeptText>();
  let tail: Promise<unknown> = Promise.resolve();
  let moved: Promise<void> | undefined;

  function rowsOf(changes: readonly TextChange[]): KeptText[] {
    const at = new Date().toISOString();
    return changes.map(({ slot, text, base }) => {
      const count = nextCount();
      return { slot, text, ...(base === undefined ? {} : { base }), at, count };
    });
  }

  /** `gone`: the user has logged out, and nothing of theirs may be written any more. */
  function store(rows: readonly KeptText[]): Promise<'stored' | 'refused' | 'gone'> {
    if (!database) return Promise.resolve('refused');
    for (const row of rows) underWay.set(row.slot, row);
    const stored = tail.then(async () => {
      try {
        await database.writeWorking(rows);
        for (const { slot, count } of rows) forgetSimple(ownerId, slot, count);
        return 'stored';
      } catch (failure) {
        return failure instanceof StorageFailure && failure.reason === 'closed'
          ? 'gone'
          : 'refused';
      } finally {
        for (const row of rows) if (underWay.get(row.slot) === row) underWay.delete(row.slot);
      }
    });
    tail = stored;
    return stored;
  }

  function storeSimply(rows: readonly KeptText[]): boolean {
    // Without a database an empty text need not override anything.
    return rows.every((row) =>
      row.text === '' && !database
        ? forgetSimple(ownerId, row.slot, row.count)
        : writeSimple(ownerId, row),
    );
  }

  async function readAll(): Promise<KeptText[]> {
    const before = [...underWay.values()];
    const stored = (await database?.readWorking()) ?? [];
    return newestOfEach([...stored, ...readSimple(ownerId), ...before, ...underWay.values()]);
  }

  const texts: KeptTexts = {
    async list() {
      moved ??= moveOldTexts(ownerId, database, (changes) => texts.write(changes));
      moved.catch(() => {
        moved = undefined;
      });
      await moved;
      const rows = await readAll();
      for (const { count } of rows) noteCount(count);
      return rows.filter(({ text }) => text !== '').sort((a, b) => b.count - a.count);
    },
    async write(changes) {
      const rows = rowsOf(changes);
      const outcome = await store(rows);
      return outcome === 'stored' || (outcome === 'refused' && storeSimply(rows));
    },
    async writeNow(changes) {
      const rows = rowsOf(changes);
      const isKept = storeSimply(rows);
      const outcome = await store(rows);
      if (outcome === 'gone') for (const one of rows) forgetSimple(ownerId, one.slot, one.count);
      return outcome === 'stored' || (outcome === 'refused' && isKept);
    },
    async gather() {
      await texts.list();
      const simple = readSimple(ownerId);
      const newest = new Map((await readAll()).map((row) => [row.slot, row.count]));
      const rows = simple.filter(({ slot, count }) => newest.get(slot) === count);
      return rows.length === 0 || (await store(rows)) === 'stored';
    },
  };
  return texts;
}

function newestOfEach(rows: readonly KeptText[]): KeptText[] {
  const newest = new Map<string, KeptText>();
  for (const row of rows) {
    const other = newest.get(row.slot);
    if (!other || row.count >= other.count) newest.set(row.slot, row);
  }
  return [...newest.values()];
}
