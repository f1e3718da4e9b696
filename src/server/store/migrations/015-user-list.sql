-- The order of the list of users.
CREATE INDEX users_created ON users (created_at, id);
