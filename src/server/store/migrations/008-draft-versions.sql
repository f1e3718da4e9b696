CREATE TABLE draft_versions (
  user_id TEXT NOT NULL REFERENCES users (id),
  seq BIGINT NOT NULL,
  etag TEXT NOT NULL,
  PRIMARY KEY (user_id, seq)
);

INSERT INTO draft_versions (user_id, seq, etag) SELECT user_id, seq, etag FROM drafts;
