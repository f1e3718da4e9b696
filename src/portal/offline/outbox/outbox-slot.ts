// A draft with its place in the outbox, and the rules every event ends in: what waits has an entry,
// and what is wanted here meets what the server has.
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

/** A draft with its place in the outbox; nothing of both is a draft that is not there. */
export interface Slot {
  draft: StoredDraft | undefined;
  entry: OutboxEntry | undefined;
}

export interface Outcome extends Slot {
  /** A second draft that came of it: a kept copy, or what was restored under a new id. */
  also?: { draft: StoredDraft; entry: OutboxEntry } | undefined;
}

/** What an event may need from outside. */
export interface Means {
  /** ISO time. */
  now: string;
  /** Order of arrival for a new entry. */
  seq: number;
  /** A new id, for a copy. */
  newId: string;
}

export const nothing: Outcome = { draft: undefined, entry: undefined };

/** Brings together what is wanted here and what the server has now, with the base between them. */
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

/** An entry where something waits, none where nothing does. */
export function settle(draft: StoredDraft, entry: OutboxEntry | undefined, means: Means): Outcome {
  const isEqual =
    draft.removed === 0 && draft.base !== undefined && isSameContent(draft, draft.base);
  if (isEqual && !draft.conflict && !entry?.sealed) return { draft, entry: undefined };
  const waiting = entry ?? newEntry(draft.id, means.seq);
  // A refusal was about what was sent; this is something else.
  return { draft, entry: { ...waiting, refusal: undefined } };
}

/** Somebody else deleted it. */
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

/** The server's row without the second name of its service. */
export function copyOf({ service_key: _, ...row }: ServerDraft): ServerCopy {
  return row;
}

const copyMark = ' (copy)';

/** The name of a second version, where there is room to say so. */
export function copyName(name: string): string {
  const marked = `${name}${copyMark}`;
  return codePoints(marked) > limits.draftNameLengthMax ? name : marked;
}
