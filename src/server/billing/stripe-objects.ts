// Stripe's objects as the port tells them.
import type Stripe from 'stripe';
import type { Payment, ProviderCard, Setup } from '#server/billing/payment-provider.ts';

/** The id of what may be expanded. */
export function idOf(linked: string | { id: string } | null | undefined): string | undefined {
  if (linked === null || linked === undefined) return undefined;
  return typeof linked === 'string' ? linked : linked.id;
}

export function cardOf({ id, card }: Stripe.PaymentMethod): ProviderCard {
  return {
    id,
    brand: card?.brand ?? 'card',
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? 0,
    expYear: card?.exp_year ?? 0,
  };
}

export function asSetup(setup: Stripe.SetupIntent): Setup {
  const { id, status, client_secret: clientSecret, payment_method: method } = setup;
  const its = { id, customerId: idOf(setup.customer) ?? '' };
  if (status === 'succeeded' && method !== null && typeof method === 'object') {
    return { ...its, state: 'saved', card: cardOf(method) };
  }
  if (status === 'requires_action' && clientSecret !== null) {
    return { ...its, state: 'needs_action', clientSecret };
  }
  return { ...its, state: 'failed', message: setup.last_setup_error?.message ?? declined };
}

export function paymentState(payment: Stripe.PaymentIntent): Payment {
  const { status, client_secret: clientSecret } = payment;
  if (status === 'succeeded') return { state: 'paid' };
  if (status === 'processing') return { state: 'processing' };
  if (status === 'requires_action' && clientSecret !== null) {
    return { state: 'needs_action', clientSecret, cardId: idOf(payment.payment_method) ?? '' };
  }
  return { state: 'open' };
}

const declined = 'The card was declined.';
