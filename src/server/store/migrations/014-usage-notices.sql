-- The share of the limit, in percent, that the user was told about in this month.
ALTER TABLE usage ADD COLUMN noticed INTEGER NOT NULL DEFAULT 0;

-- The file that a run stored, for its receipt.
CREATE INDEX files_request ON files (user_id, request_id);

-- Receipts of one service, key or outcome, newest first, among millions of others. Service and key in the
-- last one are for filters that have an outcome too.
CREATE INDEX runs_service ON runs (user_id, service, started_at);
CREATE INDEX runs_key ON runs (user_id, api_key_id, started_at);
CREATE INDEX runs_outcome ON runs (user_id, state, started_at, service, api_key_id);

-- Only the runs that hold a unit, for the search for orphans. The one before had all runs of everybody, and
-- SQLite read receipts from it.
DROP INDEX runs_state;
CREATE INDEX runs_held ON runs (started_at) WHERE state = 'reserved';
