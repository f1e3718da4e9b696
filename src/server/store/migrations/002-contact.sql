CREATE TABLE contact_messages (
  id TEXT PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  company_name TEXT NOT NULL,
  message TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('new', 'replied')),
  user_id TEXT REFERENCES users (id),
  created_at TEXT NOT NULL,
  replied_at TEXT,
  replied_by TEXT REFERENCES users (id)
);

CREATE INDEX contact_messages_age ON contact_messages (created_at);
CREATE INDEX contact_messages_user ON contact_messages (user_id);

CREATE TABLE captcha_proofs (
  token_hash TEXT PRIMARY KEY,
  solved_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
);

CREATE INDEX captcha_proofs_expiry ON captcha_proofs (expires_at);
