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

-- The lists: a range of an index for each event or user with a role, in order of time, with all that is asked
-- of it. Actor and subject also find what is erased.
CREATE INDEX audit_at ON audit_entries (at, number, hidden_by);
CREATE INDEX audit_event ON audit_entries (event, role, at, number, hidden_by);
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

-- Pages and searches of users and messages read these alone; only the rows of the page are looked up.
DROP INDEX users_created;
CREATE INDEX users_listed ON users (created_at, id, deleted_at, role, name_search, email_normal);
CREATE INDEX contact_messages_listed ON contact_messages (created_at, id, status);
CREATE INDEX contact_messages_state ON contact_messages (status, created_at, id);
