// Each run leaves a receipt: what was asked for, what came of it, and whether it was counted.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { requestId, total } from '#contract/common-fields.ts';
import { limits } from '#contract/limits.ts';
import { filterFrom, filterTo, listPage } from '#contract/list-rules.ts';
import { id, isoDate, month } from '#contract/rules.ts';
import { serviceKeys } from '#contract/services.ts';

const receipt = v.object({
  request_id: requestId,
  service: v.pipe(v.string(), v.description('Key of the service.')),
  function_name: v.pipe(
    v.string(),
    v.description('The function of the service, such as `Convert`.'),
  ),
  status: v.pipe(v.picklist(['running', 'success', 'failed']), v.description('How the run went.')),
  counted: v.pipe(v.boolean(), v.description('Whether the run was taken from the quota.')),
  reason: v.pipe(
    v.picklist(['counted', 'test', 'check', 'failed', 'running']),
    v.description('Why it was counted or not.'),
  ),
  explanation: v.pipe(v.string(), v.description('The same in a sentence.')),
  error_key: v.pipe(
    v.nullable(v.string()),
    v.description('Key of the error of a failed run; else null.'),
  ),
  started_at: v.pipe(isoDate, v.description('When the run began.')),
  duration_ms: v.pipe(
    v.nullable(v.number()),
    v.description('How long it took, in milliseconds; null while it runs.'),
  ),
  bytes: v.pipe(
    v.nullable(v.number()),
    v.description('Size of what was made; null where nothing was.'),
  ),
  sha256: v.pipe(
    v.nullable(v.string()),
    v.description('SHA-256 of what was made, in hex; null where nothing was.'),
  ),
  file_name: v.pipe(
    v.nullable(v.string()),
    v.description('Name of its file in the archive; null where none is stored, or not any more.'),
  ),
  api_key_id: v.pipe(v.string(), v.description('Id of the API key the run was made with.')),
  api_key_name: v.pipe(
    v.nullable(v.string()),
    v.description('Name of that key; null when it was deleted since.'),
  ),
});

export type Receipt = v.InferOutput<typeof receipt>;

const anyRun = v.object({
  ...receipt.entries,
  user_id: v.pipe(v.string(), v.description('Id of the user whose run it was.')),
  user_email: v.pipe(
    v.string(),
    v.description('Email address of that user; empty once the account is erased.'),
  ),
});

export type AnyRun = v.InferOutput<typeof anyRun>;

const any = ['', 'all'] as const;

const filters = v.object({
  service: v.optional(
    v.pipe(
      v.nullable(v.picklist([...serviceKeys, ...any])),
      v.description('Key of a service. Empty, `all` or null for any.'),
    ),
  ),
  status: v.optional(
    v.pipe(
      v.nullable(v.picklist(['running', 'success', 'failed', ...any])),
      v.description('How the run went. Empty, `all` or null for any.'),
    ),
  ),
  counted: v.optional(
    v.pipe(
      v.nullable(v.boolean('Must be true or false.')),
      v.description('Only runs that were counted, or only others; null for both.'),
    ),
  ),
  api_key_id: v.optional(
    v.pipe(
      v.nullable(v.union([v.literal(''), id])),
      v.description('Id of an API key. Empty or null for any.'),
    ),
  ),
  period: v.optional(
    v.pipe(
      v.nullable(v.union([v.literal(''), month])),
      v.description(
        'The month a run is counted in, such as `2026-11`: with `counted` these are the receipts behind the bill of that month. Empty or null for any.',
      ),
    ),
  ),
  /** On started_at. */
  date_from: filterFrom,
  date_to: filterTo,
});

const ofPage = {
  total,
  total_is_more: v.pipe(
    v.boolean(),
    v.description(
      `Whether there are more than \`total\`, which counts up to ${limits.receiptsCountedMax}.`,
    ),
  ),
};

export const receiptCalls = defineCalls({
  listReceipts: {
    method: 'POST',
    path: '/core/receipt/list',
    access: 'owner',
    summary: 'Receipts of own runs, newest first, by session or API key.',
    query: listPage({ rowsMax: limits.receiptListRowsMax, offsetMax: 999_999_999, rows: 50 }),
    body: filters,
    status: 200,
    answers: 'json',
    answer: v.object({
      data: v.pipe(v.array(receipt), v.description('The receipts of this page.')),
      ...ofPage,
    }),
    problems: ['field_invalid', 'api_key_invalid'],
  },
  listAllRuns: {
    method: 'POST',
    path: '/core/receipt/all',
    access: 'admin',
    summary: 'Receipts of the runs of all users, or of one, newest first.',
    query: listPage({ rowsMax: limits.receiptListRowsMax, offsetMax: 999_999_999, rows: 50 }),
    body: v.object({
      ...filters.entries,
      user_id: v.optional(
        v.pipe(
          v.nullable(v.union([v.literal(''), id])),
          v.description('Whose runs. Empty or null for all users.'),
        ),
      ),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({
      data: v.pipe(v.array(anyRun), v.description('The receipts of this page.')),
      ...ofPage,
    }),
    problems: ['field_invalid'],
  },
  readReceipt: {
    method: 'GET',
    path: '/core/receipt/{id}',
    access: 'owner',
    summary: 'The receipt of one own run, by its request id.',
    params: v.object({ id: v.pipe(id, v.description('Request id of the run.')) }),
    status: 200,
    answers: 'json',
    answer: receipt,
    problems: ['not_found', 'api_key_invalid'],
  },
});
