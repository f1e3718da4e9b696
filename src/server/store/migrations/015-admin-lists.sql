-- The order of the list of users, and statistics of all of them.
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX usage_slots_slot ON usage_slots (slot);
CREATE INDEX runs_failed ON runs (started_at) WHERE state = 'released';
