import type { Holdings } from '#contract/calls/admin-users.ts';
import { readShownUser } from '#server/accounts/user-store.ts';
import { decimalText } from '#server/billing/money.ts';
import type { Database } from '#server/store/database.ts';

const invoicesShown = 12;

/** What an account has, without anything secret; undefined if there is no such account. */
export async function readHoldings(
  db: Database,
  id: string,
  at: string,
): Promise<Holdings | undefined> {
  const user = await readShownUser(db, id);
  if (user === undefined) return undefined;
  const apiKeys = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const invoices = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'period', 'amount_minor', 'currency', 'status'])
    .where('user_id', '=', id)
    .orderBy('period', 'desc')
    .limit(invoicesShown)
    .execute();
  const counts = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('drafts')
        .select(({ fn }) => fn.countAll<number>().as('found'))
        .where('user_id', '=', id)
        .where('removed_at', 'is', null)
        .as('drafts'),
      eb
        .selectFrom('templates')
        .select(({ fn }) => fn.countAll<number>().as('found'))
        .where('user_id', '=', id)
        .as('templates'),
      eb
        .selectFrom('files')
        .select(({ fn }) => fn.countAll<number>().as('found'))
        .where('user_id', '=', id)
        .where('removed_at', 'is', null)
        .where('expires_at', '>', at)
        .as('files'),
    ])
    .executeTakeFirstOrThrow();
  const messages = await db
    .selectFrom('contact_messages')
    .select(['status', ({ fn }) => fn.countAll<number>().as('found')])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', user.email.toLowerCase()))
    .groupBy('status')
    .execute();
  const numberOf = (status: string) =>
    Number(messages.find((one) => one.status === status)?.found ?? 0);
  return {
    api_keys: apiKeys,
    invoices: invoices.map(({ amount_minor: minor, ...invoice }) => ({
      ...invoice,
      amount: decimalText(minor, invoice.currency),
    })),
    drafts: Number(counts.drafts),
    templates: Number(counts.templates),
    files: Number(counts.files),
    contacts: numberOf('new') + numberOf('replied'),
    unanswered_contacts: numberOf('new'),
  };
}
