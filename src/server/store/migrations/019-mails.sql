-- Mails of users on their way, and their delivery logs.
CREATE TABLE mails (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  request_id TEXT NOT NULL,
  content_id TEXT,
  size INTEGER NOT NULL,
  sender TEXT NOT NULL,
  subject TEXT NOT NULL,
  recipients TEXT NOT NULL,
  attempts TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'ended', 'unknown', 'cancelled')),
  tries INTEGER NOT NULL,
  handed_over_at TEXT,
  doubts INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  send_at TEXT,
  ended_at TEXT
);

CREATE INDEX mails_user ON mails (user_id, id);
CREATE INDEX mails_ended ON mails (ended_at);

CREATE TABLE mail_days (
  user_id TEXT NOT NULL REFERENCES users (id),
  day TEXT NOT NULL,
  recipients INTEGER NOT NULL,
  PRIMARY KEY (user_id, day)
);
