// Slots of the outbox machine as rows of the tables, inside a transaction of the caller.
import type { StoredDraft } from '#portal/offline/draft-model.ts';
import { nextSeq, type Tables } from '#portal/offline/draft-storage.ts';
import type { Means, Outcome, Slot } from '#portal/offline/outbox-slot.ts';
import type { Surroundings } from '#portal/offline/surroundings.ts';

export async function readSlot(tables: Tables, id: string): Promise<Slot> {
  return { draft: await tables.drafts.get(id), entry: await tables.outbox.get(id) };
}

export async function meansOf(
  tables: Tables,
  { now, newId }: Pick<Surroundings, 'now' | 'newId'>,
): Promise<Means> {
  return { now: new Date(now()).toISOString(), newId: newId(), seq: await nextSeq(tables) };
}

/** Writes what came of an event in the slot `id`; what is the same is not written. */
export async function putOutcome(
  tables: Tables,
  id: string,
  before: Slot,
  { draft, entry, also }: Outcome,
): Promise<void> {
  const isRenamed = draft !== undefined && draft.id !== id;
  if (draft !== before.draft) {
    if (before.draft && (!draft || isRenamed)) await tables.drafts.delete(id);
    if (draft) await tables.drafts.put(draft);
  }
  if (entry !== before.entry) {
    if (before.entry && (!entry || isRenamed)) await tables.outbox.delete(id);
    if (entry) await tables.outbox.put(entry);
  }
  if (!also) return;
  await tables.drafts.put(also.draft);
  await tables.outbox.put(also.entry);
}

/** Rows that a newer program wrote; this one leaves them alone. */
export function isKnownShape(draft: StoredDraft): boolean {
  return draft.v === 1;
}
