// The same person with another id: the server was set up again, and they registered with the same
// address, verified by email. This is the only way to recover what this device stored for the
// earlier id.
import type { DraftContent, WorkingText } from '#portal/offline/draft-model.ts';
import { isShown } from '#portal/offline/draft-view.ts';
import { missingDrafts } from '#portal/offline/drafts-file.ts';
import type { Environment } from '#portal/offline/environment.ts';
import { heldCopies } from '#portal/offline/outbox/lost-copies.ts';
import { saved } from '#portal/offline/outbox/outbox-machine.ts';
import { copyName } from '#portal/offline/outbox/outbox-slot.ts';
import { isKnownShape, meansOf, putOutcome, readSlot } from '#portal/offline/outbox/slot-rows.ts';
import { databaseExists, databaseName } from '#portal/offline/storage/database-names.ts';
import type { DraftStorage, Tables } from '#portal/offline/storage/draft-storage.ts';
import { openDraftsDatabase } from '#portal/offline/storage/drafts-database.ts';

interface Kept {
  drafts: DraftContent[];
  working: WorkingText[];
  locked: number;
}

/**
 * Copies what this device stored for the earlier id to the current storage; returns the number of
 * drafts.
 */
export async function adoptEarlier(
  earlierId: string,
  storage: DraftStorage,
  environment: Pick<Environment, 'now' | 'newId'>,
): Promise<number> {
  if (!(await databaseExists(databaseName(earlierId)))) return 0;
  const earlier = await openDraftsDatabase(earlierId);
  const kept = await earlier.read(readKept);
  const count = await storage.write((tables) => takeIn(tables, kept, environment));
  // Locked data can only be opened with the earlier account.
  if (kept.locked === 0) await earlier.remove();
  else earlier.close();
  return count;
}

async function readKept(tables: Tables): Promise<Kept> {
  const entries = new Map((await tables.outbox.toArray()).map((entry) => [entry.id, entry]));
  const drafts = (await tables.drafts.toArray()).filter(
    (draft) => isKnownShape(draft) && isShown(draft, entries.get(draft.id)),
  );
  return {
    drafts: drafts.flatMap((draft) => {
      // Of two versions both are kept; for a draft deleted here, the conflicting one.
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
  environment: Pick<Environment, 'now' | 'newId'>,
): Promise<number> {
  const present = (await tables.drafts.toArray()).filter(({ removed }) => removed === 0);
  const missing = missingDrafts(drafts, present);
  for (const content of missing) {
    const id = environment.newId();
    const slot = await readSlot(tables, id);
    await putOutcome(tables, id, slot, saved(slot, id, content, meansOf(environment)));
  }
  for (const text of working) {
    const there = await tables.working.get(text.slot);
    if (there?.text === text.text) continue;
    // Kept beside newer text, like a text that was locked.
    const slot = there ? `${text.slot}~${environment.newId()}` : text.slot;
    await tables.working.put({ ...text, slot });
  }
  return missing.length;
}
