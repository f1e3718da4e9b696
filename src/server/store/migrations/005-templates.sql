CREATE TABLE templates (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  service TEXT NOT NULL,
  name TEXT NOT NULL,
  sample_data TEXT NOT NULL,
  version INTEGER NOT NULL,
  etag TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (user_id, service, name)
);

CREATE TABLE template_versions (
  template_id TEXT NOT NULL REFERENCES templates (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  engine TEXT NOT NULL,
  content TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (template_id, version)
);
