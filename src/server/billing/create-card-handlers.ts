import type { SavedCard } from '#contract/calls/billing.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Cards } from '#server/billing/create-cards.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { RateLimits } from '#server/rate-limits.ts';
import type { SavedCardRow } from '#server/store/billing-rows.ts';

export type CardCall =
  | 'savePaymentMethod'
  | 'listPaymentMethods'
  | 'setDefaultPaymentMethod'
  | 'removePaymentMethod';

/** The calls about saved cards. */
export function createCardHandlers({
  cards,
  rates,
}: {
  cards: Cards;
  rates: Pick<RateLimits, 'take'>;
}): Handlers<CardCall> {
  return {
    savePaymentMethod: async ({ caller, body }) => {
      // Stolen cards are tried out by saving many.
      await rates.take('cardsByAccount', caller.userId);
      const saving = cards.save(caller.userId, body.paymentMethodId);
      const { customerId, clientSecret } = await withinPaymentTime(saving);
      return {
        customer_id: customerId,
        ...(clientSecret === undefined
          ? {}
          : { requires_action: true, client_secret: clientSecret }),
      };
    },

    listPaymentMethods: async ({ caller }) => (await cards.list(caller.userId)).map(shown),

    setDefaultPaymentMethod: async ({ caller, body }) => {
      await cards.makeDefault(caller.userId, body.paymentMethodId);
      return { success: true };
    },

    removePaymentMethod: async ({ caller, body, query }) => {
      const id = body.paymentMethodId ?? query.paymentMethodId;
      if (id === undefined) {
        const message = 'paymentMethodId is required.';
        throw new Problem('field_invalid', { errors: [{ path: 'paymentMethodId', message }] });
      }
      const default_id = await withinPaymentTime(cards.remove(caller.userId, id));
      return { success: true, default_id };
    },
  };
}

/**
 * An answer in time, although the provider is asked several times; the work goes on, and a repeated
 * call finds what it did.
 */
export async function withinPaymentTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Problem('payment_unavailable', { cause: 'no answer in time' })),
    limits.paymentTimeoutMs,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function shown(row: SavedCardRow): SavedCard {
  return {
    id: row.id,
    brand: row.brand,
    last4: row.last4,
    exp_month: row.exp_month,
    exp_year: row.exp_year,
    default: row.is_default === 1,
  };
}
