import type { ContactMessage } from '#contract/calls/contact.ts';
import { normaliseEmail } from '#server/accounts/normalise-email.ts';
import type { Database } from '#server/store/database.ts';

export type Sender = Omit<NonNullable<ContactMessage['account']>, 'was_signed_in'>;

/** The accounts with the addresses of messages, by normalised address. */
export async function readSenders(
  db: Database,
  messages: readonly { email: string }[],
  period: string,
): Promise<ReadonlyMap<string, Sender>> {
  if (messages.length === 0) return new Map();
  const addresses = [...new Set(messages.map(({ email }) => normaliseEmail(email)))];
  const rows = await db
    .selectFrom('users')
    .leftJoin('usage', (join) =>
      join.onRef('usage.user_id', '=', 'users.id').on('usage.period', '=', period),
    )
    .select(['users.id', 'users.name', 'users.active', 'users.email_normal'])
    .select(['users.request_limit', 'usage.used as request_used'])
    .where('users.email_normal', 'in', addresses)
    .where('users.deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ email_normal: address, active, request_used: used, ...row }) => [
      address,
      { ...row, active: active === 1, request_used: used ?? 0 },
    ]),
  );
}
