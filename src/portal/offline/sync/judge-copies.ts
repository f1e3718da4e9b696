// Before a full list replaces anything, the server is asked which of the copies held here it has or
// had. What it had was changed or deleted by someone; what it never had is lost there.
import { limits } from '#contract/limits.ts';
import { heldCopies, type Verdict } from '#portal/offline/outbox/lost-copies.ts';
import { isKnownShape } from '#portal/offline/outbox/slot-rows.ts';
import type { Tables } from '#portal/offline/storage/draft-storage.ts';
import { type HeldCopy, isNotThere, isOtherHistory } from '#portal/offline/sync/draft-transport.ts';
import type { Drain } from '#portal/offline/sync/push-drafts.ts';

/** A copy missing from a list without history may be deleted or lost: the user decides. */
export const askAboutMissing: Verdict = {
  isLost: (_copy, row) => row === undefined,
  isDeleted: () => true,
};

/**
 * Asks about all copies held here. `isFirst`: neither an earlier version of the app nor the server
 * recorded a history, so a newer copy there counts as a change and not as a loss. Undefined if the
 * server is no longer the one that returned the list.
 */
export async function judgeCopies(
  drain: Drain,
  history: string | undefined,
  isFirst: boolean,
): Promise<Verdict | undefined> {
  const held = await drain.storage.read(readHeld);
  const known = new Set<string>();
  const deleted = new Set<string>();
  // A server without histories does not answer this either.
  for (let at = 0; history !== undefined && at < held.length; at += limits.draftsPerUserMax) {
    const part = held.slice(at, at + limits.draftsPerUserMax);
    try {
      const asked = { held: part, history };
      const answer = await drain.environment.transport.compare(asked, drain.signal());
      for (const etag of answer.known) known.add(etag);
      for (const id of answer.deleted) deleted.add(id);
    } catch (failure) {
      if (isOtherHistory(failure)) return undefined;
      if (!isNotThere(failure)) throw failure;
      break;
    }
  }
  return {
    isLost(copy, row) {
      if (known.has(copy.etag)) return false;
      if (!isFirst) return true;
      return row ? row.updated_at <= copy.updated_at : !deleted.has(copy.id);
    },
    isDeleted: (id) => deleted.has(id),
  };
}

/** Whether copies are held here without a known history. */
export async function isUncompared(tables: Tables): Promise<boolean> {
  if (await tables.meta.get('history')) return false;
  return (await tables.drafts.toArray()).some(({ base }) => base !== undefined);
}

async function readHeld(tables: Tables): Promise<HeldCopy[]> {
  const drafts = (await tables.drafts.toArray()).filter(isKnownShape);
  return drafts.flatMap((draft) => heldCopies(draft).map(({ etag }) => ({ id: draft.id, etag })));
}
