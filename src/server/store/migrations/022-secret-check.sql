-- A keyed hash that tells whether a process has the secret this database was written with; one row.
CREATE TABLE secret_check (
  id INTEGER NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
);
