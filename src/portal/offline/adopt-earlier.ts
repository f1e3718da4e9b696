// The same person under another id: the server was set up anew, and they registered again with the
// same address, which a mail proved to be theirs. What this device kept under the earlier id has no
// other way back. Of the address only a hash is kept here.
import type { EngineStore } from '#portal/offline/create-draft-store.ts';
import type { DraftContent } from '#portal/offline/draft-model.ts';
import type { Tables, WorkingText } from '#portal/offline/draft-storage.ts';
import { isShown } from '#portal/offline/draft-view.ts';
import { databaseName, openDraftsDatabase } from '#portal/offline/drafts-database.ts';
import { missingDrafts } from '#portal/offline/drafts-file.ts';
import { heldCopies } from '#portal/offline/lost-copies.ts';
import { saved } from '#portal/offline/outbox-machine.ts';
import { copyName } from '#portal/offline/outbox-slot.ts';
import { isKnownShape, meansOf, putOutcome, readSlot } from '#portal/offline/slot-rows.ts';
import type { Surroundings } from '#portal/offline/surroundings.ts';

const ownersKey = 'portal.drafts-owners';

interface Kept {
  drafts: DraftContent[];
  working: WorkingText[];
  locked: number;
}

/**
 * Brings what this device keeps of an earlier account with this address to the present one, and
 * notes whose address it is. Answers how many drafts came.
 */
export async function adoptEarlier(
  { userId, storage, request }: Pick<EngineStore, 'userId' | 'storage' | 'request'>,
  email: string,
  surroundings: Pick<Surroundings, 'now' | 'newId'>,
): Promise<number> {
  // Web Crypto exists in secure contexts only, and what is in memory is of this window.
  if (!storage.isShared || !globalThis.crypto?.subtle || email === '') return 0;
  const owner = await hashOf(email);
  const owners = readOwners();
  const earlierId = owners[owner];
  if (earlierId === userId) return 0;
  let count = 0;
  if (earlierId !== undefined && (await exists(databaseName(earlierId)))) {
    const earlier = await openDraftsDatabase(earlierId);
    const kept = await earlier.read(readKept);
    count = await storage.write((tables) => takeIn(tables, kept, surroundings));
    // What is locked opens with the earlier account only.
    if (kept.locked === 0) await earlier.remove();
    else earlier.close();
  }
  writeOwners({ ...owners, [owner]: userId });
  if (count > 0) await request('saved');
  return count;
}

async function readKept(tables: Tables): Promise<Kept> {
  const entries = new Map((await tables.outbox.toArray()).map((entry) => [entry.id, entry]));
  const drafts = (await tables.drafts.toArray()).filter(
    (draft) => isKnownShape(draft) && isShown(draft, entries.get(draft.id)),
  );
  return {
    drafts: drafts.flatMap((draft) => {
      // Of two versions both are kept; of what was deleted here, the one that stands against it.
      const theirs = draft.conflict ? heldCopies(draft).slice(draft.base ? 1 : 0) : [];
      const others = theirs.map((copy) => ({ ...copy, name: copyName(copy.name) }));
      return draft.removed === 1 ? others : [draft, ...others];
    }),
    working: await tables.working.toArray(),
    locked: await tables.locked.count(),
  };
}

async function takeIn(
  tables: Tables,
  { drafts, working }: Kept,
  surroundings: Pick<Surroundings, 'now' | 'newId'>,
): Promise<number> {
  const present = (await tables.drafts.toArray()).filter(({ removed }) => removed === 0);
  const missing = missingDrafts(drafts, present);
  for (const content of missing) {
    const id = surroundings.newId();
    const slot = await readSlot(tables, id);
    await putOutcome(tables, id, slot, saved(slot, id, content, meansOf(surroundings)));
  }
  for (const text of working) {
    const there = await tables.working.get(text.slot);
    if (there?.text === text.text) continue;
    // Put aside beside what was typed since, as a text that was locked would be.
    const slot = there ? `${text.slot}~${surroundings.newId()}` : text.slot;
    await tables.working.put({ ...text, slot });
  }
  return missing.length;
}

async function exists(name: string): Promise<boolean> {
  // Where they cannot be listed, opening one that is not there makes an empty one, which is deleted.
  if (!('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some((one) => one.name === name);
}

async function hashOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readOwners(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ownersKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

function writeOwners(owners: Readonly<Record<string, string>>): void {
  try {
    localStorage.setItem(ownersKey, JSON.stringify(owners));
  } catch {
    // Storage may be refused; then nobody is known again, that is all.
  }
}
