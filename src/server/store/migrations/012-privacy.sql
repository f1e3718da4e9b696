-- What the browser of a login calls itself, for the list of logins.
ALTER TABLE sessions ADD COLUMN user_agent TEXT;

CREATE TABLE email_changes (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  email TEXT NOT NULL,
  email_normal TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
);

CREATE INDEX email_changes_user ON email_changes (user_id);
CREATE INDEX email_changes_expiry ON email_changes (expires_at);

CREATE INDEX users_deleted ON users (deleted_at);
