import type { Database } from '#server/store/database.ts';
import type { WebhookSecretRow } from '#server/store/tables.ts';

/** The current version of a user's secret; undefined for the first one. */
export function readSecretVersion(
  db: Database,
  userId: string,
): Promise<Pick<WebhookSecretRow, 'version' | 'rotated_at'> | undefined> {
  return db
    .selectFrom('webhook_secrets')
    .select(['version', 'rotated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Increases the version of a user's secret. */
export function nextSecretVersion(
  db: Database,
  userId: string,
  at: string,
): Promise<Pick<WebhookSecretRow, 'version' | 'rotated_at'>> {
  return db
    .insertInto('webhook_secrets')
    .values({ user_id: userId, version: 1, rotated_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        version: eb('webhook_secrets.version', '+', 1),
        rotated_at: at,
      })),
    )
    .returning(['version', 'rotated_at'])
    .executeTakeFirstOrThrow();
}
