import { Problem } from '#contract/problems.ts';
import { isKeyUsable, prepareFindUsableKey, touchKey } from '#server/api-keys/api-key-store.ts';
import { isKeyText } from '#server/api-keys/key-text.ts';
import type { Log } from '#server/log.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import { describeFailure } from '#services/describe-failure.ts';

export interface KeyOwner {
  userId: string;
  apiKeyId: string;
}

export interface KeyIdentity {
  /**
   * Finds the user of a key, in the database each time so that revoking is immediate.
   * @throws Problem `api_key_invalid` for unknown, revoked and expired keys, and for keys of users
   * that are deactivated, deleted or not verified
   */
  identifyKey(text: string): Promise<KeyOwner>;
  /**
   * For work that continues without the key's text.
   * @throws Problem `api_key_invalid` in the same cases as `identifyKey`
   */
  confirmKey(apiKeyId: string): Promise<void>;
  /** Resolves when no write of a last use is pending; awaited before the database closes. */
  idle(): Promise<void>;
}

// A precision of one minute is enough, and avoids a write in almost every run.
const touchEveryMs = 60_000;

/** Finds the user of an API key. */
export function createKeyIdentity({
  db,
  secrets,
  now,
  log,
}: {
  db: Database;
  secrets: Pick<Secrets, 'lookup'>;
  now: () => Date;
  log: Log;
}): KeyIdentity {
  const findUsableKey = prepareFindUsableKey(db);
  const touching = new Map<string, Promise<void>>();

  // Not awaited: a run neither waits for this write nor fails with it.
  const touch = (id: string, lastUsedAt: string | null, at: Date): void => {
    const unlessAfter = new Date(at.getTime() - touchEveryMs).toISOString();
    if (touching.has(id) || (lastUsedAt !== null && lastUsedAt > unlessAfter)) return;
    const write = touchKey(db, id, at.toISOString(), unlessAfter)
      .catch((error: unknown) =>
        log.warn('api key last use not written', { cause: describeFailure(error) }),
      )
      .finally(() => touching.delete(id));
    touching.set(id, write);
  };

  return {
    identifyKey: async (text) => {
      if (!isKeyText(text)) throw new Problem('api_key_invalid');
      const at = now();
      const key = await findUsableKey(secrets.lookup(text), at.toISOString());
      if (key === undefined) throw new Problem('api_key_invalid');
      touch(key.id, key.last_used_at, at);
      return { userId: key.user_id, apiKeyId: key.id };
    },
    confirmKey: async (apiKeyId) => {
      if (!(await isKeyUsable(db, apiKeyId))) throw new Problem('api_key_invalid');
    },
    idle: async () => {
      await Promise.all(touching.values());
    },
  };
}
