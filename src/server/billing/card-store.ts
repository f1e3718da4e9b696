import type { ProviderCard } from '#server/billing/payment-provider.ts';
import type { CardSetupRow, SavedCardRow } from '#server/store/billing-rows.ts';
import type { Database } from '#server/store/database.ts';

/** Whose cards, at which provider. */
export interface CardOwner {
  userId: string;
  provider: SavedCardRow['provider'];
}

function cardsOf(db: Database, { userId, provider }: CardOwner) {
  return db
    .selectFrom('saved_cards')
    .where('user_id', '=', userId)
    .where('provider', '=', provider);
}

/** The cards of a user, oldest first. */
export function listCards(db: Database, owner: CardOwner): Promise<SavedCardRow[]> {
  return cardsOf(db, owner).selectAll().orderBy('created_at').orderBy('id').execute();
}

export function readCard(
  db: Database,
  owner: CardOwner,
  id: string,
): Promise<SavedCardRow | undefined> {
  return cardsOf(db, owner).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function readDefaultCard(
  db: Database,
  owner: CardOwner,
): Promise<SavedCardRow | undefined> {
  return cardsOf(db, owner).selectAll().where('is_default', '=', 1).executeTakeFirst();
}

/** Writes a card, or its new facts. */
export async function keepCard(
  transaction: Database,
  { userId, provider }: CardOwner,
  card: ProviderCard,
  at: string,
): Promise<void> {
  const facts = {
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
  };
  await transaction
    .insertInto('saved_cards')
    .values({ user_id: userId, provider, id: card.id, ...facts, is_default: 0, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider', 'id']).doUpdateSet(facts))
    .execute();
}

/** Makes a card the only default of its user. */
export async function makeDefault(
  transaction: Database,
  { userId, provider }: CardOwner,
  id: string,
): Promise<void> {
  const own = transaction
    .updateTable('saved_cards')
    .where('user_id', '=', userId)
    .where('provider', '=', provider);
  // In two steps: the unique index would meet two defaults in the middle of one.
  await own.set({ is_default: 0 }).where('is_default', '=', 1).execute();
  await own.set({ is_default: 1 }).where('id', '=', id).execute();
}

/** Deletes a card; the newest other one becomes the default if there is none. Returns the default. */
export async function dropCard(
  transaction: Database,
  owner: CardOwner,
  id: string,
): Promise<string | null> {
  await transaction
    .deleteFrom('saved_cards')
    .where('user_id', '=', owner.userId)
    .where('provider', '=', owner.provider)
    .where('id', '=', id)
    .execute();
  // The provider forgets a card for good: saving it again has to begin anew, with a new key.
  await transaction
    .updateTable('card_setups')
    .set({ setup_id: null, saved_as: null })
    .where('user_id', '=', owner.userId)
    .where('provider', '=', owner.provider)
    .where('saved_as', '=', id)
    .execute();
  const cards = await listCards(transaction, owner);
  const found = cards.find((card) => card.is_default === 1);
  if (found !== undefined) return found.id;
  const newest = cards.at(-1);
  if (newest === undefined) return null;
  await makeDefault(transaction, owner, newest.id);
  return newest.id;
}

/** Users that have a card of the provider; one, but for the test provider. */
export async function listOwnersOfCard(
  db: Database,
  id: string,
  provider: SavedCardRow['provider'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_cards')
    .select('user_id')
    .where('id', '=', id)
    .where('provider', '=', provider)
    .execute();
  return rows.map((row) => row.user_id);
}

export function readSetup(
  db: Database,
  { userId, provider }: CardOwner,
  cardId: string,
): Promise<CardSetupRow | undefined> {
  return db
    .selectFrom('card_setups')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
}

export async function writeSetup(
  db: Database,
  { userId, provider }: CardOwner,
  row: Omit<CardSetupRow, 'user_id' | 'provider'>,
): Promise<void> {
  const { attempt, setup_id, saved_as } = row;
  await db
    .insertInto('card_setups')
    .values({ user_id: userId, provider, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'provider', 'card_id'])
        .doUpdateSet({ attempt, setup_id, saved_as }),
    )
    .execute();
}

/** Notes by the provider's setup which card it became. */
export async function endSetup(
  db: Database,
  { userId, provider }: CardOwner,
  setupId: string,
  savedAs: string,
): Promise<void> {
  await db
    .updateTable('card_setups')
    .set({ saved_as: savedAs })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('setup_id', '=', setupId)
    .execute();
}
