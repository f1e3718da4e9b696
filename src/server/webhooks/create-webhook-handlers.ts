import type { Handlers } from '#server/http/handler.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import { webhookKey, webhookSecretText } from '#server/webhooks/webhook-secret.ts';
import { nextSecretVersion, readSecretVersion } from '#server/webhooks/webhook-secret-store.ts';

export type WebhookHandlers = Handlers<'readWebhookSecret' | 'rotateWebhookSecret'>;

/** The calls under /core/webhook-secret. */
export function createWebhookHandlers({
  db,
  secrets,
  now,
}: {
  db: Database;
  secrets: Pick<Secrets, 'sign'>;
  now: () => Date;
}): WebhookHandlers {
  const shown = (userId: string, version: number, rotatedAt: string | null) => ({
    secret: webhookSecretText(webhookKey(secrets, userId, version)),
    rotated_at: rotatedAt,
  });
  return {
    readWebhookSecret: async ({ caller }) => {
      const row = await readSecretVersion(db, caller.userId);
      return shown(caller.userId, row?.version ?? 0, row?.rotated_at ?? null);
    },
    rotateWebhookSecret: async ({ caller }) => {
      const row = await nextSecretVersion(db, caller.userId, now().toISOString());
      return shown(caller.userId, row.version, row.rotated_at);
    },
  };
}
