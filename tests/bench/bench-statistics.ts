// Statistics and receipts of one user with five million runs in a year, written straight into the tables:
// as the server's handlers answer them, compared with reading one row of the same database. On PostgreSQL
// where TEST_DATABASE_URL is set.
import { type CompiledQuery, sql } from 'kysely';
import type { CallBody } from '#contract/calls.ts';
import type { Database } from '#server/store/database.ts';
import { createReceiptHandlers } from '#server/usage/create-receipt-handlers.ts';
import { createStatisticsHandlers } from '#server/usage/create-statistics-handlers.ts';
import { alternate, say, timesAsLong } from '#tests/bench/rounds.ts';
import { inputFor } from '#tests/kit/handler-input.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';

const runCount = 5_000_000;
const seededAtOnce = 250_000;
const goalMs = 100;
const planShown = 240;
const now = () => new Date('2026-12-31T12:00:00Z');

export async function benchStatistics(): Promise<void> {
  const { db, target, close } = await openTestDatabase();
  const isPostgres = target.kind === 'postgres';
  try {
    const { id } = await storeUser(db);
    await seed(db, id, isPostgres);
    const seen: CompiledQuery[] = [];
    const tasks = tasksOf(watched(db, seen), id);
    const floor = () =>
      db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
    for (const [name, task] of Object.entries(tasks)) {
      seen.length = 0;
      await task();
      const plans = await Promise.all(seen.map((query) => planOf(db, query, isPostgres)));
      const took = await alternate({ task, floor }, 9, 1);
      const ms = took.task.median;
      say(
        `${name}: ${ms.toFixed(1)} ms (goal <= ${goalMs})${ms > goalMs ? ', TOO SLOW' : ''}, ${timesAsLong(took.task, took.floor)} times one row`,
      );
      for (const plan of new Set(plans)) say(`    ${plan.slice(0, planShown)}`);
    }
  } finally {
    await close();
  }
}

function tasksOf(db: Database, userId: string): Record<string, () => Promise<unknown>> {
  const { readUserStatistics } = createStatisticsHandlers({
    db,
    now,
    probes: {},
    tools: { printer: { state: () => ({ queued: 0 }) } },
  });
  const { listReceipts } = createReceiptHandlers({ db, now });
  const statistics = (from: string, to: string) => async () =>
    readUserStatistics(
      inputFor(
        userId,
        undefined,
        { date_from: `${from}T00:00`, date_to: `${to}T23:59`, time_zone: 'Europe/Zagreb' },
        'user',
      ),
    );
  const receipts =
    (body: CallBody<'listReceipts'>, offset = 0) =>
    async () =>
      listReceipts({ ...inputFor(userId, undefined, body), query: { limit: 25, offset } });
  const month = { date_from: '2026-06-01T00:00:00Z', date_to: '2026-07-01T00:00:00Z' };
  return {
    'statistics of a day': statistics('2026-06-10', '2026-06-10'),
    'statistics of a month': statistics('2026-06-01', '2026-06-30'),
    'statistics of a year': statistics('2026-01-01', '2026-12-31'),
    'newest receipts': receipts({}),
    'the last page that is counted': receipts({}, 9_975),
    'receipts of a month': receipts(month),
    'receipts of a service': receipts({ service: 'data-to-pdf' }),
    'receipts of a rare service': receipts({ service: 'html-to-pdf' }),
    'receipts of a rare key': receipts({ api_key_id: 'rare' }),
    'failed receipts': receipts({ status: 'failed' }),
    'receipts of success': receipts({ status: 'success' }),
    'failed receipts of a service in a month': receipts({
      ...month,
      service: 'data-to-pdf',
      status: 'failed',
    }),
    'receipts of a service with a rare key': receipts({
      service: 'data-to-pdf',
      api_key_id: 'rare',
    }),
    'failed receipts of a rare key': receipts({ status: 'failed', api_key_id: 'rare' }),
  };
}

/** One run every six seconds: a rare service and key, one of fifty failed, the others of four functions. */
async function seed(db: Database, userId: string, isPostgres: boolean): Promise<void> {
  const start = Date.parse('2026-01-01T00:00:00Z') / 1000;
  const moment = isPostgres
    ? sql`to_char(to_timestamp(${sql.lit(start)} + i * 6.3) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.lit(start)} + i * 6.3, 'unixepoch')`;
  for (let first = 0; first < runCount; first += seededAtOnce) {
    const last = first + seededAtOnce - 1;
    await sql`
      INSERT INTO runs (id, user_id, api_key_id, service, function_name, period, state, started_at, duration_ms, bytes, sha256)
      WITH RECURSIVE numbers (i) AS (
        SELECT ${sql.lit(first)} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${sql.lit(last)}
      )
      SELECT 'run-' || i, ${sql.lit(userId)}, CASE WHEN i % 1000 = 3 THEN 'rare' ELSE 'key' END,
        CASE WHEN i % 100000 = 7 THEN 'html-to-pdf' WHEN i % 4 = 0 THEN 'data-to-pdf'
          WHEN i % 4 = 1 THEN 'data-to-text' WHEN i % 4 = 2 THEN 'data-to-html' ELSE 'data-mapping' END,
        'Convert', SUBSTR(${moment}, 1, 7), CASE WHEN i % 50 = 0 THEN 'released' ELSE 'counted' END,
        ${moment}, 12, 48000, 'aa'
      FROM numbers`.execute(db);
  }
  const quarter = sql`SUBSTR(started_at, 1, 14) || CASE WHEN SUBSTR(started_at, 15, 2) < '15' THEN '00'
    WHEN SUBSTR(started_at, 15, 2) < '30' THEN '15' WHEN SUBSTR(started_at, 15, 2) < '45' THEN '30' ELSE '45' END`;
  for (let month = 1; month <= 12; month += 1) {
    const period = `2026-${String(month).padStart(2, '0')}`;
    await sql`
      INSERT INTO usage_slots (user_id, slot, service, function_name, counted)
      SELECT user_id, ${quarter} AS slot, service, function_name, COUNT(*) FROM runs
      WHERE state = 'counted' AND user_id = ${userId}
        AND started_at >= ${`${period}-01`} AND started_at < ${`${period}-32`}
      GROUP BY 1, 2, 3, 4`.execute(db);
  }
  // As the database's own upkeep does it in time.
  if (isPostgres) await sql`ANALYZE`.execute(db);
}

/** The database, with every query of it in `seen`. */
function watched(db: Database, seen: CompiledQuery[]): Database {
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      seen.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

async function planOf(db: Database, query: CompiledQuery, isPostgres: boolean): Promise<string> {
  const explain = isPostgres ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
  const { rows } = await db.executeQuery<Record<string, unknown>>({
    ...query,
    sql: `${explain} ${query.sql}`,
  });
  return rows.map((row) => String(row['QUERY PLAN'] ?? row.detail).trim()).join('; ');
}
