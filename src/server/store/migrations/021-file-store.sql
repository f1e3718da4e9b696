-- Where the files of this database are, one row: in a folder with this mark, or in an S3 store. Processes on
-- one database whose files are elsewhere are not started.
CREATE TABLE file_store (
  id INTEGER NOT NULL PRIMARY KEY,
  place TEXT NOT NULL
);
