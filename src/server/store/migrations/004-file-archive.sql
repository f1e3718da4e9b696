CREATE TABLE file_contents (
  id TEXT PRIMARY KEY,
  sha256 TEXT,
  size BIGINT NOT NULL,
  refs INTEGER NOT NULL,
  created_at TEXT NOT NULL
);

CREATE INDEX file_contents_hash ON file_contents (sha256);

CREATE INDEX file_contents_unused ON file_contents (created_at) WHERE refs <= 0;

INSERT INTO file_contents (id, sha256, size, refs, created_at)
  SELECT id, sha256, size, 1, created_at FROM files WHERE removed_at IS NULL;

CREATE TABLE file_space (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  bytes BIGINT NOT NULL,
  files INTEGER NOT NULL
);

INSERT INTO file_space (user_id, bytes, files)
  SELECT user_id, SUM(size), COUNT(*) FROM files WHERE removed_at IS NULL GROUP BY user_id;

ALTER TABLE files ADD COLUMN content_id TEXT NOT NULL DEFAULT '';

ALTER TABLE files ADD COLUMN name_search TEXT NOT NULL DEFAULT '';

UPDATE files SET content_id = id, name_search = LOWER(file_name);

CREATE INDEX files_newest ON files (user_id, created_at);

CREATE TABLE file_links (
  id TEXT PRIMARY KEY,
  file_id TEXT NOT NULL REFERENCES files (id),
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  max_downloads INTEGER,
  downloads INTEGER NOT NULL
);

CREATE INDEX file_links_file ON file_links (file_id);
