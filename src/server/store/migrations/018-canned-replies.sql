-- Texts that admins reply with again and again; all admins share them.
CREATE TABLE canned_replies (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  created_by TEXT REFERENCES users (id),
  created_at TEXT NOT NULL
);
