// Keys that sign webhooks, as in Standard Webhooks. A user's secret is derived from the operator's
// secret, the user and a version, so that the database contains nothing that could sign.
import { Webhook } from 'standardwebhooks';
import type { Secrets } from '#server/secrets.ts';

/** The key of one version; 0 is the first one of every user. */
export function webhookKey(
  secrets: Pick<Secrets, 'sign'>,
  userId: string,
  version: number,
): Buffer {
  return secrets.sign('webhook', Buffer.from(`${userId}:${version}`));
}

/** A key as it is shown to its user. */
export function webhookSecretText(key: Buffer): string {
  return `whsec_${key.toString('base64')}`;
}

/** The signature header: one signature per key, so that a receiver may know either. */
export function signWebhook(
  keys: readonly Buffer[],
  message: { id: string; timestamp: number; body: string },
): string {
  const sentAt = new Date(message.timestamp * 1000);
  return keys
    .map((key) => new Webhook(key, { format: 'raw' }).sign(message.id, sentAt, message.body))
    .join(' ');
}
