// Rows of the billing tables.

export interface BillingCustomerRow {
  user_id: string;
  /** Customers, cards and invoices of the test provider never meet those of a real one. */
  provider: 'stripe' | 'test';
  customer_id: string;
  created_at: string;
}

export interface SavedCardRow {
  user_id: string;
  provider: BillingCustomerRow['provider'];
  /** The provider's id of the payment method; the card's number is never here. */
  id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** At most one of a user. */
  is_default: 0 | 1;
  created_at: string;
}

/** How far the saving of a card has come: a repeated save goes on instead of beginning again. */
export interface CardSetupRow {
  user_id: string;
  provider: BillingCustomerRow['provider'];
  /** The id that the browser sent. */
  card_id: string;
  /** Part of the idempotency key; rises when the provider refused one for good. */
  attempt: number;
  /** Null if the next save has to begin a new one. */
  setup_id: string | null;
  /** The id of the saved card, once it is. */
  saved_as: string | null;
  created_at: string;
}

/** Invoice numbers without a gap: a number is taken in the transaction that writes its invoice. */
export interface InvoiceNumberRow {
  /** `2026`, or `TEST-2026` for the test provider. */
  series: string;
  last_number: number;
}

export interface InvoiceRow {
  id: string;
  number: string;
  user_id: string;
  /** Calendar month in UTC, `2026-11`; one invoice per user and month. */
  period: string;
  provider: BillingCustomerRow['provider'];
  /** Counted runs of the month, which have a receipt each. */
  requests: number;
  free: number;
  billable: number;
  /** Price of a request as a decimal text. */
  price: string;
  /** In the smallest unit of the currency. */
  amount_minor: number;
  currency: string;
  /** JSON list of `{service, count}`; the counts add up to `requests`. */
  lines: string;
  /** JSON of name and address as they were when it was written. */
  client: string;
  /** `waived`: the provider charges no amount this small. */
  status: 'open' | 'paid' | 'past_due' | 'waived';
  /** Why the last charge failed, in a sentence; null if none did. */
  failure: string | null;
  /** The provider's payment, which can succeed only once. */
  payment_id: string | null;
  /** Charges that the provider decided on. */
  attempts: number;
  /** Those of the plan that failed, since the default card was chosen. */
  refusals: number;
  /** Charges in a row without an answer. */
  outages: number;
  next_attempt_at: string | null;
  /** A charge past this time is an orphan of a crashed process and may be taken over. */
  locked_until: string | null;
  created_at: string;
  paid_at: string | null;
}

/** An event of the provider that was accepted: repeated deliveries have no effect. */
export interface BillingEventRow {
  id: string;
  type: string;
  received_at: string;
}

export interface BillingTables {
  billing_customers: BillingCustomerRow;
  saved_cards: SavedCardRow;
  card_setups: CardSetupRow;
  invoice_numbers: InvoiceNumberRow;
  invoices: InvoiceRow;
  billing_events: BillingEventRow;
}
