// A draft with its outbox entry, and the rules applied after each event: pending changes have an
// entry, and the desired state is merged with the server's state.
import type { ServerDraft } from '#contract/calls/draft-fields.ts';
import { limits } from '#contract/limits.ts';
import { codePoints } from '#contract/rules.ts';
import type {
  DraftContent,
  OutboxEntry,
  ServerCopy,
  StoredDraft,
} from '#portal/offline/draft-model.ts';
import { isSameContent, isSameMeaning, mergeDrafts } from '#portal/offline/outbox/merge-drafts.ts';

/** A draft with its outbox entry; both undefined for a draft that does not exist. */
export interface Slot {
  draft: StoredDraft | undefined;
  entry: OutboxEntry | undefined;
}

export interface Outcome extends Slot {
  /** A second draft that resulted: a kept copy, or a draft restored with a new id. */
  also?: { draft: StoredDraft; entry: OutboxEntry } | undefined;
}

/** External values an event may need. */
export interface Means {
  /** ISO time. */
  now: string;
  /** Position in the queue for a new entry. */
  seq: number;
  /** A new id, for a copy. */
  newId: string;
}

export const nothing: Outcome = { draft: undefined, entry: undefined };

/** Merges the desired state with the server's current state, with the base between them. */
export function meet(
  draft: StoredDraft,
  entry: OutboxEntry | undefined,
  theirs: ServerCopy,
  means: Means,
): Outcome {
  const { base } = draft;
  if (draft.removed === 1) {
    const isUntouched = base !== undefined && isSameMeaning(base, theirs);
    if (isUntouched) return settle({ ...draft, base: theirs, conflict: undefined }, entry, means);
    return settle({ ...draft, conflict: { kind: 'removed-here', theirs } }, entry, means);
  }
  const merged = mergeDrafts(base, draft, theirs);
  if (!merged) return settle({ ...draft, conflict: { kind: 'changed', theirs } }, entry, means);
  const { createdAt, updatedAt } = timesOf(theirs);
  const next = { ...draft, ...merged, createdAt, base: theirs, conflict: undefined };
  const isEqual = isSameContent(next, theirs);
  return settle({ ...next, updatedAt: isEqual ? updatedAt : draft.updatedAt }, entry, means);
}

/** An entry if something is pending, otherwise none. */
export function settle(draft: StoredDraft, entry: OutboxEntry | undefined, means: Means): Outcome {
  const isEqual =
    draft.removed === 0 && draft.base !== undefined && isSameContent(draft, draft.base);
  if (isEqual && !draft.conflict && !entry?.sealed) return { draft, entry: undefined };
  const waiting = entry ?? newEntry(draft.id, means.seq);
  // The rejection was about another content.
  return { draft, entry: { ...waiting, refusal: undefined } };
}

/** Another user or device deleted it. */
export function gone(draft: StoredDraft, entry: OutboxEntry, means: Means): Outcome {
  if (draft.removed === 1) return nothing;
  const isUnchanged = draft.base !== undefined && isSameMeaning(draft, draft.base);
  if (isUnchanged) return nothing;
  return settle({ ...draft, conflict: { kind: 'gone' } }, entry, means);
}

export function copyAs(draft: StoredDraft, name: string, means: Means) {
  const { now, newId, seq } = means;
  const { service, payload } = draft;
  const copy: StoredDraft = {
    id: newId,
    name,
    service,
    payload,
    createdAt: now,
    updatedAt: now,
    base: undefined,
    removed: 0,
    conflict: undefined,
    v: 1,
  };
  return { draft: copy, entry: newEntry(newId, seq) };
}

function newEntry(id: string, seq: number): OutboxEntry {
  return { id, seq, sealed: undefined, attempts: 0, refusal: undefined };
}

export function rowOf(row: ServerCopy): StoredDraft {
  const { id } = row;
  const times = timesOf(row);
  return { id, ...contentOf(row), ...times, base: row, removed: 0, conflict: undefined, v: 1 };
}

export function contentOf({ name, service, payload }: DraftContent): DraftContent {
  return { name, service, payload };
}

export function timesOf(row: ServerCopy): { createdAt: string; updatedAt: string } {
  return { createdAt: row.created_at, updatedAt: row.updated_at };
}

/** The server's row without the service's alternative name. */
export function copyOf({ service_key: _, ...row }: ServerDraft): ServerCopy {
  return row;
}

const copyMark = ' (copy)';

/** The name of a second version, marked as such if there is room. */
export function copyName(name: string): string {
  const marked = `${name}${copyMark}`;
  return codePoints(marked) > limits.draftNameLengthMax ? name : marked;
}
