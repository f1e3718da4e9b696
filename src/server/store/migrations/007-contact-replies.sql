CREATE TABLE contact_replies (
  id TEXT PRIMARY KEY,
  contact_id TEXT NOT NULL REFERENCES contact_messages (id),
  admin_id TEXT NOT NULL REFERENCES users (id),
  idempotency_key TEXT,
  email_to TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (admin_id, idempotency_key)
);

CREATE INDEX contact_replies_contact ON contact_replies (contact_id);
CREATE INDEX contact_messages_email ON contact_messages (email);
