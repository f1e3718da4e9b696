// Events of the payment provider. An event is stored with a job in one transaction and answered; the
// job asks the provider for the present state of the object. So a repeated event has one effect,
// events in any order end in the same state, and a forged one could at most make us look again.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import type { Cards } from '#server/billing/create-cards.ts';
import type { Charges } from '#server/billing/create-charges.ts';
import type { PaymentProvider, ProviderEvent } from '#server/billing/payment-provider.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';

export const billingEventKind = 'billing_event';
const payloadSchema = v.object({ type: v.string(), object_id: v.string() });

export interface BillingEvents {
  /** @throws Problem `signature_invalid`, `billing_not_configured` */
  receive(body: Uint8Array, signature: string | undefined): Promise<void>;
  /** Forgets events that are too old to come again. */
  removeOld(): Promise<void>;
}

export function createBillingEvents({
  db,
  queue,
  provider,
  cards,
  charges,
  now,
}: {
  db: Database;
  queue: Pick<Jobs, 'enqueue' | 'handle' | 'wake'>;
  provider: Pick<PaymentProvider, 'readEvent'>;
  cards: Pick<Cards, 'takeSetup' | 'refresh'>;
  charges: Pick<Charges, 'refresh'>;
  now: () => Date;
}): BillingEvents {
  queue.handle(billingEventKind, async (payload) => {
    const asked = v.safeParse(payloadSchema, payload);
    if (!asked.success) throw new GiveUp('The payload has an unknown format.');
    const { type, object_id: id } = asked.output;
    if (type.startsWith('setup_intent.')) await cards.takeSetup(id);
    else if (type.startsWith('payment_method.')) await cards.refresh(id);
    else await charges.refresh(id);
  });

  const isOurs = ({ type, objectId }: ProviderEvent) =>
    objectId !== '' && /^(?:setup_intent|payment_method|payment_intent)\./.test(type);

  return {
    receive: async (body, signature) => {
      const event = await provider.readEvent(body, signature, now());
      await transact(db, async (transaction) => {
        const stored = await transaction
          .insertInto('billing_events')
          .values({ id: event.id, type: event.type, received_at: now().toISOString() })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .execute();
        if (stored.length === 0 || !isOurs(event)) return;
        await queue.enqueue(transaction, billingEventKind, {
          type: event.type,
          object_id: event.objectId,
        });
      });
      queue.wake();
    },

    removeOld: async () => {
      const before = new Date(now().getTime() - limits.billingEventKeepMs).toISOString();
      await db.deleteFrom('billing_events').where('received_at', '<', before).execute();
    },
  };
}
