// Takes over what changed on the server since the last time, deletions included; without a cursor
// that the server knows, all there is.
import type { ServerDraft } from '#contract/calls/drafts.ts';
import { readMeta, type Tables } from '#portal/offline/draft-storage.ts';
import { type DraftChanges, isNotThere, NotUnderstood } from '#portal/offline/draft-transport.ts';
import { pulled, pulledRemoval } from '#portal/offline/outbox-machine.ts';
import { copyOf, type Means, type Outcome, type Slot } from '#portal/offline/outbox-slot.ts';
import { type Drain, LeaseLost } from '#portal/offline/push-drafts.ts';
import { collectOutcomes, isKnownShape, meansOf, readSlots } from '#portal/offline/slot-rows.ts';

export async function pullDrafts(drain: Drain): Promise<void> {
  const { backend, storage, surroundings } = drain;
  if (backend.isPlain) return pullList(drain);
  let since = (await storage.read((tables) => readMeta(tables, 'cursor')))?.value;
  /** Ids of a full list so far; undefined while only changes come. */
  let seen = since === undefined ? new Set<string>() : undefined;
  for (;;) {
    let page: DraftChanges;
    try {
      page = await surroundings.transport.changes(since, drain.signal());
    } catch (failure) {
      if (!isNotThere(failure)) throw failure;
      backend.isPlain = true;
      return pullList(drain);
    }
    if (page.full) seen = new Set();
    for (const { id } of page.data) seen?.add(id);
    for (const id of page.removed) seen?.delete(id);
    const isClean = await takeOver(drain, page, seen);
    if (!isClean || !page.more) return;
    if (page.cursor === since) throw new NotUnderstood('The list of changes does not go on.');
    since = page.cursor;
  }
}

async function pullList(drain: Drain): Promise<void> {
  const rows = await drain.surroundings.transport.list(drain.signal());
  if (!rows) return;
  const page = { data: rows, removed: [], more: false, full: true, cursor: undefined };
  await takeOver(drain, page, new Set(rows.map(({ id }) => id)));
}

type Page = Omit<DraftChanges, 'cursor'> & { cursor: string | undefined };

/** False when a row had to be left out: then the same must be asked for again. */
function takeOver(
  { storage, lease, surroundings }: Drain,
  page: Page,
  seen: ReadonlySet<string> | undefined,
): Promise<boolean> {
  return storage.write(async (tables) => {
    // A tab that was frozen for a while would bring back what is old by now.
    if (!(await lease.holds(tables))) throw new LeaseLost();
    const missing = page.more || !seen ? [] : await idsBut(tables, seen);
    const rows = new Map(page.data.map((row) => [row.id, row]));
    const ids = new Set([...rows.keys(), ...page.removed, ...missing]);
    const outcomes = collectOutcomes();
    let isClean = true;
    for (const { id, slot } of await readSlots(tables, [...ids])) {
      if (slot.draft && !isKnownShape(slot.draft)) continue;
      const outcome = outcomeOf(slot, rows.get(id), meansOf(surroundings));
      if (outcome) outcomes.take(id, slot, outcome);
      else isClean = false;
    }
    await outcomes.write(tables);
    if (!isClean) return false;
    // A full list counts when it is complete; begun anew, it begins at its beginning.
    const { cursor } = page;
    if (cursor !== undefined && !(seen && page.more)) {
      await tables.meta.put({ key: 'cursor', value: cursor });
    }
    if (!page.more && (await tables.outbox.count()) === 0) {
      const value = new Date(surroundings.now()).toISOString();
      await tables.meta.put({ key: 'synced-at', value });
    }
    return true;
  });
}

function outcomeOf(slot: Slot, row: ServerDraft | undefined, means: Means): Outcome | undefined {
  if (!row) return pulledRemoval(slot, means);
  if (!slot.entry && slot.draft?.base?.etag === row.etag) return slot;
  return pulled(slot, copyOf(row), means);
}

async function idsBut(tables: Tables, seen: ReadonlySet<string>): Promise<string[]> {
  const drafts = await tables.drafts.toArray();
  // A create that waits is on no list.
  return drafts.filter(({ id, base }) => base && !seen.has(id)).map(({ id }) => id);
}
