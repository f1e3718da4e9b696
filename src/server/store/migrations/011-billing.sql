-- A closed month takes no more requests: its number is billed, or was found to be free.
ALTER TABLE usage ADD COLUMN closed_at TEXT;

CREATE INDEX usage_open ON usage (period, user_id) WHERE closed_at IS NULL;

-- The receipts behind one bill.
CREATE INDEX runs_period ON runs (user_id, period);

CREATE TABLE billing_customers (
  user_id TEXT NOT NULL REFERENCES users (id),
  provider TEXT NOT NULL CHECK (provider IN ('stripe', 'test')),
  customer_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, provider),
  UNIQUE (provider, customer_id)
);

CREATE TABLE saved_cards (
  user_id TEXT NOT NULL REFERENCES users (id),
  provider TEXT NOT NULL,
  id TEXT NOT NULL,
  brand TEXT NOT NULL,
  last4 TEXT NOT NULL,
  exp_month INTEGER NOT NULL,
  exp_year INTEGER NOT NULL,
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, provider, id)
);

CREATE UNIQUE INDEX saved_cards_default ON saved_cards (user_id, provider) WHERE is_default = 1;

CREATE TABLE card_setups (
  user_id TEXT NOT NULL REFERENCES users (id),
  provider TEXT NOT NULL,
  card_id TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  setup_id TEXT,
  saved_as TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, provider, card_id)
);

CREATE TABLE invoice_numbers (
  series TEXT PRIMARY KEY,
  last_number INTEGER NOT NULL
);

CREATE TABLE invoices (
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users (id),
  period TEXT NOT NULL,
  provider TEXT NOT NULL,
  requests INTEGER NOT NULL,
  free INTEGER NOT NULL,
  billable INTEGER NOT NULL,
  price TEXT NOT NULL,
  amount_minor BIGINT NOT NULL,
  currency TEXT NOT NULL,
  lines TEXT NOT NULL,
  client TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'past_due', 'waived')),
  failure TEXT,
  payment_id TEXT UNIQUE,
  attempts INTEGER NOT NULL,
  refusals INTEGER NOT NULL,
  outages INTEGER NOT NULL,
  next_attempt_at TEXT,
  locked_until TEXT,
  created_at TEXT NOT NULL,
  paid_at TEXT,
  UNIQUE (user_id, period)
);

CREATE INDEX invoices_due ON invoices (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE TABLE billing_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  received_at TEXT NOT NULL
);

CREATE INDEX billing_events_age ON billing_events (received_at);
