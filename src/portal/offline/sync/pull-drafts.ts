// Fetches changes of the server since the last time, including deletions; without a cursor that the
// server knows, the full list. A server with another history lost confirmed data, so nothing is
// replaced or removed before it was asked about.
import type { ServerDraft } from '#contract/calls/draft-fields.ts';
import { heldCopies, type Verdict } from '#portal/offline/outbox/lost-copies.ts';
import { pulled, pulledAfterLoss, pulledRemoval } from '#portal/offline/outbox/outbox-machine.ts';
import { copyOf, type Means, type Outcome, type Slot } from '#portal/offline/outbox/outbox-slot.ts';
import {
  collectOutcomes,
  isKnownShape,
  meansOf,
  readSlots,
} from '#portal/offline/outbox/slot-rows.ts';
import { readMeta, type Tables } from '#portal/offline/storage/draft-storage.ts';
import { NotUnderstood } from '#portal/offline/sync/ask.ts';
import {
  type DraftChanges,
  isNotThere,
  type Position,
} from '#portal/offline/sync/draft-transport.ts';
import { askAboutMissing, judgeCopies } from '#portal/offline/sync/judge-copies.ts';
import { type Drain, LeaseLost } from '#portal/offline/sync/push-drafts.ts';
import { noteRestore } from '#portal/offline/sync/restore-notice.ts';

/** The full list, as far as it was received. */
interface FullList {
  seen: Set<string>;
  verdict: Verdict;
}

const fromTheBeginning: Position = { since: undefined, history: undefined };
// Limits the rounds with a server whose answers keep changing.
const beginningsMax = 5;

/** Returns whether something was found that only this device has and that can be sent. */
export async function pullDrafts(drain: Drain): Promise<boolean> {
  const { backend, storage, environment } = drain;
  if (backend.isPlain) return pullList(drain);
  let from = await storage.read(readPosition);
  let full: FullList | undefined;
  let isFirst = false;
  let hasFound = false;
  for (let beginnings = 0; ; ) {
    let page: DraftChanges;
    try {
      page = await environment.transport.changes(from, drain.signal());
    } catch (failure) {
      if (!isNotThere(failure)) throw failure;
      backend.isPlain = true;
      return pullList(drain);
    }
    const { since, history } = from;
    if (since !== undefined && history === undefined && page.history !== undefined && !full) {
      // The cursor is from a time without histories and does not tell whose it was.
      isFirst = true;
      from = fromTheBeginning;
      continue;
    }
    if (page.full) {
      beginnings++;
      if (beginnings > beginningsMax) throw new NotUnderstood('Every list is the first one.');
      const verdict = await judgeCopies(drain, page.history, isFirst);
      if (!verdict) {
        from = fromTheBeginning;
        continue;
      }
      full = { seen: new Set(), verdict };
    }
    const { isClean, lost } = await takeOver(drain, page, full);
    hasFound ||= lost > 0;
    if (!page.more || !(isClean || full)) return hasFound;
    if (page.cursor === since && !page.full)
      throw new NotUnderstood('The list of changes does not go on.');
    from = { since: page.cursor, history: page.history };
  }
}

async function pullList(drain: Drain): Promise<boolean> {
  const rows = await drain.environment.transport.list(drain.signal());
  if (!rows) return false;
  const page = { data: rows, removed: [], more: false, full: true, cursor: undefined };
  await takeOver(drain, page, { seen: new Set(), verdict: askAboutMissing });
  return false;
}

async function readPosition(tables: Tables): Promise<Position> {
  const [cursor, history] = await Promise.all([
    readMeta(tables, 'cursor'),
    readMeta(tables, 'history'),
  ]);
  return { since: cursor?.value, history: history?.value };
}

type Page = Omit<DraftChanges, 'cursor'> & { cursor: string | undefined };

/** Not clean if a row had to be left out: then the same range must be requested again. */
function takeOver(
  { storage, lease, environment }: Drain,
  page: Page,
  full: FullList | undefined,
): Promise<{ isClean: boolean; lost: number }> {
  return storage.write(async (tables) => {
    // A tab that was frozen would bring back outdated rows.
    if (!(await lease.holds(tables))) throw new LeaseLost();
    for (const { id } of page.data) full?.seen.add(id);
    for (const id of page.removed) full?.seen.delete(id);
    const missing = page.more || !full ? [] : await idsBut(tables, full.seen);
    const rows = new Map(page.data.map((row) => [row.id, row]));
    const ids = new Set([...rows.keys(), ...page.removed, ...missing]);
    const outcomes = collectOutcomes();
    const saved: Outcome[] = [];
    let isClean = true;
    for (const { id, slot } of await readSlots(tables, [...ids])) {
      if (slot.draft && !isKnownShape(slot.draft)) continue;
      const row = rows.get(id);
      const means = meansOf(environment);
      const isLost = full && hasLost(slot, row, full.verdict);
      const outcome = isLost
        ? pulledAfterLoss(slot, row && copyOf(row), full.verdict, means)
        : outcomeOf(slot, row, means);
      if (isLost && outcome) saved.push(outcome);
      if (outcome) outcomes.take(id, slot, outcome);
      else isClean = false;
    }
    await outcomes.write(tables);
    if (full && page.cursor !== undefined) await noteRestore(tables, saved);
    await putPosition(tables, page, { isFull: full !== undefined, isClean });
    if (isClean && !page.more && (await tables.outbox.count()) === 0) {
      const value = new Date(environment.now()).toISOString();
      await tables.meta.put({ key: 'synced-at', value });
    }
    return { isClean, lost: saved.length };
  });
}

/** A full list counts when it is complete; when restarted, it starts from the beginning. */
async function putPosition(
  tables: Tables,
  { cursor, history, more }: Page,
  { isFull, isClean }: { isFull: boolean; isClean: boolean },
): Promise<void> {
  if (cursor === undefined || (isFull && more)) return;
  // All copies held now belong to this history, even if a row was left out.
  if (history !== undefined) await tables.meta.put({ key: 'history', value: history });
  if (isClean) await tables.meta.put({ key: 'cursor', value: cursor });
  else if (isFull) await tables.meta.delete('cursor');
}

function hasLost({ draft }: Slot, row: ServerDraft | undefined, verdict: Verdict): boolean {
  if (!draft) return false;
  const there = row && copyOf(row);
  return heldCopies(draft).some((copy) => copy.etag !== row?.etag && verdict.isLost(copy, there));
}

function outcomeOf(slot: Slot, row: ServerDraft | undefined, means: Means): Outcome | undefined {
  return row ? pulled(slot, copyOf(row), means) : pulledRemoval(slot, means);
}

async function idsBut(tables: Tables, seen: ReadonlySet<string>): Promise<string[]> {
  const drafts = await tables.drafts.toArray();
  // A pending create is not on the server's list.
  const listed = drafts.filter((draft) => heldCopies(draft).length > 0);
  return listed.map(({ id }) => id).filter((id) => !seen.has(id));
}
