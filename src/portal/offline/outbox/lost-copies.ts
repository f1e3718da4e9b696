// Handles drafts whose copy the server has lost: its database was restored from a backup, or is a
// different one. Nothing that only this device has is dropped: it is sent again, or the user
// decides.
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

/** What the server reported about the copies on this device. */
export interface Verdict {
  /** The server does not know this version; `row` is its current version. */
  isLost(copy: ServerCopy, row: ServerCopy | undefined): boolean;
  /** The draft was deleted there, possibly in another version. */
  isDeleted(id: string): boolean;
}

/** The server's copies that a draft holds. */
export function heldCopies({ base, conflict }: StoredDraft): ServerCopy[] {
  const theirs = theirsOf(conflict);
  return [base, theirs].filter((copy) => copy !== undefined);
}

/**
 * A server's copy that is older than one it confirmed earlier. This cannot happen in the server's
 * own history, because the times of a draft only increase.
 */
export function isOlder(row: ServerCopy, base: ServerCopy | undefined): boolean {
  return base !== undefined && row.etag !== base.etag && row.updated_at < base.updated_at;
}

/** At least one of the copies held here is lost on the server; `row` is the server's version. */
export function lostThere(
  { draft, entry: before }: Slot,
  row: ServerCopy | undefined,
  verdict: Verdict,
  means: Means,
): Outcome {
  if (!draft) return nothing;
  // The fixed operation names a lost copy, so this server cannot have accepted it.
  const entry = before && { ...before, sealed: undefined, attempts: 0 };
  const isLost = (copy: ServerCopy) => copy.etag !== row?.etag && verdict.isLost(copy, row);
  const also = otherVersion(draft, row, isLost, means);
  const isBaseLost = draft.base !== undefined && isLost(draft.base);
  if (isBaseLost) return { ...withoutBase(draft, row, verdict), also };
  if (row) return { ...meet(draft, entry, row, means), also };
  // Only the other version of a conflict was lost; ours is unchanged, and so is its outcome.
  const waiting = settle(draft, entry, means).entry;
  return { ...(waiting ? gone(draft, waiting, means) : nothing), also };

  function withoutBase(own: StoredDraft, there: typeof row, { isDeleted }: Verdict): Outcome {
    const bare: StoredDraft = { ...own, base: undefined, conflict: undefined };
    if (!there) {
      if (own.removed === 1) return nothing;
      const isGone = own.conflict?.kind === 'gone' || isDeleted(own.id);
      return settle(isGone ? { ...bare, conflict: { kind: 'gone' } } : bare, entry, means);
    }
    // A copy that this device has already replaced; the replacement is what the user wants.
    const isPast = own.past?.includes(there.etag) === true;
    const isSameRemoved =
      own.removed === 1 && own.base !== undefined && isSameMeaning(own.base, there);
    if (isPast || isSameRemoved) return settle({ ...bare, base: there }, entry, means);
    return meet(bare, entry, there, means);
  }
}

/** The other version of a conflict, if it exists only here. */
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
