-- A refreshed session's old cookie works until its successor has been used once: the answer with the
-- new cookie may be lost on its way.
ALTER TABLE sessions RENAME COLUMN replaced_at TO retired_at;
ALTER TABLE sessions ADD COLUMN predecessor TEXT;

CREATE INDEX sessions_predecessor ON sessions (predecessor);

-- Each value that a key had before works for a while, however often it is rotated.
CREATE TABLE api_key_old_values (
  lookup TEXT PRIMARY KEY,
  api_key_id TEXT NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  valid_until TEXT NOT NULL
);

CREATE INDEX api_key_old_values_key ON api_key_old_values (api_key_id);
CREATE INDEX api_key_old_values_until ON api_key_old_values (valid_until);

INSERT INTO api_key_old_values (lookup, api_key_id, valid_until)
SELECT old_lookup, id, old_until FROM api_keys WHERE old_lookup IS NOT NULL AND old_until IS NOT NULL;

DROP INDEX api_keys_old;
ALTER TABLE api_keys DROP COLUMN old_lookup;
ALTER TABLE api_keys DROP COLUMN old_until;
