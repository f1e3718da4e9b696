import type { ApiKey } from '#contract/calls/api-keys.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import {
  deleteKey,
  insertKeyBelow,
  type ListedKey,
  prepareListKeys,
  replaceKey,
  updateKey,
} from '#server/api-keys/api-key-store.ts';
import { newKeyText } from '#server/api-keys/key-text.ts';
import { keyBinding, newKeyRow } from '#server/api-keys/new-api-key.ts';
import { createUnsealCache } from '#server/api-keys/unseal-cache.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';

export type ApiKeyHandlers = Handlers<
  'listApiKeys' | 'createApiKey' | 'updateApiKey' | 'removeApiKey' | 'rotateApiKey'
>;

/** The calls under /core/api-key. Keys of other users are answered like missing ones. */
export function createApiKeyHandlers({
  db,
  secrets,
  now,
}: {
  db: Database;
  secrets: Secrets;
  now: () => Date;
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

  return {
    listApiKeys: async ({ caller }) => (await listKeys(caller.userId)).map(onWire),

    createApiKey: async ({ caller, body }) => {
      const row = newKeyRow(secrets, { userId: caller.userId, ...named(body) }, now());
      if (!(await insertKeyBelow(db, row, limits.apiKeysPerUserMax))) {
        throw new Problem('key_limit');
      }
      return answerOf(row);
    },

    updateApiKey: async ({ caller, params, body }) =>
      answerOf(
        await updateKey(db, {
          id: params.id,
          userId: caller.userId,
          ...named(body),
          at: now().toISOString(),
        }),
      ),

    removeApiKey: async ({ caller, params }) => {
      if (!(await deleteKey(db, caller.userId, params.id))) throw new Problem('not_found');
      return { success: true };
    },

    rotateApiKey: async ({ caller, params }) => {
      const at = now();
      const text = newKeyText();
      const replaced = await replaceKey(db, {
        id: params.id,
        userId: caller.userId,
        lookup: secrets.lookup(text),
        sealed: secrets.seal(text, keyBinding(caller.userId, params.id)),
        oldUntil: new Date(at.getTime() + limits.apiKeyRotateGraceMs).toISOString(),
        oldMax: limits.apiKeyOldValuesMax,
        at: at.toISOString(),
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
