// What becomes of a draft whose copy the server had and has no more: its database was restored from an
// older copy, or is another one. Nothing that only this device has is given up: it is sent again, or
// the person is asked.
import type { ServerCopy, StoredDraft } from '#portal/offline/draft-model.ts';
import { isSameMeaning } from '#portal/offline/outbox/merge-drafts.ts';
import {
  contentOf,
  copyAs,
  copyName,
  gone,
  type Means,
  meet,
  nothing,
  type Outcome,
  type Slot,
  settle,
} from '#portal/offline/outbox/outbox-slot.ts';

/** What the server said about the copies this device holds. */
export interface Verdict {
  /** The server does not know this version; `row` is what it has of the draft now. */
  isLost(copy: ServerCopy, row: ServerCopy | undefined): boolean;
  /** The draft was deleted there, which may have been another version of it. */
  isDeleted(id: string): boolean;
}

/** The server's copies that a draft holds. */
export function heldCopies({ base, conflict }: StoredDraft): ServerCopy[] {
  const theirs = theirsOf(conflict);
  return [base, theirs].filter((copy) => copy !== undefined);
}

/**
 * A server's copy that is older than the one it once confirmed. No server's own history goes this way:
 * the times of one draft only rise.
 */
export function isOlder(row: ServerCopy, base: ServerCopy | undefined): boolean {
  return base !== undefined && row.etag !== base.etag && row.updated_at < base.updated_at;
}

/** At least one of the copies held here is lost there; `row` is what the server has. */
export function lostThere(
  { draft, entry: before }: Slot,
  row: ServerCopy | undefined,
  verdict: Verdict,
  means: Means,
): Outcome {
  if (!draft) return nothing;
  // What was frozen names a lost copy, so this server cannot have taken it.
  const entry = before && { ...before, sealed: undefined, attempts: 0 };
  const isLost = (copy: ServerCopy) => copy.etag !== row?.etag && verdict.isLost(copy, row);
  const also = otherVersion(draft, row, isLost, means);
  const isBaseLost = draft.base !== undefined && isLost(draft.base);
  if (isBaseLost) return { ...withoutBase(draft, row, verdict), also };
  if (row) return { ...meet(draft, entry, row, means), also };
  // Only the other version of a conflict was lost; ours is as it was, and so is what became of it.
  const waiting = settle(draft, entry, means).entry;
  return { ...(waiting ? gone(draft, waiting, means) : nothing), also };

  function withoutBase(own: StoredDraft, there: typeof row, { isDeleted }: Verdict): Outcome {
    const bare: StoredDraft = { ...own, base: undefined, conflict: undefined };
    if (!there) {
      if (own.removed === 1) return nothing;
      const isGone = own.conflict?.kind === 'gone' || isDeleted(own.id);
      return settle(isGone ? { ...bare, conflict: { kind: 'gone' } } : bare, entry, means);
    }
    // One that this device saw and replaced; what replaced it is what the person wants.
    const isPast = own.past?.includes(there.etag) === true;
    const isSameRemoved =
      own.removed === 1 && own.base !== undefined && isSameMeaning(own.base, there);
    if (isPast || isSameRemoved) return settle({ ...bare, base: there }, entry, means);
    return meet(bare, entry, there, means);
  }
}

/** The other version of a conflict, when it is nowhere but here. */
function otherVersion(
  draft: StoredDraft,
  row: ServerCopy | undefined,
  isLost: (copy: ServerCopy) => boolean,
  means: Means,
): Outcome['also'] {
  const theirs = theirsOf(draft.conflict);
  if (!theirs || !isLost(theirs) || isSameMeaning(theirs, draft)) return undefined;
  if (row && isSameMeaning(theirs, row)) return undefined;
  return copyAs({ ...draft, ...contentOf(theirs) }, copyName(theirs.name), means);
}

function theirsOf(conflict: StoredDraft['conflict']): ServerCopy | undefined {
  return conflict && conflict.kind !== 'gone' ? conflict.theirs : undefined;
}
