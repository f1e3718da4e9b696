// Where the typed text of a request is kept until it is saved, one slot for each request. Writes go
// out one after the other, and a slot that is read while its write is under way answers what is
// being written: however slow the storage, no request ever gets another one's text.
import { forgetKept, readKept, writeKept } from '#portal/data/kept-request.ts';
import type { DraftStore } from '#portal/offline/draft-model.ts';

export interface WorkingPlace {
  /** Empty when there is none. */
  read(slot: string): Promise<string>;
  /** Empty text forgets the slot. Resolves to whether the text is kept. */
  write(slot: string, text: string): Promise<boolean>;
  /** For a page that may be gone the next moment: keeps before it returns. */
  writeNow(slot: string, text: string): void;
}

const places = new WeakMap<WorkingStore, WorkingPlace>();

/** The one place of a store: two would not know of each other's writes. */
export function placeOf(store: WorkingStore): WorkingPlace {
  const known = places.get(store) ?? storePlace(store);
  places.set(store, known);
  return known;
}

type WorkingStore = Pick<DraftStore, 'userId' | 'readWorking' | 'writeWorking'>;

/** In the user's database, with the simple storage for last moments and as what is left if it fails. */
export function storePlace(database: WorkingStore): WorkingPlace {
  const { userId } = database;
  const underWay = new Map<string, string>();
  let tail: Promise<unknown> = Promise.resolve();

  /** Resolves to whether the database has it. */
  function store(slot: string, text: string): Promise<boolean> {
    underWay.set(slot, text);
    const stored = tail.then(async () => {
      try {
        await database.writeWorking(slot, text);
        return true;
      } catch {
        return false;
      } finally {
        if (underWay.get(slot) === text) underWay.delete(slot);
      }
    });
    tail = stored;
    return stored;
  }

  return {
    read: async (slot) => underWay.get(slot) ?? (await database.readWorking(slot))?.text ?? '',
    write: async (slot, text) =>
      (await store(slot, text)) || writeKept(userId, slot, text, new Date()),
    writeNow: (slot, text) => {
      writeKept(userId, slot, text, new Date());
      const keptAt = readKept(userId, slot)?.keptAt;
      void store(slot, text).then((isStored) => {
        const isNewest = readKept(userId, slot)?.keptAt === keptAt;
        if (isStored && isNewest) forgetKept(userId, slot);
      });
    },
  };
}

/** In the simple storage alone: guests have no database. */
export function simplePlace(ownerId: string): WorkingPlace {
  const write = (slot: string, text: string) =>
    text === '' ? forgetKept(ownerId, slot) : writeKept(ownerId, slot, text, new Date());
  return {
    read: async (slot) => readKept(ownerId, slot)?.text ?? '',
    write: async (slot, text) => write(slot, text),
    writeNow: write,
  };
}
