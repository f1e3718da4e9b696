import type { ApiKey } from '#contract/calls/api-keys.ts';
import type { AuditEventKey } from '#contract/calls/audit-events.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import {
  deleteKey,
  insertKeyBelow,
  type ListedKey,
  lockKey,
  prepareListKeys,
  replaceKey,
  updateKey,
} from '#server/api-keys/api-key-store.ts';
import { newKeyText } from '#server/api-keys/key-text.ts';
import { keyBinding, newKeyRow } from '#server/api-keys/new-api-key.ts';
import { createUnsealCache } from '#server/api-keys/unseal-cache.ts';
import {
  type AuditChange,
  changesBetween,
  created,
  type RecordAudit,
  removed,
} from '#server/audit/audit-event.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';

export type ApiKeyHandlers = Handlers<
  'listApiKeys' | 'createApiKey' | 'updateApiKey' | 'removeApiKey' | 'rotateApiKey'
>;

/** The calls under /core/api-key. Keys of other users are answered like missing ones. */
export function createApiKeyHandlers({
  db,
  secrets,
  now,
  recordAudit,
}: {
  db: Database;
  secrets: Secrets;
  now: () => Date;
  recordAudit: RecordAudit;
}): ApiKeyHandlers {
  const unseal = createUnsealCache(secrets);
  const listKeys = prepareListKeys(db);

  const onWire = (row: ListedKey): ApiKey => ({
    id: row.id,
    name: row.name,
    description: row.description,
    key: unseal(row.sealed, keyBinding(row.user_id, row.id)),
    created_at: row.created_at,
    updated_at: row.updated_at,
    last_used_at: row.last_used_at,
  });

  const answerOf = (row: ListedKey | undefined): { apiKey: ApiKey } => {
    if (row === undefined) throw new Problem('not_found');
    return { apiKey: onWire(row) };
  };

  /** Never with the key itself. */
  const record = async (
    transaction: Database,
    event: AuditEventKey,
    { id: objectId, user_id: subjectId }: Pick<ListedKey, 'id' | 'user_id'>,
    changes: readonly AuditChange[],
  ) => {
    await recordAudit(transaction, { event, subjectId, objectId, changes });
  };

  return {
    listApiKeys: async ({ caller }) => (await listKeys(caller.userId)).map(onWire),

    createApiKey: async ({ caller, body }) => {
      const row = newKeyRow(secrets, { userId: caller.userId, ...named(body) }, now());
      await transact(db, async (transaction) => {
        if (!(await insertKeyBelow(transaction, row, limits.apiKeysPerUserMax))) {
          throw new Problem('key_limit');
        }
        await record(transaction, 'key_created', row, created(named(row)));
      });
      return answerOf(row);
    },

    updateApiKey: async ({ caller: { userId }, params: { id }, body }) => {
      const row = await transact(db, async (transaction) => {
        const before = await lockKey(transaction, userId, id);
        const at = now().toISOString();
        const after = await updateKey(transaction, { id, userId, ...named(body), at });
        if (before === undefined || after === undefined) return undefined;
        const changes = changesBetween(named(before), named(after));
        if (changes.length > 0) await record(transaction, 'key_changed', after, changes);
        return after;
      });
      return answerOf(row);
    },

    removeApiKey: async ({ caller, params }) => {
      const { userId } = caller;
      await transact(db, async (transaction) => {
        const before = await lockKey(transaction, userId, params.id);
        if (before === undefined || !(await deleteKey(transaction, userId, params.id))) {
          throw new Problem('not_found');
        }
        const key = { id: params.id, user_id: userId };
        await record(transaction, 'key_deleted', key, removed(named(before)));
      });
      return { success: true };
    },

    rotateApiKey: async ({ caller, params }) => {
      const at = now();
      const text = newKeyText();
      const oldUntil = new Date(at.getTime() + limits.apiKeyRotateGraceMs).toISOString();
      const replaced = await transact(db, async (transaction) => {
        const row = await replaceKey(transaction, {
          id: params.id,
          userId: caller.userId,
          lookup: secrets.lookup(text),
          sealed: secrets.seal(text, keyBinding(caller.userId, params.id)),
          oldUntil,
          oldMax: limits.apiKeyOldValuesMax,
          at: at.toISOString(),
        });
        if (row !== undefined && row !== 'too_many') {
          await record(transaction, 'key_rotated', row, created({ valid_until: oldUntil }));
        }
        return row;
      });
      if (replaced === 'too_many') throw new Problem('key_rotated_often');
      return answerOf(replaced);
    },
  };
}

// Field by field: a body is never written as a whole.
function named({ name, description }: { name: string; description: string }) {
  return { name, description };
}
