// Outbox slots as table rows, inside the caller's transaction. Many slots are read and written at
// once, because each database call costs more than the work on the row.
import type { OutboxEntry, StoredDraft } from '#portal/offline/draft-model.ts';
import type { Environment } from '#portal/offline/environment.ts';
import type { Means, Outcome, Slot } from '#portal/offline/outbox/outbox-slot.ts';
import type { Tables } from '#portal/offline/storage/draft-storage.ts';

export async function readSlot(tables: Tables, id: string): Promise<Slot> {
  const [draft, entry] = await Promise.all([tables.drafts.get(id), tables.outbox.get(id)]);
  return { draft, entry };
}

/** One slot for each id, including ids without rows. */
export async function readSlots(
  tables: Tables,
  ids: readonly string[],
): Promise<{ id: string; slot: Slot }[]> {
  const [drafts, entries] = await Promise.all([
    tables.drafts.bulkGet([...ids]),
    tables.outbox.bulkGet([...ids]),
  ]);
  return ids.map((id, at) => ({ id, slot: { draft: drafts[at], entry: entries[at] } }));
}

let lastSeq = 0;

export function meansOf({ now, newId }: Pick<Environment, 'now' | 'newId'>): Means {
  const at = now();
  // Based on the clock, so that tabs need no shared counter; it only affects the sending order.
  lastSeq = Math.max(lastSeq + 1, at * 1_000);
  return { now: new Date(at).toISOString(), newId: newId(), seq: lastSeq };
}

/** Collects results of events and writes them together. Unchanged rows are not written. */
export function collectOutcomes() {
  const drafts: StoredDraft[] = [];
  const entries: OutboxEntry[] = [];
  const goneDrafts: string[] = [];
  const goneEntries: string[] = [];
  return {
    take(id: string, before: Slot, { draft, entry, also }: Outcome): void {
      const isRenamed = draft !== undefined && draft.id !== id;
      if (draft !== before.draft) {
        if (before.draft && (!draft || isRenamed)) goneDrafts.push(id);
        if (draft) drafts.push(draft);
      }
      if (entry !== before.entry) {
        if (before.entry && (!entry || isRenamed)) goneEntries.push(id);
        if (entry) entries.push(entry);
      }
      if (!also) return;
      drafts.push(also.draft);
      entries.push(also.entry);
    },
    async write(tables: Tables): Promise<void> {
      const writes: PromiseLike<unknown>[] = [];
      if (goneDrafts.length > 0) writes.push(tables.drafts.bulkDelete(goneDrafts));
      if (goneEntries.length > 0) writes.push(tables.outbox.bulkDelete(goneEntries));
      if (drafts.length > 0) writes.push(tables.drafts.bulkPut(drafts));
      if (entries.length > 0) writes.push(tables.outbox.bulkPut(entries));
      await Promise.all(writes);
    },
  };
}

/** Writes the result of one event in the slot `id`. */
export async function putOutcome(
  tables: Tables,
  id: string,
  before: Slot,
  outcome: Outcome,
): Promise<void> {
  const outcomes = collectOutcomes();
  outcomes.take(id, before, outcome);
  await outcomes.write(tables);
}

/** Rows written by a newer version of the app, which this one must not change. */
export function isKnownShape(draft: StoredDraft): boolean {
  return draft.v === 1;
}
