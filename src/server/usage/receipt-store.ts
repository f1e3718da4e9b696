import { type ExpressionBuilder, sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/store/database.ts';
import type { RunRow } from '#server/store/run-rows.ts';
import type { ApiKeyRow, Tables, UserRow } from '#server/store/tables.ts';

export type ReceiptRow = Omit<RunRow, 'period'> & {
  /** Null if the key was deleted since. */
  key_name: ApiKeyRow['name'] | null;
  user_email: UserRow['email'] | null;
};

export const allStates: readonly RunRow['state'][] = ['reserved', 'counted', 'free', 'released'];

export interface ReceiptFilter {
  service: string | undefined;
  states: readonly RunRow['state'][] | undefined;
  apiKeyId: string | undefined;
  period: string | undefined;
  startedFrom: string | undefined;
  startedTo: string | undefined;
}

/** Of all users without an id. */
function runsOf(db: Database, userId: string | undefined) {
  return db
    .selectFrom('runs')
    .$if(userId !== undefined, (query) => query.where('runs.user_id', '=', userId ?? ''));
}

const columns = [
  'runs.id',
  'runs.api_key_id',
  'runs.service',
  'runs.function_name',
  'runs.state',
  'runs.problem',
  'runs.started_at',
  'runs.duration_ms',
  'runs.bytes',
  'runs.sha256',
  'runs.free_reason',
  'runs.user_id',
  'api_keys.name as key_name',
  'users.email as user_email',
] as const;

/**
 * One state is looked up in its index; of several the others are excluded, because an index of states would
 * have to be sorted by time.
 */
function isIn(eb: ExpressionBuilder<Tables, 'runs'>, states: readonly RunRow['state'][]) {
  const [state, ...more] = states;
  return state !== undefined && more.length === 0
    ? eb('runs.state', '=', state)
    : eb(
        'runs.state',
        'not in',
        allStates.filter((other) => !states.includes(other)),
      );
}

/**
 * A page of the runs of a user, or of all users, newest first, and how many there are, counted up to a limit.
 * Ids are in the order of time, and of all users together only they have an index for it; failed runs have
 * one of their own.
 */
export async function listReceiptRows(
  db: Database,
  userId: string | undefined,
  { service, states, apiKeyId, period, startedFrom, startedTo }: ReceiptFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ReceiptRow[]; total: number; isMore: boolean }> {
  const found = runsOf(db, userId)
    .$if(service !== undefined, (query) => query.where('runs.service', '=', service ?? ''))
    .$if(states !== undefined, (query) => query.where((eb) => isIn(eb, states ?? [])))
    .$if(apiKeyId !== undefined, (query) => query.where('runs.api_key_id', '=', apiKeyId ?? ''))
    .$if(period !== undefined, (query) => query.where('runs.period', '=', period ?? ''))
    .$if(startedFrom !== undefined, (query) =>
      query.where('runs.started_at', '>=', startedFrom ?? ''),
    )
    .$if(startedTo !== undefined, (query) => query.where('runs.started_at', '<', startedTo ?? ''));
  const isFailed = states?.length === 1 && states[0] === 'released';
  const rows = await found
    .leftJoin('api_keys', 'api_keys.id', 'runs.api_key_id')
    .leftJoin('users', 'users.id', 'runs.user_id')
    .select(columns)
    .$if(userId !== undefined || isFailed, (query) => query.orderBy('runs.started_at', 'desc'))
    .orderBy('runs.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  // A page that is not full is the last one, so nothing is left to count.
  const isLast = rows.length < page.limit && (rows.length > 0 || page.offset === 0);
  const all = isLast ? page.offset + rows.length : await countUpTo(db, found);
  const most = limits.receiptsCountedMax;
  return { rows, total: Math.min(all, most), isMore: all > most };
}

/** One more than the limit if there are more. A constant is selected, so that an index is enough. */
async function countUpTo(db: Database, found: ReturnType<typeof runsOf>): Promise<number> {
  const { total } = await db
    .selectFrom(
      found
        .select(sql.lit(1).as('one'))
        .limit(limits.receiptsCountedMax + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export function readReceiptRow(
  db: Database,
  userId: string,
  id: string,
): Promise<ReceiptRow | undefined> {
  return runsOf(db, userId)
    .where('runs.id', '=', id)
    .leftJoin('api_keys', 'api_keys.id', 'runs.api_key_id')
    .leftJoin('users', 'users.id', 'runs.user_id')
    .select(columns)
    .executeTakeFirst();
}

/** The names of the files that runs stored and that still exist, by request id. */
export async function readStoredNames(
  db: Database,
  userId: string,
  { requestIds, at }: { requestIds: readonly string[]; at: string },
): Promise<ReadonlyMap<string, string>> {
  if (requestIds.length === 0) return new Map();
  const files = await db
    .selectFrom('files')
    .select(['request_id', 'file_name'])
    .where('request_id', 'in', requestIds)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
  return new Map(files.map((file) => [file.request_id, file.file_name]));
}
