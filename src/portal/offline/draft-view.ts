// What the user sees of a draft and of the sync state. Nothing counts as saved while part of it is
// pending.
import type { Draft, DraftState, OutboxEntry, StoredDraft } from '#portal/offline/draft-model.ts';
import { isKnownShape } from '#portal/offline/outbox/slot-rows.ts';

export function viewDraft(
  draft: StoredDraft,
  entry: OutboxEntry | undefined,
  isSending: boolean,
): Draft {
  const { id, name, service, payload, createdAt, updatedAt, conflict } = draft;
  return {
    id,
    name,
    service,
    payload,
    createdAt,
    updatedAt,
    state: stateOf(draft, entry, isSending),
    conflict,
    refusal: entry?.refusal,
  };
}

/** A removed draft is shown only if the user must resolve a conflict. */
export function isShown(draft: StoredDraft, entry: OutboxEntry | undefined): boolean {
  return draft.removed === 0 || draft.conflict !== undefined || entry?.refusal !== undefined;
}

export function countWaiting(drafts: readonly StoredDraft[], entries: Map<string, OutboxEntry>) {
  const known = drafts.filter(isKnownShape);
  const newer = drafts.filter((draft) => !isKnownShape(draft));
  const attention = [...entries.values()].filter(({ refusal }) => refusal).length;
  return {
    waiting: entries.size,
    attention,
    conflicts: known.filter(({ conflict }) => conflict).length,
    deletions: known.filter((draft) => !isShown(draft, entries.get(draft.id))).length,
    newer: newer.length,
    newerWaiting: newer.filter(({ id }) => entries.has(id)).length,
  };
}

function stateOf(
  { conflict }: StoredDraft,
  entry: OutboxEntry | undefined,
  isSending: boolean,
): DraftState {
  if (conflict) return 'conflict';
  if (!entry) return 'saved';
  if (entry.refusal) return 'attention';
  return isSending && entry.sealed ? 'sending' : 'on-device';
}
