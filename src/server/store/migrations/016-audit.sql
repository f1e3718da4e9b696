-- What happened, in one gap-free order. The digest of a row covers the one before it. Who it was is in
-- `actor` and `subject`, which the chain covers by their digests only, so that they can be erased.
CREATE TABLE audit_entries (
  number INTEGER NOT NULL PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  event TEXT NOT NULL,
  source TEXT NOT NULL,
  role TEXT NOT NULL,
  actor_id TEXT,
  subject_id TEXT,
  object_id TEXT,
  request_id TEXT,
  facts TEXT NOT NULL,
  actor TEXT,
  actor_digest TEXT NOT NULL,
  subject TEXT,
  subject_digest TEXT NOT NULL,
  digest TEXT NOT NULL,
  hidden_by INTEGER
);

-- The lists. Each filter has an index with the role, so that any two of them are one range in order of time.
CREATE INDEX audit_at ON audit_entries (at, number) WHERE hidden_by IS NULL;
CREATE INDEX audit_role ON audit_entries (role, at, number) WHERE hidden_by IS NULL;
CREATE INDEX audit_event ON audit_entries (event, role, at, number) WHERE hidden_by IS NULL;
-- These two also find what is erased, hidden or not.
CREATE INDEX audit_actor ON audit_entries (actor_id, role, at, number, hidden_by);
CREATE INDEX audit_subject ON audit_entries (subject_id, role, at, number, hidden_by);

-- Both ends of the chain, one row. Every writer locks it last, which gives the order.
CREATE TABLE audit_head (
  id INTEGER NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL,
  digest TEXT NOT NULL,
  seal TEXT NOT NULL,
  start_number INTEGER NOT NULL,
  start_digest TEXT NOT NULL,
  start_seal TEXT NOT NULL
);
INSERT INTO audit_head (id, number, digest, seal, start_number, start_digest, start_seal)
  VALUES (1, 0, '', '', 0, '', '');
