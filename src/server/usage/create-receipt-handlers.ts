// The receipts of runs: the rows that requests are counted and billed from, in readable form.
import type { Receipt } from '#contract/calls/receipts.ts';
import type { CallBody } from '#contract/calls.ts';
import { Problem, problems } from '#contract/problems.ts';
import { filterDate } from '#server/filter-date.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Database } from '#server/store/database.ts';
import type { RunRow } from '#server/store/run-rows.ts';
import {
  allStates,
  listReceiptRows,
  type ReceiptFilter,
  type ReceiptRow,
  readReceiptRow,
  readStoredNames,
} from '#server/usage/receipt-store.ts';

type State = RunRow['state'];

const statusOf = {
  reserved: 'running',
  counted: 'success',
  free: 'success',
  released: 'failed',
} as const satisfies Record<State, Receipt['status']>;

/** The calls under /core/receipt. Runs of other users are answered like missing ones. */
export function createReceiptHandlers({
  db,
  now,
}: {
  db: Database;
  now: () => Date;
}): Handlers<'listReceipts' | 'listAllRuns' | 'readReceipt'> {
  const filesOf = (userId: string, rows: readonly ReceiptRow[]) =>
    readStoredNames(db, userId, { requestIds: rows.map(({ id }) => id), at: now().toISOString() });

  return {
    listReceipts: async ({ caller, query, body }) => {
      const filter = filterOf(body);
      if (filter.states?.length === 0) return { data: [], total: 0, total_is_more: false };
      const { rows, total, isMore } = await listReceiptRows(db, caller.userId, filter, query);
      const files = await filesOf(caller.userId, rows);
      return {
        data: rows.map((row) => onWire(row, files)),
        total,
        total_is_more: isMore,
      };
    },

    listAllRuns: async ({ query, body }) => {
      const filter = filterOf(body);
      if (filter.states?.length === 0) return { data: [], total: 0, total_is_more: false };
      const { rows, total, isMore } = await listReceiptRows(
        db,
        body.user_id || undefined,
        filter,
        query,
      );
      return {
        // Files are their owner's alone.
        data: rows.map((row) => ({
          ...onWire(row, new Map()),
          user_id: row.user_id,
          user_email: row.user_email ?? '',
        })),
        total,
        total_is_more: isMore,
      };
    },

    readReceipt: async ({ caller, params }) => {
      const row = await readReceiptRow(db, caller.userId, params.id);
      if (row === undefined) throw new Problem('not_found');
      return onWire(row, await filesOf(caller.userId, [row]));
    },
  };
}

function filterOf(body: CallBody<'listReceipts'>): ReceiptFilter {
  const { service, status, counted } = body;
  const states = allStates.filter(
    (state) =>
      (!status || status === 'all' || statusOf[state] === status) &&
      (typeof counted !== 'boolean' || (state === 'counted') === counted),
  );
  return {
    service: service === 'all' ? undefined : service || undefined,
    states: states.length === allStates.length ? undefined : states,
    apiKeyId: body.api_key_id || undefined,
    period: body.period || undefined,
    startedFrom: filterDate('date_from', body.date_from),
    startedTo: filterDate('date_to', body.date_to),
  };
}

function onWire(row: ReceiptRow, files: ReadonlyMap<string, string>): Receipt {
  return {
    request_id: row.id,
    service: row.service,
    function_name: row.function_name,
    status: statusOf[row.state],
    counted: row.state === 'counted',
    ...whyOf(row),
    error_key: row.problem,
    started_at: row.started_at,
    duration_ms: row.duration_ms,
    bytes: row.bytes,
    sha256: row.sha256,
    file_name: files.get(row.id) ?? null,
    api_key_id: row.api_key_id,
    api_key_name: row.key_name,
  };
}

function whyOf({
  state,
  free_reason,
  problem,
}: ReceiptRow): Pick<Receipt, 'reason' | 'explanation'> {
  if (state === 'counted') return { reason: 'counted', explanation: 'It succeeded.' };
  if (state === 'reserved') {
    return { reason: 'running', explanation: 'Not finished: its request is reserved until then.' };
  }
  if (state === 'released') {
    return { reason: 'failed', explanation: `Not counted, because it failed: ${wordsOf(problem)}` };
  }
  return free_reason === 'check'
    ? { reason: 'check', explanation: 'Not counted, because it was a validation only.' }
    : { reason: 'test', explanation: 'Not counted, because it was a test.' };
}

function wordsOf(key: string | null): string {
  const known = Object.entries(problems).find(([name]) => name === key)?.[1];
  return known?.message ?? 'The caller disconnected before it was done, or the server stopped.';
}
