// Connections to PostgreSQL, any of which may end or fall silent at any time. Such a one is thrown
// away, and the call that used it is refused soon instead of left waiting.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { isAnswered, toDatabaseProblem } from '#server/store/database-away.ts';
import { currentRequestId, isTooSilent, noteSilence } from '#server/tracing/request-id.ts';

// count(*) and BIGINT are returned as text by default; all our values are far below 2^53.
const int8 = 20;

// Nobody waits for the server's own work; sums over large tables may take as long.
const ownWorkMs = 30_000;
const lockMs = 3000;
// A process that was frozen in the middle of a transaction holds up others until then.
const idleInTransactionMs = 10_000;

/** A pool whose broken connections end neither the process nor keep anyone waiting. */
export function openPostgresPool(url: string, max: number): pg.Pool {
  return openPool(url, {
    max,
    connectionTimeoutMillis: limits.databaseConnectMs,
    query_timeout: limits.databaseAnswerMs,
    statement_timeout: ownWorkMs,
    lock_timeout: lockMs,
  });
}

/** A connection whose statements take as long as they take: nobody waits for an answer yet. */
export function openPatientPool(url: string): pg.Pool {
  return openPool(url, { max: 1, connectionTimeoutMillis: ownWorkMs });
}

function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  pg.types.setTypeParser(int8, Number);
  const pool = new pg.Pool({
    ...options,
    connectionString: url,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: applicationName(url),
  });
  // Whoever uses the connection is told by its query; the event alone would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** How PostgreSQL lists our connections; with the options, which may choose one schema of many. */
function applicationName(url: string): string {
  const options = new URL(url).searchParams.get('options') ?? '';
  return `document-services-portal ${options}`.trim();
}

/**
 * The pool as Kysely uses it, with failures as problems and a time limit for each statement unless
 * it `hasTime`.
 */
export function timeLimitedPool(
  pool: pg.Pool,
  {
    hasTime = false,
    onConnected = () => undefined,
  }: { hasTime?: boolean; onConnected?: ((ms: number) => void) | undefined } = {},
): PostgresPool {
  const known = new WeakMap<pg.PoolClient, TimeLimitedClient>();
  return {
    connect: async () => {
      const startedMs = performance.now();
      if (isTooSilent('database')) throw asAway(new Error('silent earlier in this request'));
      const client = await pool.connect().catch((error: unknown) => {
        noteSilence('database', startedMs);
        throw asAway(error);
      });
      const limited = known.get(client) ?? timeLimitedClient(client, hasTime);
      known.set(client, limited);
      const waitedMs = performance.now() - startedMs;
      limited.waited(waitedMs);
      onConnected(waitedMs);
      return limited;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

interface TimeLimitedClient extends PostgresPoolClient {
  /** What its first statement has used up already of the time of an answer. */
  waited(ms: number): void;
}

function timeLimitedClient(client: pg.PoolClient, hasTime: boolean): TimeLimitedClient {
  let lost: unknown;
  let waitedMs = 0;
  const query = async (text: string, parameters: readonly unknown[]) => {
    // What is sent after an unanswered statement would wait behind it.
    if (lost !== undefined) throw lost;
    const answerMs = currentRequestId() === undefined ? ownWorkMs : limits.databaseAnswerMs;
    // The type does not know the field, which pg reads of each query.
    const limit = hasTime ? {} : { query_timeout: answerMs - waitedMs };
    const statement = { text, values: [...parameters], ...limit };
    waitedMs = 0;
    const startedMs = performance.now();
    try {
      return await client.query(statement);
    } catch (error) {
      if (isAnswered(error)) throw toDatabaseProblem(error);
      noteSilence('database', startedMs);
      lost = asAway(error);
      throw lost;
    }
  };
  return {
    waited: (ms) => {
      waitedMs = Math.min(ms, limits.databaseConnectMs);
    },
    // Kysely's type also has a cursor, which nothing here uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(lost !== undefined),
  };
}

/** A failure without PostgreSQL's answer is one of the connection, unless it refused to log in. */
export function asAway(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return toDatabaseProblem(error);
  if (error instanceof TypeError) return error;
  return new Problem('database_unavailable', { cause: error, retryAfterS: 5 });
}
