import { randomBytes } from 'node:crypto';
import type { ServerDraft } from '#contract/calls/draft-fields.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { hideOwnKeys, rootTexts } from '#contract/root-texts.ts';
import { isKeyText } from '#server/api-keys/key-text.ts';
import {
  applyChange,
  type DraftChange,
  type DraftContent,
  type DraftOutcome,
} from '#server/drafts/apply-change.ts';
import {
  type DraftVersion,
  isOwnMark,
  keepVersions,
  readNewest,
  writeMark,
} from '#server/drafts/draft-history.ts';
import {
  countDrafts,
  putDraftRows,
  readDraftRows,
  readKeyLookups,
  takeSequence,
} from '#server/drafts/draft-store.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import type { DraftRow } from '#server/store/tables.ts';
import { transact } from '#server/store/transact.ts';

export interface DraftWriter {
  /**
   * Applies changes in order, all or none; returns the result of each. Needs at most five
   * statements for any number of changes.
   */
  write(userId: string, changes: readonly DraftChange[]): Promise<DraftOutcome[]>;
  /**
   * The same for a device that sends how much of the history it knows. If that is not this history,
   * nothing is written and `draft_history` is thrown; `history` is the mark for its next call.
   */
  writeFor(
    device: { userId: string; history: string | undefined },
    changes: readonly DraftChange[],
  ): Promise<{ outcomes: DraftOutcome[]; history: string }>;
  /** Replaces the user's own keys in these payloads. */
  keyHider(userId: string, payloads: readonly string[]): Promise<(payload: string) => string>;
  /** Keyed hash of the content a draft is created with. */
  firstBodyOf(content: DraftContent): string;
  onWire(row: DraftRow): ServerDraft;
}

export function createDraftWriter({
  db,
  secrets,
  now,
}: {
  db: Database;
  secrets: Secrets;
  now: () => Date;
}): DraftWriter {
  const contentOf = (row: DraftRow): DraftContent => ({
    name: row.name,
    service: row.service,
    payload: secrets.unseal(row.payload, binding(row.user_id, row.id)),
  });

  /** Numbers up to `last` are taken for these changes. */
  async function apply(
    transaction: Database,
    userId: string,
    changes: readonly DraftChange[],
    last: number,
  ) {
    const ids = [...new Set(changes.map(({ id }) => id))];
    const found = ids.length === 0 ? [] : await readDraftRows(transaction, userId, ids);
    const rows = new Map(found.map((row) => [row.id, row]));
    const addsAny = changes.some(({ kind, id }) => kind === 'create' && !rows.has(id));
    let held = addsAny ? await countDrafts(transaction, userId) : 0;
    const dirty = new Map<string, DraftRow>();
    const versions: DraftVersion[] = [];
    const at = now();
    const outcomes = changes.map((change, index) => {
      const before = rows.get(change.id);
      const outcome = applyChange(before, change, {
        userId,
        seq: last - changes.length + 1 + index,
        etag: randomBytes(12).toString('base64url'),
        now: at,
        isFull: held >= limits.draftsPerUserMax,
        seal: (payload, id) => secrets.seal(payload, binding(userId, id)),
        contentOf,
      });
      if (outcome.status === 'written' || outcome.status === 'removed') {
        rows.set(change.id, outcome.row);
        dirty.set(change.id, outcome.row);
        versions.push(outcome.row);
        if (outcome.status === 'removed') held -= 1;
        else if (before === undefined) held += 1;
      }
      return outcome;
    });
    await putDraftRows(transaction, [...dirty.values()]);
    await keepVersions(transaction, userId, versions);
    return { outcomes, newest: versions.at(-1) };
  }

  return {
    write: (userId, changes) =>
      transact(db, async (transaction) => {
        const last = await takeSequence(transaction, userId, changes.length);
        return (await apply(transaction, userId, changes, last)).outcomes;
      }),

    writeFor: ({ userId, history }, changes) =>
      transact(db, async (transaction) => {
        // First, because it serialises the writers of this user.
        const last = await takeSequence(transaction, userId, changes.length);
        if (history !== undefined && !(await isOwnMark(transaction, userId, history))) {
          throw new Problem('draft_history');
        }
        const { outcomes, newest } = await apply(transaction, userId, changes, last);
        return { outcomes, history: writeMark(newest ?? (await readNewest(transaction, userId))) };
      }),

    keyHider: async (userId, payloads) => {
      if (!payloads.some(mayHoldKey)) return (payload) => payload;
      const lookups = await readKeyLookups(db, userId);
      const isOwn = (text: string) => isKeyText(text) && lookups.has(secrets.lookup(text));
      return (payload) => hideOwnKeys(payload, isOwn);
    },

    firstBodyOf: ({ name, service, payload }) =>
      secrets
        .sign('draft-body', Buffer.from(JSON.stringify([name, service, payload])))
        .toString('base64url'),

    onWire: (row) => ({
      id: row.id,
      ...contentOf(row),
      service_key: row.service,
      created_at: row.created_at,
      updated_at: row.updated_at,
      etag: row.etag,
    }),
  };
}

// A ciphertext moved to another row or user cannot be decrypted.
function binding(userId: string, id: string): string {
  return `draft:${userId}:${id}`;
}

function mayHoldKey(payload: string): boolean {
  return rootTexts(payload).some(({ name, value }) => name === 'api_key' && isKeyText(value));
}
