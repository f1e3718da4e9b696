// What each event does to a draft and its outbox entry. Pure functions on rows, without database or
// network. An entry exists exactly while something is pending: a change that the server has not
// confirmed, or a decision of the user.
import type { DraftOperationResult } from '#contract/calls/drafts.ts';
import type {
  ConflictChoice,
  DraftContent,
  OutboxEntry,
  Refusal,
  SealedOperation,
  ServerCopy,
  StoredDraft,
} from '#portal/offline/draft-model.ts';
import { contentSent, operationOf } from '#portal/offline/outbox/draft-operation.ts';
import { isOlder, lostThere, type Verdict } from '#portal/offline/outbox/lost-copies.ts';
import { isSameContent } from '#portal/offline/outbox/merge-drafts.ts';
import {
  contentOf,
  copyAs,
  copyName,
  copyOf,
  gone,
  type Means,
  meet,
  nothing,
  type Outcome,
  rowOf,
  type Slot,
  settle,
  timesOf,
} from '#portal/offline/outbox/outbox-slot.ts';

/** The user saved; a slot without a draft becomes a new one. */
export function saved(slot: Slot, id: string, content: DraftContent, means: Means): Outcome {
  const { name, service, payload } = content;
  const draft: StoredDraft = {
    ...(slot.draft ?? {
      id,
      createdAt: means.now,
      base: undefined,
      conflict: undefined,
      v: 1,
    }),
    name,
    service,
    payload,
    updatedAt: means.now,
    removed: 0,
  };
  // Another change may be merged with the desired state now.
  if (draft.conflict && draft.conflict.kind !== 'gone') {
    return meet(draft, slot.entry, draft.conflict.theirs, means);
  }
  return settle(draft, slot.entry, means);
}

export function removed({ draft, entry }: Slot, means: Means): Outcome {
  if (!draft) return { draft, entry };
  // A draft that was never sent is removed without trace; one deleted on the server is gone.
  const { base, conflict } = draft;
  const isKnownThere = base !== undefined || conflict !== undefined || entry?.sealed !== undefined;
  if (!isKnownThere || conflict?.kind === 'gone') return nothing;
  const theirs = conflict?.theirs;
  const next: StoredDraft = {
    ...draft,
    removed: 1,
    updatedAt: means.now,
    conflict: theirs && { kind: 'removed-here', theirs },
  };
  return settle(next, entry, means);
}

/** Undoes the removal while the row still exists. */
export function undone({ draft, entry }: Slot, means: Means): Outcome {
  if (!draft || draft.removed === 0) return { draft, entry };
  const next: StoredDraft = { ...draft, removed: 0, updatedAt: means.now };
  if (draft.conflict?.kind === 'removed-here') {
    return meet(next, entry, draft.conflict.theirs, means);
  }
  return settle(next, entry, means);
}

/** The user wants a rejected operation to be sent again. */
export function retried({ draft, entry }: Slot): Outcome {
  return { draft, entry: entry && { ...entry, refusal: undefined } };
}

/** Whether there is something to send now. */
export function isSendable({ draft, entry }: Slot): boolean {
  if (!draft || !entry || entry.refusal) return false;
  return entry.sealed !== undefined || draft.conflict === undefined;
}

/** Fixes the operation to send, unless one is fixed already. */
export function sealed({ draft, entry }: Slot, opId: string): OutboxEntry | undefined {
  if (!draft || !entry) return undefined;
  return entry.sealed ? entry : { ...entry, sealed: operationOf(draft, opId) };
}

/** The server answered the fixed operation. */
export function answered(slot: Slot, result: DraftOperationResult, means: Means): Outcome {
  return withPast(slot, outcomeOfAnswer(slot, result, means));
}

function outcomeOfAnswer(slot: Slot, result: DraftOperationResult, means: Means): Outcome {
  const { draft, entry } = slot;
  const operation = entry?.sealed;
  // A duplicate answer, or one for a tab that was too slow.
  if (!draft || !entry || !operation || operation.op_id !== result.op_id) return slot;
  const open: OutboxEntry = { ...entry, sealed: undefined, attempts: 0 };
  switch (result.status) {
    case 'ok': {
      const row = copyOf(result.draft);
      const sent = contentSent(operation, draft.base) ?? row;
      // Another backend may assign the id itself.
      const known = { ...draft, id: row.id, conflict: undefined };
      const next = { ...open, id: row.id };
      // After one attempt the row is what we wrote, even if masked, so it can be removed safely.
      const isOurs = draft.removed === 1 && entry.attempts <= 1;
      if (isOurs) return settle({ ...known, base: row }, next, means);
      return meet({ ...known, base: { ...row, ...sent } }, next, row, means);
    }
    case 'removed':
      return removedThere(draft, open, means);
    case 'conflict': {
      const current = copyOf(result.current);
      if (isOlder(current, draft.base)) return tookBack({ draft, entry: open }, current, means);
      return meet(draft, open, current, means);
    }
    case 'gone':
      return operation.kind === 'delete'
        ? removedThere(draft, open, means)
        : gone(draft, open, means);
    case 'refused': {
      const { error_key: key, message, errors } = result;
      return refused(draft, open, operation, { key, message, errors }, means);
    }
  }
}

/** A row from the server. Undefined while an operation is being sent: its answer comes first. */
export function pulled(slot: Slot, row: ServerCopy, means: Means): Outcome | undefined {
  const { draft, entry } = slot;
  if (entry?.sealed) return undefined;
  if (!draft) return { draft: rowOf(row), entry: undefined };
  if (isOlder(row, draft.base)) return withPast(slot, tookBack(slot, row, means));
  const isKnown = draft.base?.etag === row.etag && isSameContent(draft.base, row);
  if (isKnown && !draft.conflict) return slot;
  const outcome = entry
    ? meet(draft, entry, row, means)
    : { draft: { ...draft, ...contentOf(row), ...timesOf(row), base: row }, entry };
  return withPast(slot, outcome);
}

/** A full list, or a missing row, from a server that lost what it had confirmed. */
export function pulledAfterLoss(
  slot: Slot,
  row: ServerCopy | undefined,
  verdict: Verdict,
  means: Means,
): Outcome {
  return withPast(slot, lostThere(slot, row, verdict, means));
}

/** The server does not have it (any more). Undefined while an operation is being sent. */
export function pulledRemoval(slot: Slot, means: Means): Outcome | undefined {
  const { draft, entry } = slot;
  if (entry?.sealed) return undefined;
  if (!draft || !entry) return nothing;
  // A pending create is not on the server yet; one that met another version was.
  if (!draft.base && !draft.conflict) return slot;
  return gone(draft, entry, means);
}

/** The user chose between two versions. */
export function resolved(slot: Slot, choice: ConflictChoice, means: Means): Outcome {
  const { draft, entry } = slot;
  const conflict = draft?.conflict;
  if (!draft || !conflict) return slot;
  if (conflict.kind === 'gone') {
    return choice === 'theirs' ? nothing : { ...nothing, also: copyAs(draft, draft.name, means) };
  }
  const { theirs } = conflict;
  const plain: StoredDraft = { ...draft, conflict: undefined, base: theirs };
  if (choice === 'mine') {
    return withPast(slot, settle({ ...plain, updatedAt: means.now }, entry, means));
  }
  const kept: StoredDraft = { ...plain, ...contentOf(theirs), ...timesOf(theirs), removed: 0 };
  const outcome = withPast(slot, settle(kept, entry, means));
  if (choice === 'theirs' || conflict.kind === 'removed-here') return outcome;
  return { ...outcome, also: copyAs(draft, copyName(draft.name), means) };
}

/** From a server without history marks, an older copy is the only sign of a restored backup. */
function tookBack(slot: Slot, row: ServerCopy, means: Means): Outcome {
  const base = slot.draft?.base?.etag;
  const verdict = { isLost: ({ etag }: ServerCopy) => etag === base, isDeleted: () => false };
  return lostThere(slot, row, verdict, means);
}

const pastKept = 20;

/** Records the base that was replaced. */
function withPast({ draft: before }: Slot, outcome: Outcome): Outcome {
  const { draft } = outcome;
  const replaced = before?.base?.etag;
  if (!draft || replaced === undefined || draft.base?.etag === replaced) return outcome;
  const past = [replaced, ...(before?.past ?? [])].slice(0, pastKept);
  return { ...outcome, draft: { ...draft, past } };
}

function refused(
  draft: StoredDraft,
  entry: OutboxEntry,
  operation: SealedOperation,
  refusal: Refusal,
  means: Means,
): Outcome {
  // A create that was rejected and removed meanwhile never existed on the server.
  if (operation.kind === 'create' && draft.removed === 1) return nothing;
  const sent = contentSent(operation, draft.base);
  const isStillWanted = sent ? draft.removed === 0 && isSameContent(draft, sent) : draft.removed;
  if (isStillWanted) return { draft, entry: { ...entry, refusal } };
  return settle(draft, entry, means);
}

/** The removal is done; if it was undone meanwhile, the draft continues with a new id. */
function removedThere(draft: StoredDraft, entry: OutboxEntry, means: Means): Outcome {
  if (entry.sealed || draft.removed === 1) return nothing;
  return { ...nothing, also: copyAs(draft, draft.name, means) };
}
