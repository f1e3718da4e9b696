-- Counted requests by quarter of an hour, which every time zone's days can be put together from.
-- Written with the run, so that statistics over millions of runs read thousands of rows.
CREATE TABLE usage_slots (
  user_id TEXT NOT NULL REFERENCES users (id),
  slot TEXT NOT NULL,
  service TEXT NOT NULL,
  function_name TEXT NOT NULL,
  counted INTEGER NOT NULL,
  PRIMARY KEY (user_id, slot, service, function_name)
);

INSERT INTO usage_slots (user_id, slot, service, function_name, counted)
SELECT user_id, slot, service, function_name, COUNT(*)
FROM (
  SELECT user_id, service, function_name, SUBSTR(started_at, 1, 14) || CASE
    WHEN SUBSTR(started_at, 15, 2) < '15' THEN '00'
    WHEN SUBSTR(started_at, 15, 2) < '30' THEN '15'
    WHEN SUBSTR(started_at, 15, 2) < '45' THEN '30'
    ELSE '45'
  END AS slot
  FROM runs
  WHERE state = 'counted'
) AS counted_runs
GROUP BY user_id, slot, service, function_name;
