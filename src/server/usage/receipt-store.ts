import type { Database } from '#server/store/database.ts';
import type { ApiKeyRow, RunRow } from '#server/store/tables.ts';

export type ReceiptRow = Omit<RunRow, 'user_id' | 'period'> & {
  /** Null if the key was deleted since. */
  key_name: ApiKeyRow['name'] | null;
};

export interface ReceiptFilter {
  service: string | undefined;
  states: readonly RunRow['state'][] | undefined;
  apiKeyId: string | undefined;
  period: string | undefined;
  startedFrom: string | undefined;
  startedTo: string | undefined;
}

function runsOf(db: Database, userId: string) {
  return db.selectFrom('runs').where('runs.user_id', '=', userId);
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
  'api_keys.name as key_name',
] as const;

/** A page of a user's runs, newest first, and the total number. */
export async function listReceiptRows(
  db: Database,
  userId: string,
  { service, states, apiKeyId, period, startedFrom, startedTo }: ReceiptFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const found = runsOf(db, userId)
    .$if(service !== undefined, (query) => query.where('runs.service', '=', service ?? ''))
    .$if(states !== undefined, (query) => query.where('runs.state', 'in', states ?? []))
    .$if(apiKeyId !== undefined, (query) => query.where('runs.api_key_id', '=', apiKeyId ?? ''))
    .$if(period !== undefined, (query) => query.where('runs.period', '=', period ?? ''))
    .$if(startedFrom !== undefined, (query) =>
      query.where('runs.started_at', '>=', startedFrom ?? ''),
    )
    .$if(startedTo !== undefined, (query) => query.where('runs.started_at', '<', startedTo ?? ''));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('api_keys', 'api_keys.id', 'runs.api_key_id')
    .select(columns)
    .orderBy('runs.started_at', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
}

export function readReceiptRow(
  db: Database,
  userId: string,
  id: string,
): Promise<ReceiptRow | undefined> {
  return runsOf(db, userId)
    .where('runs.id', '=', id)
    .leftJoin('api_keys', 'api_keys.id', 'runs.api_key_id')
    .select(columns)
    .executeTakeFirst();
}
