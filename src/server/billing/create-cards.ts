// Saved cards. The table is what the portal shows and invoices are charged to; the provider has the
// cards themselves. Saving is safe to repeat at any point: after a lost answer, in parallel, after
// the owner confirmed at the bank, and when the provider's event comes first.
import type { AuditEventKey } from '#contract/calls/audit-events.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { type AuditChange, created, type RecordAudit, removed } from '#server/audit/audit-event.ts';
import {
  type CardOwner,
  dropCard,
  endSetup,
  keepCard,
  listCards,
  listOwnersOfCard,
  makeDefault,
  readCard,
  readSetup,
  writeSetup,
} from '#server/billing/card-store.ts';
import {
  findUserOfCustomer,
  forgetCustomer,
  insertCustomer,
  lockCustomer,
  readCustomerId,
} from '#server/billing/customer-store.ts';
import { createOneAtATime } from '#server/billing/one-at-a-time.ts';
import type { PaymentProvider, Setup } from '#server/billing/payment-provider.ts';
import type { SavedCardRow } from '#server/store/billing-rows.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';

export interface Cards {
  list(userId: string): Promise<SavedCardRow[]>;
  /** @throws Problem `not_found`, `card_declined`, `card_limit`, `payment_unavailable` */
  save(
    userId: string,
    cardId: string,
  ): Promise<{ customerId: string; clientSecret: string | undefined }>;
  /** @throws Problem `not_found` */
  makeDefault(userId: string, cardId: string): Promise<void>;
  /**
   * The id of the default card that is left, or null.
   * @throws Problem `not_found`, `payment_unavailable`
   */
  remove(userId: string, cardId: string): Promise<string | null>;
  /**
   * Removes an erased user's customer and cards, here and at the provider; open invoices are charged no
   * more. Safe to repeat.
   * @throws Problem `payment_unavailable`
   */
  forget(userId: string): Promise<void>;
  /** Keeps the card of a setup that was finished without us, by its event. */
  takeSetup(setupId: string): Promise<void>;
  /** Takes over what became of a card at the provider. */
  refresh(cardId: string): Promise<void>;
}

export function createCards({
  db,
  provider,
  now,
  onDefault,
  recordAudit,
}: {
  db: Database;
  provider: PaymentProvider;
  now: () => Date;
  /** In the transaction that makes another card the default. */
  onDefault: (transaction: Database, userId: string) => Promise<void>;
  recordAudit: RecordAudit;
}): Cards {
  const inTurn = createOneAtATime();
  const ownerOf = (userId: string): CardOwner => ({ userId, provider: provider.kind });

  const change = <T>(userId: string, work: (transaction: Database) => Promise<T>): Promise<T> =>
    transact(db, async (transaction) => {
      await lockCustomer(transaction, userId, provider.kind);
      return work(transaction);
    });

  const record = async (
    transaction: Database,
    event: AuditEventKey,
    subjectId: string,
    changes: readonly AuditChange[],
  ) => {
    await recordAudit(transaction, { event, subjectId, changes });
  };

  const drop = async (transaction: Database, owner: CardOwner, cardId: string) => {
    const card = await readCard(transaction, owner, cardId);
    const defaultId = await dropCard(transaction, owner, cardId);
    if (card !== undefined) {
      const { brand, last4 } = card;
      await record(transaction, 'card_removed', owner.userId, removed({ brand, last4 }));
    }
    return defaultId;
  };

  const customerOf = async (userId: string): Promise<string> => {
    const known = await readCustomerId(db, userId, provider.kind);
    if (known !== undefined) return known;
    return insertCustomer(db, {
      user_id: userId,
      provider: provider.kind,
      customer_id: await provider.createCustomer(userId),
      created_at: now().toISOString(),
    });
  };

  const keep = (userId: string, setup: Setup & { state: 'saved' }) =>
    change(userId, async (transaction) => {
      const owner = ownerOf(userId);
      const isNew = (await readCard(transaction, owner, setup.card.id)) === undefined;
      await keepCard(transaction, owner, setup.card, now().toISOString());
      await endSetup(transaction, owner, setup.id, setup.card.id);
      const cards = await listCards(transaction, owner);
      if (cards.every((card) => card.is_default === 0)) {
        await makeDefault(transaction, owner, setup.card.id);
        await onDefault(transaction, userId);
      }
      const { brand, last4 } = setup.card;
      if (isNew) await record(transaction, 'card_saved', userId, created({ brand, last4 }));
    });

  /** The setup that goes on, or a new one. */
  const setUp = async (userId: string, customerId: string, cardId: string): Promise<Setup> => {
    const owner = ownerOf(userId);
    const begun = await readSetup(db, owner, cardId);
    const current = begun?.setup_id ? await provider.readSetup(begun.setup_id) : undefined;
    if (current !== undefined && current.state !== 'failed') return current;
    if ((await listCards(db, owner)).length >= limits.cardsPerUserMax) {
      throw new Problem('card_limit');
    }
    const attempt = (begun?.attempt ?? 0) + 1;
    const row = { card_id: cardId, saved_as: null, created_at: now().toISOString() };
    try {
      const key = `setup-${userId}-${cardId}-${attempt}`;
      const setup = await provider.startSetup({ key, customerId, cardId });
      await writeSetup(db, owner, { ...row, attempt, setup_id: setup.id });
      return setup;
    } catch (error) {
      // The provider repeats a refusal for the same key, so the next try needs another one.
      if (error instanceof Problem && error.key === 'card_declined') {
        await writeSetup(db, owner, { ...row, attempt, setup_id: null });
      }
      throw error;
    }
  };

  return {
    list: (userId) => listCards(db, ownerOf(userId)),

    save: (userId, cardId) =>
      inTurn(userId, async () => {
        const owner = ownerOf(userId);
        const customerId = await customerOf(userId);
        const savedAs = (await readSetup(db, owner, cardId))?.saved_as ?? cardId;
        const isSaved = (await readCard(db, owner, savedAs)) !== undefined;
        if (isSaved) return { customerId, clientSecret: undefined };
        const setup = await setUp(userId, customerId, cardId);
        if (setup.state === 'failed') {
          throw new Problem('card_declined', { message: setup.message });
        }
        if (setup.state === 'needs_action') return { customerId, clientSecret: setup.clientSecret };
        await keep(userId, setup);
        return { customerId, clientSecret: undefined };
      }),

    makeDefault: (userId, cardId) =>
      change(userId, async (transaction) => {
        const owner = ownerOf(userId);
        const card = await readCard(transaction, owner, cardId);
        if (card === undefined) throw new Problem('not_found');
        const before = (await listCards(transaction, owner)).find((one) => one.is_default === 1);
        await makeDefault(transaction, owner, cardId);
        await onDefault(transaction, userId);
        const changes = [{ field: 'last4', before: before?.last4 ?? null, after: card.last4 }];
        if (before?.id !== cardId) await record(transaction, 'card_preferred', userId, changes);
      }),

    remove: (userId, cardId) =>
      inTurn(userId, async () => {
        const owner = ownerOf(userId);
        if ((await readCard(db, owner, cardId)) === undefined) throw new Problem('not_found');
        await provider.removeCard(cardId);
        return change(userId, (transaction) => drop(transaction, owner, cardId));
      }),

    forget: (userId) =>
      inTurn(userId, async () => {
        const customerId = await readCustomerId(db, userId, provider.kind);
        if (customerId !== undefined) await provider.removeCustomer(customerId);
        await transact(db, (transaction) => forgetCustomer(transaction, userId));
      }),

    takeSetup: async (setupId) => {
      const setup = await provider.readSetup(setupId);
      if (setup?.state !== 'saved') return;
      const userId = await findUserOfCustomer(db, setup.customerId, provider.kind);
      // An event may be older than a removal: what counts is whose card it is now.
      if (userId === undefined || (await provider.readCard(setup.card.id)) === undefined) return;
      await inTurn(userId, () => keep(userId, setup));
    },

    refresh: async (cardId) => {
      const card = await provider.readCard(cardId);
      for (const userId of await listOwnersOfCard(db, cardId, provider.kind)) {
        const owner = ownerOf(userId);
        await change(userId, async (transaction) => {
          if (card === undefined) await drop(transaction, owner, cardId);
          else await keepCard(transaction, owner, card, now().toISOString());
        });
      }
    },
  };
}
