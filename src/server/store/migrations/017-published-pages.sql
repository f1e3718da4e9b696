CREATE TABLE published_pages (
  kind TEXT NOT NULL,
  service TEXT NOT NULL,
  version INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (kind, service)
);

CREATE TABLE page_versions (
  kind TEXT NOT NULL,
  service TEXT NOT NULL,
  version INTEGER NOT NULL,
  html TEXT,
  bytes INTEGER NOT NULL,
  restored_from INTEGER,
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL,
  PRIMARY KEY (kind, service, version)
);

CREATE TABLE page_images (
  id TEXT PRIMARY KEY,
  ending TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL UNIQUE,
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL
);
