// The payment provider of an installation without one: it knows Stripe's public test cards, moves no
// money and needs neither network nor tables.
import { Problem } from '#contract/problems.ts';
import type { PaymentProvider, ProviderCard } from '#server/billing/payment-provider.ts';

interface TestCard {
  brand: string;
  last4: string;
  setup: 'saved' | 'needs_action' | 'declined';
  charge: 'paid' | 'needs_action' | 'declined';
}

// By Stripe's names, so that the same programs run against both.
const cards: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { brand: 'visa', last4: '4242', setup: 'saved', charge: 'paid' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', setup: 'saved', charge: 'paid' },
  pm_card_chargeDeclined: { brand: 'visa', last4: '0002', setup: 'declined', charge: 'declined' },
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341', setup: 'saved', charge: 'declined' },
  pm_card_threeDSecure2Required: {
    brand: 'visa',
    last4: '3220',
    setup: 'needs_action',
    charge: 'paid',
  },
  pm_card_authenticationRequiredOnSetup: {
    brand: 'visa',
    last4: '3155',
    setup: 'needs_action',
    charge: 'paid',
  },
  pm_card_authenticationRequired: {
    brand: 'visa',
    last4: '3184',
    setup: 'needs_action',
    charge: 'needs_action',
  },
};

const expYear = 2034;
const declined = 'Your card was declined.';

export function createTestProvider(): PaymentProvider {
  /** Payments whose owner was told to confirm. */
  const asked = new Set<string>();
  const find = (id: string): TestCard | undefined =>
    Object.hasOwn(cards, id) ? cards[id] : undefined;
  const cardOf = (id: string): ProviderCard | undefined => {
    const known = find(id);
    return known && { id, brand: known.brand, last4: known.last4, expMonth: 12, expYear };
  };
  const saved = (id: string, customerId: string, cardId: string) => {
    const card = cardOf(cardId);
    return card && { id, customerId, state: 'saved' as const, card };
  };

  return {
    kind: 'test',
    publishableKey: null,
    createCustomer: async (userId) => `cus_test_${userId}`,
    removeCustomer: async () => undefined,

    startSetup: async ({ customerId, cardId }) => {
      const id = `seti_test_${customerId}.${cardId}`;
      const done = saved(id, customerId, cardId);
      if (done === undefined) throw new Problem('not_found');
      const { setup } = find(cardId) ?? {};
      if (setup === 'declined') throw new Problem('card_declined', { message: declined });
      if (setup === 'saved') return done;
      return { id, customerId, state: 'needs_action', clientSecret: `${id}_secret_test` };
    },

    // Asked for once the owner has confirmed.
    readSetup: async (id) => {
      const [, customerId = '', cardId = ''] = /^seti_test_([^.]+)\.(\w+)$/.exec(id) ?? [];
      return saved(id, customerId, cardId);
    },

    readCard: async (id) => cardOf(id),
    removeCard: async () => undefined,
    preparePayment: async ({ invoiceId }) => ({ id: `pi_test_${invoiceId}` }),

    // Asked for again after the owner was told to confirm: that is the confirmation. Nothing else of a
    // payment is kept, and what was not recorded as paid is charged again, for no money.
    readPayment: async (id, { isOnSession }) => ({
      state: isOnSession && asked.delete(id) ? 'paid' : 'open',
    }),

    charge: async ({ paymentId, cardId, isOnSession }) => {
      const { charge } = find(cardId) ?? {};
      if (charge === 'paid') return { state: 'paid' };
      if (charge !== 'needs_action') return { state: 'declined', message: declined };
      if (isOnSession) asked.add(paymentId);
      return { state: 'needs_action', clientSecret: `${paymentId}_secret_test`, cardId };
    },

    readEvent: async () => {
      throw new Problem('billing_not_configured');
    },
  };
}
