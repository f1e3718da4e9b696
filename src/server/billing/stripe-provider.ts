// Stripe, through its official client, which is loaded with the first payment. Each call has a time
// limit and is repeated once with the same idempotency key, so a lost answer does nothing twice.
import type Stripe from 'stripe';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { stripeAmount } from '#server/billing/money.ts';
import type { Payment, PaymentProvider, Setup } from '#server/billing/payment-provider.ts';
import { asSetup, cardOf, idOf, paymentState } from '#server/billing/stripe-objects.ts';
import type { StripeSettings } from '#server/billing/stripe-settings.ts';

// The customer is charged once a month without being there.
const usage = 'off_session';

export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  let opening: Promise<Stripe> | undefined;
  const open = (): Promise<Stripe> => {
    opening ??= openStripe(settings);
    return opening;
  };

  /** Stripe's answer, or what `onRefusal` makes of a definite no. */
  const ask = async <T>(
    work: (stripe: Stripe) => Promise<T>,
    onRefusal: (error: Refusal) => { answer: T } | undefined = () => undefined,
  ): Promise<T> => {
    try {
      return await work(await open());
    } catch (error) {
      const refused = isRefusal(error) ? onRefusal(error) : undefined;
      if (refused !== undefined) return refused.answer;
      if (error instanceof Problem) throw error;
      throw new Problem('payment_unavailable', { cause: error, retryAfterS: 60 });
    }
  };

  const readCard: PaymentProvider['readCard'] = (id) =>
    ask<ReturnType<typeof cardOf> | undefined>(async (stripe) => {
      const method = await stripe.paymentMethods.retrieve(id);
      return method.customer === null ? undefined : cardOf(method);
    }, whenMissing);

  return {
    kind: 'stripe',
    publishableKey: settings.publishableKey,

    createCustomer: (userId) =>
      ask(async (stripe) => {
        // Nothing that may change: the same key with other facts would be refused.
        const facts = { metadata: { user_id: userId } };
        const made = await stripe.customers.create(facts, { idempotencyKey: `customer-${userId}` });
        return made.id;
      }),

    removeCustomer: async (customerId) => {
      await ask<unknown>((stripe) => stripe.customers.del(customerId), whenMissing);
    },

    startSetup: ({ key, customerId, cardId }) =>
      ask<Setup>(
        async (stripe) => {
          const method = await stripe.paymentMethods.retrieve(cardId);
          const owner = idOf(method.customer);
          if (owner !== undefined && owner !== customerId) throw new Problem('not_found');
          const made = await stripe.setupIntents.create(
            {
              customer: customerId,
              payment_method: cardId,
              allowed_payment_method_types: ['card'],
              usage,
              confirm: true,
              use_stripe_sdk: true,
              expand: ['payment_method'],
            },
            { idempotencyKey: key },
          );
          return asSetup(made);
        },
        (error) => {
          if (isMissing(error)) throw new Problem('not_found', { cause: error });
          // Said by Stripe for the owner of the card.
          throw new Problem('card_declined', { message: error.message, cause: error });
        },
      ),

    readSetup: (id) =>
      ask<Setup | undefined>(
        async (stripe) =>
          asSetup(await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })),
        whenMissing,
      ),

    readCard,

    removeCard: async (id) => {
      await ask<unknown>(
        (stripe) => stripe.paymentMethods.detach(id),
        // Detached before, by another call or on Stripe's own pages.
        (error) => (error.type === 'StripeInvalidRequestError' ? { answer: 'gone' } : undefined),
      );
    },

    preparePayment: ({ key, customerId, invoiceId, invoiceNumber, amountMinor, currency }) =>
      ask<{ id: string } | { state: 'too_small' }>(
        async (stripe) => {
          const made = await stripe.paymentIntents.create(
            {
              amount: stripeAmount(amountMinor, currency),
              currency: currency.toLowerCase(),
              customer: customerId,
              allowed_payment_method_types: ['card'],
              description: invoiceNumber,
              metadata: { invoice_id: invoiceId, invoice_number: invoiceNumber },
            },
            { idempotencyKey: key },
          );
          return { id: made.id };
        },
        (error) =>
          error.code === 'amount_too_small' ? { answer: { state: 'too_small' } } : undefined,
      ),

    readPayment: (id) =>
      ask(async (stripe) => paymentState(await stripe.paymentIntents.retrieve(id))),

    charge: ({ paymentId, cardId, key, isOnSession }) =>
      ask<Payment>(
        async (stripe) => {
          const charged = await stripe.paymentIntents.confirm(
            paymentId,
            isOnSession
              ? { payment_method: cardId, use_stripe_sdk: true }
              : { payment_method: cardId, off_session: true },
            { idempotencyKey: key },
          );
          return paymentState(charged);
        },
        (error) => {
          if (error.type !== 'StripeCardError') return undefined;
          return { answer: { state: 'declined', message: error.message } };
        },
      ).catch(async (error: unknown) => {
        // It succeeded before and the answer was lost: that is what it says now.
        if (!(error instanceof Problem) || !isUnexpectedState(error.cause)) throw error;
        const now = await ask(async (stripe) =>
          paymentState(await stripe.paymentIntents.retrieve(paymentId)),
        );
        if (now.state === 'open') throw error;
        return now;
      }),

    readEvent: async (body, signature, at) => {
      const stripe = await open();
      try {
        const event = stripe.webhooks.constructEvent(
          Buffer.from(body),
          signature ?? '',
          settings.webhookSecret,
          limits.billingEventAgeMs / 1000,
          undefined,
          at.getTime(),
        );
        const objectId: unknown = Reflect.get(Object(event.data?.object), 'id');
        return {
          id: String(event.id),
          type: String(event.type),
          objectId: typeof objectId === 'string' ? objectId : '',
        };
      } catch (cause) {
        throw new Problem('signature_invalid', { cause });
      }
    },
  };
}

async function openStripe({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const other = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Client(secretKey, {
    maxNetworkRetries: 1,
    timeout: limits.paymentCallTimeoutMs,
    telemetry: false,
    ...(other && {
      protocol: other.protocol === 'http:' ? 'http' : 'https',
      host: other.hostname,
      port: other.port || (other.protocol === 'http:' ? 80 : 443),
    }),
  });
}

interface Refusal extends Error {
  type: string;
  code?: string;
}

// Everything else (no answer, 5xx, 429, wrong keys) leaves open what became of the call, or is the
// operator's to mend; the owner of a card can do nothing about it.
function isRefusal(error: unknown): error is Refusal {
  if (!(error instanceof Error) || !('type' in error)) return false;
  return error.type === 'StripeCardError' || error.type === 'StripeInvalidRequestError';
}

function isMissing(error: Refusal): boolean {
  return error.code === 'resource_missing';
}

function whenMissing(error: Refusal): { answer: undefined } | undefined {
  return isMissing(error) ? { answer: undefined } : undefined;
}

function isUnexpectedState(cause: unknown): boolean {
  return isRefusal(cause) && cause.code === 'payment_intent_unexpected_state';
}
