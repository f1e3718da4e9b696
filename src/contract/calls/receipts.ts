// Each run leaves a receipt: what was asked for, what came of it, and whether it was counted.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { filterDate, listPage } from '#contract/list-rules.ts';
import { id, isoDate } from '#contract/rules.ts';
import { serviceKeys } from '#contract/services.ts';

const receipt = v.object({
  request_id: v.string(),
  service: v.string(),
  function_name: v.string(),
  status: v.picklist(['running', 'success', 'failed']),
  counted: v.boolean(),
  /** Why it was counted or not. */
  reason: v.picklist(['counted', 'test', 'check', 'failed', 'running']),
  /** The same in a sentence. */
  explanation: v.string(),
  /** Of a failed run. */
  error_key: v.nullable(v.string()),
  started_at: isoDate,
  duration_ms: v.nullable(v.number()),
  /** Size of what was made. */
  bytes: v.nullable(v.number()),
  sha256: v.nullable(v.string()),
  api_key_id: v.string(),
  /** Null when the key was deleted since. */
  api_key_name: v.nullable(v.string()),
});

export type Receipt = v.InferOutput<typeof receipt>;

const any = ['', 'all'] as const;

const filters = v.object({
  service: v.optional(v.nullable(v.picklist([...serviceKeys, ...any]))),
  status: v.optional(v.nullable(v.picklist(['running', 'success', 'failed', ...any]))),
  counted: v.optional(v.nullable(v.boolean('Must be true or false.'))),
  api_key_id: v.optional(v.nullable(v.union([v.literal(''), id]))),
  /** On started_at; `date_from` included, `date_to` not. */
  date_from: filterDate,
  date_to: filterDate,
});

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
    answer: v.object({ data: v.array(receipt), total: v.number() }),
    problems: ['field_invalid', 'api_key_invalid'],
  },
  readReceipt: {
    method: 'GET',
    path: '/core/receipt/{id}',
    access: 'owner',
    summary: 'The receipt of one own run, by its request id.',
    params: v.object({ id }),
    status: 200,
    answers: 'json',
    answer: receipt,
    problems: ['not_found', 'api_key_invalid'],
  },
});
