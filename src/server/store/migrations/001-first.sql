CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  email_normal TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_search TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'admin')),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  verified_at TEXT,
  address TEXT NOT NULL,
  request_limit INTEGER,
  last_login TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT
);

CREATE INDEX users_role ON users (role);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  family TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  remember INTEGER NOT NULL CHECK (remember IN (0, 1)),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  replaced_at TEXT
);

CREATE INDEX sessions_family ON sessions (family);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE tokens (
  token_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('verify', 'reset', 'first_admin')),
  user_id TEXT REFERENCES users (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
);

CREATE INDEX tokens_user ON tokens (user_id);

CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  lookup TEXT NOT NULL UNIQUE,
  sealed TEXT NOT NULL,
  old_lookup TEXT,
  old_until TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  last_used_at TEXT
);

CREATE INDEX api_keys_user ON api_keys (user_id);
CREATE INDEX api_keys_old ON api_keys (old_lookup);

CREATE TABLE usage (
  user_id TEXT NOT NULL REFERENCES users (id),
  period TEXT NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (user_id, period)
);

CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  api_key_id TEXT NOT NULL,
  service TEXT NOT NULL,
  function_name TEXT NOT NULL,
  period TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('reserved', 'counted', 'released', 'free')),
  problem TEXT,
  started_at TEXT NOT NULL,
  duration_ms INTEGER,
  bytes BIGINT,
  sha256 TEXT
);

CREATE INDEX runs_user ON runs (user_id, started_at);
CREATE INDEX runs_state ON runs (state, started_at);

CREATE TABLE idempotency (
  user_id TEXT NOT NULL REFERENCES users (id),
  call TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'done')),
  locked_until TEXT NOT NULL,
  answer TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, call, idempotency_key)
);

CREATE INDEX idempotency_age ON idempotency (created_at);

CREATE TABLE files (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  file_name TEXT NOT NULL,
  size BIGINT NOT NULL,
  content_type TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  service TEXT NOT NULL,
  request_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  downloads INTEGER NOT NULL,
  removed_at TEXT,
  UNIQUE (user_id, file_name)
);

CREATE INDEX files_expiry ON files (expires_at);

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at TEXT NOT NULL,
  locked_until TEXT,
  last_error TEXT,
  created_at TEXT NOT NULL,
  ended_at TEXT
);

CREATE INDEX jobs_due ON jobs (ended_at, next_at);
