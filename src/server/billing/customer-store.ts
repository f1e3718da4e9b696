import type { BillingCustomerRow } from '#server/store/billing-rows.ts';
import type { Database } from '#server/store/database.ts';

type Provider = BillingCustomerRow['provider'];

export async function readCustomerId(
  db: Database,
  userId: string,
  provider: Provider,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.customer_id;
}

/** The user behind the provider's customer. */
export async function findUserOfCustomer(
  db: Database,
  customerId: string,
  provider: Provider,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.user_id;
}

/** Writes a user's customer; the one that was there before wins. */
export async function insertCustomer(db: Database, row: BillingCustomerRow): Promise<string> {
  await db
    .insertInto('billing_customers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doNothing())
    .execute();
  return (await readCustomerId(db, row.user_id, row.provider)) ?? row.customer_id;
}

/** Lets one transaction at a time change the cards of a customer. */
export async function lockCustomer(
  transaction: Database,
  userId: string,
  provider: Provider,
): Promise<void> {
  await transaction
    .updateTable('billing_customers')
    .set((eb) => ({ customer_id: eb.ref('customer_id') }))
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute();
}

/** Deletes a user's customer and cards at every provider, and charges open invoices no more. */
export async function forgetCustomer(transaction: Database, userId: string): Promise<void> {
  for (const table of ['saved_cards', 'card_setups', 'billing_customers'] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await transaction
    .updateTable('invoices')
    .set({ next_attempt_at: null })
    .where('user_id', '=', userId)
    .execute();
}
