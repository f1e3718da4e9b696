// The same changes with the specification's own calls, for a backend without the additional ones.
// It may support neither etags nor If-Match, so the row is read first, and a change there is a
// conflict.
import * as v from 'valibot';
import type { ServerDraft } from '#contract/calls/draft-fields.ts';
import { type DraftOperationResult, draftCalls } from '#contract/calls/drafts.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import type { SealedOperation } from '#portal/offline/draft-model.ts';
import type { Ask } from '#portal/offline/sync/ask.ts';

const pageSize = 100;
// Limits the pages of a backend whose list never ends.
const pagesMax = 1_000;

// Parsed loosely: the specification promises neither an etag nor both names of the service.
const specifiedDraft = v.pipe(
  v.object({
    id: v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
    name: v.string(),
    service: v.optional(v.string()),
    service_key: v.optional(v.string()),
    payload: v.string(),
    created_at: v.string(),
    updated_at: v.string(),
    etag: v.optional(v.string()),
  }),
  v.transform((row): ServerDraft => {
    const service = row.service ?? row.service_key ?? '';
    return { ...row, service, service_key: service, etag: row.etag ?? row.updated_at };
  }),
);
const specifiedPage = v.object({ data: v.array(specifiedDraft), total: v.number() });
const anything = v.unknown();

export async function sendOne(
  ask: Ask,
  operation: SealedOperation,
  signal: AbortSignal,
): Promise<DraftOperationResult> {
  const { op_id, id } = operation;
  const params = { id };
  const read = () => ask({ ...draftCalls.readDraft, answer: specifiedDraft }, { params, signal });
  try {
    if (operation.kind === 'create') {
      const { name, service, payload } = operation;
      const headers = { 'idempotency-key': id };
      const body = { name, service, payload };
      const call = { ...draftCalls.createDraft, answer: specifiedDraft };
      return { status: 'ok', op_id, draft: await ask(call, { headers, body, signal }) };
    }
    const current = await read();
    if (current.etag !== operation.base) return { status: 'conflict', op_id, current };
    const headers = { 'if-match': operation.base };
    if (operation.kind === 'delete') {
      await ask({ ...draftCalls.removeDraft, answer: anything }, { params, headers, signal });
      return { status: 'removed', op_id };
    }
    // The full draft, because the specification has no partial update.
    const { name = current.name, service = current.service, payload = current.payload } = operation;
    const body = { name, service, payload };
    const call = { ...draftCalls.updateDraft, answer: specifiedDraft };
    return { status: 'ok', op_id, draft: await ask(call, { params, headers, body, signal }) };
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    const { status } = failure;
    if (status === 410 || (status === 404 && operation.kind !== 'create')) {
      return { status: operation.kind === 'delete' ? 'removed' : 'gone', op_id };
    }
    if (status !== 412) throw failure;
    return { status: 'conflict', op_id, current: await read() };
  }
}

export async function listAllDrafts(
  ask: Ask,
  signal: AbortSignal,
): Promise<readonly ServerDraft[] | undefined> {
  const rows = new Map<string, ServerDraft>();
  let offset = 0;
  for (let page = 0; page < pagesMax; page++) {
    const query = { limit: pageSize, offset };
    const call = { ...draftCalls.listDrafts, answer: specifiedPage };
    const { data, total } = await ask(call, { query, body: {}, signal });
    for (const row of data) rows.set(row.id, row);
    offset += data.length;
    if (data.length > 0 && offset < total) continue;
    // A row that moved between two pages was missed; it must not count as deleted.
    return rows.size === total ? [...rows.values()] : undefined;
  }
  return undefined;
}
