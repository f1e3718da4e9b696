// The port to whoever moves the money. A failed card is an answer; a provider without an answer is a
// Problem `payment_unavailable`, after which the same call with the same key is safe.
import type { BillingCustomerRow } from '#server/store/billing-rows.ts';

export interface ProviderCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export type Setup = { id: string; customerId: string } & (
  | { state: 'saved'; card: ProviderCard }
  | { state: 'needs_action'; clientSecret: string }
  | { state: 'failed'; message: string }
);

export type Payment =
  | { state: 'paid' }
  | { state: 'needs_action'; clientSecret: string; cardId: string }
  /** Decided later; an event tells. */
  | { state: 'processing' }
  /** Waits for a card to be charged. */
  | { state: 'open' }
  | { state: 'declined'; message: string }
  | { state: 'too_small' };

export interface PaymentToMake {
  /** Idempotency key: one for each user and month. */
  key: string;
  customerId: string;
  invoiceId: string;
  invoiceNumber: string;
  amountMinor: number;
  currency: string;
}

export interface ProviderEvent {
  id: string;
  type: string;
  /** The object that it is about, whose present state is asked for: events come in any order. */
  objectId: string;
}

export interface PaymentProvider {
  kind: BillingCustomerRow['provider'];
  publishableKey: string | null;
  createCustomer(userId: string): Promise<string>;
  /** With all cards; what was paid stays. One that is gone already counts as removed. */
  removeCustomer(customerId: string): Promise<void>;
  /**
   * Saves a card for later charges.
   * @throws Problem `not_found` for a card that is unknown or another customer's, `card_declined`
   */
  startSetup(setup: { key: string; customerId: string; cardId: string }): Promise<Setup>;
  /** Undefined if there is none. */
  readSetup(id: string): Promise<Setup | undefined>;
  /** The card as it is now; undefined once it belongs to no customer. */
  readCard(id: string): Promise<ProviderCard | undefined>;
  /** A card that is gone already counts as removed. */
  removeCard(id: string): Promise<void>;
  /** Prepares a payment, which takes no money yet, and answers its id; or why there is none. */
  preparePayment(payment: PaymentToMake): Promise<{ id: string } | { state: 'too_small' }>;
  readPayment(id: string, options: { isOnSession: boolean }): Promise<Payment>;
  /** Charges a card; a payment succeeds once, whatever is tried on it. */
  charge(charge: {
    paymentId: string;
    cardId: string;
    key: string;
    isOnSession: boolean;
  }): Promise<Payment>;
  /** @throws Problem `signature_invalid`, `billing_not_configured` */
  readEvent(body: Uint8Array, signature: string | undefined, at: Date): Promise<ProviderEvent>;
}
