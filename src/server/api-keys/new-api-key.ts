import { insertKey } from '#server/api-keys/api-key-store.ts';
import { newKeyText } from '#server/api-keys/key-text.ts';
import { newId } from '#server/new-id.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import type { ApiKeyRow } from '#server/store/tables.ts';

/** Additional data of the encryption: a ciphertext moved to another row cannot be decrypted. */
export function keyBinding(userId: string, keyId: string): string {
  return `api-key:${userId}:${keyId}`;
}

/** The row of a new key; its text is stored only in encrypted form. */
export function newKeyRow(
  secrets: Secrets,
  key: { userId: string; name: string; description: string },
  now: Date,
): ApiKeyRow {
  const id = newId(now);
  const text = newKeyText();
  const at = now.toISOString();
  return {
    id,
    user_id: key.userId,
    name: key.name,
    description: key.description,
    lookup: secrets.lookup(text),
    sealed: secrets.seal(text, keyBinding(key.userId, id)),
    created_at: at,
    updated_at: at,
    last_used_at: null,
  };
}

/** The first key of every user; `db` may be the transaction that creates the user. */
export async function createFirstKey(
  db: Database,
  secrets: Secrets,
  userId: string,
  now: Date,
): Promise<void> {
  const row = newKeyRow(secrets, { userId, name: 'First key', description: '' }, now);
  await insertKey(db, row);
}
