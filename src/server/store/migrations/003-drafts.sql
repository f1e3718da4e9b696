CREATE TABLE draft_sequences (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  seq BIGINT NOT NULL
);

CREATE TABLE drafts (
  user_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  seq BIGINT NOT NULL,
  etag TEXT NOT NULL,
  name TEXT NOT NULL,
  service TEXT NOT NULL,
  recent_ops TEXT NOT NULL,
  first_body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  removed_at TEXT,
  payload_bytes INTEGER NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, seq)
);

CREATE INDEX drafts_updated ON drafts (user_id, updated_at);
