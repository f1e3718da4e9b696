import { createApiKeyHandlers } from '#server/api-keys/create-api-key-handlers.ts';
import { createKeyIdentity, type KeyIdentity } from '#server/api-keys/create-key-identity.ts';
import { createFirstKey } from '#server/api-keys/new-api-key.ts';
import type { Feature } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';
import type { Database } from '#server/store/database.ts';

export interface ApiKeyFeature
  extends Feature<
    'listApiKeys' | 'createApiKey' | 'updateApiKey' | 'removeApiKey' | 'rotateApiKey'
  > {
  identity: KeyIdentity;
  /** Creates the first key of a new user, in the same transaction. */
  giveFirstKey(transaction: Database, userId: string): Promise<void>;
}

/** The API keys of programs. */
export function createApiKeyFeature(
  core: Pick<Core, 'db' | 'now' | 'log' | 'secrets' | 'recordAudit'>,
): ApiKeyFeature {
  const identity = createKeyIdentity(core);
  return {
    handlers: createApiKeyHandlers(core),
    identity,
    giveFirstKey: (transaction, userId) =>
      createFirstKey(transaction, core.secrets, userId, core.now()),
    close: identity.idle,
  };
}
