ALTER TABLE runs ADD COLUMN free_reason TEXT CHECK (free_reason IN ('test', 'check'));

CREATE TABLE run_jobs (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  api_key_id TEXT NOT NULL,
  service TEXT NOT NULL,
  call TEXT NOT NULL,
  request_file TEXT NOT NULL,
  webhook_url TEXT,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed')),
  attempt INTEGER NOT NULL,
  answer TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  expires_at TEXT NOT NULL
);

CREATE INDEX run_jobs_user ON run_jobs (user_id, state);
CREATE INDEX run_jobs_expiry ON run_jobs (expires_at);

CREATE TABLE webhook_secrets (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  version INTEGER NOT NULL,
  rotated_at TEXT NOT NULL
);
