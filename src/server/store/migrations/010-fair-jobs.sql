-- Whose work a job is; accounts take turns.
ALTER TABLE jobs ADD COLUMN owner TEXT;
