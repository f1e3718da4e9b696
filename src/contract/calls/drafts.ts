// Saved requests, which the portal calls drafts. A draft's id may be made on the device: then the
// same id names it before and after it reaches the server, and a repeated create finds it by it.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import {
  changedDraft,
  draftSchema,
  historyMark,
  newDraft,
  newHistory,
  uuid,
} from '#contract/calls/draft-fields.ts';
import {
  errorKey,
  errorMessage,
  fieldErrors,
  idOf,
  ifMatch,
  ownId,
  success,
  total,
} from '#contract/common-fields.ts';
import { limits } from '#contract/limits.ts';
import { filterFrom, filterTo, listPage } from '#contract/list-rules.ts';
import { id } from '#contract/rules.ts';
import { serviceKeys } from '#contract/services.ts';

/** One change that a device made, as it was frozen before it was sent for the first time. */
export const draftOperation = v.variant('kind', [
  v.object({ kind: v.literal('create'), op_id: uuid, id: uuid, ...newDraft.entries }),
  v.object({
    kind: v.literal('update'),
    op_id: uuid,
    id,
    /** The etag of the copy that was changed. */
    base: v.string(),
    ...changedDraft.entries,
  }),
  v.object({ kind: v.literal('delete'), op_id: uuid, id, base: v.string() }),
]);

const opId = v.pipe(v.string(), v.description('The operation this answers.'));

const operationResult = v.variant('status', [
  v.object({
    status: v.pipe(
      v.literal('ok'),
      v.description('Written, now or by an earlier sending of the same operation.'),
    ),
    op_id: opId,
    draft: v.pipe(draftSchema, v.description('The saved request as it is now.')),
  }),
  v.object({
    status: v.pipe(v.literal('removed'), v.description('Deleted, now or by an earlier sending.')),
    op_id: opId,
  }),
  v.object({
    status: v.pipe(
      v.literal('conflict'),
      v.description('Somebody else wrote in between; nothing was changed.'),
    ),
    op_id: opId,
    current: v.pipe(draftSchema, v.description('What stands on the server.')),
  }),
  v.object({
    status: v.pipe(
      v.literal('gone'),
      v.description('It was deleted elsewhere; nothing was changed.'),
    ),
    op_id: opId,
  }),
  v.object({
    status: v.pipe(v.literal('refused'), v.description('Refused for good; nothing was changed.')),
    op_id: opId,
    error_key: errorKey,
    message: errorMessage,
    errors: fieldErrors,
  }),
]);

export type DraftOperationResult = v.InferOutput<typeof operationResult>;

const filters = v.object({
  /** On created_at. */
  date_from: filterFrom,
  date_to: filterTo,
  /** The same on updated_at. */
  updated_from: filterFrom,
  updated_to: filterTo,
  service: v.optional(
    v.pipe(
      v.nullable(v.union([v.picklist(serviceKeys), v.picklist(['', 'all'])])),
      v.description('Key of a service. Empty, `all` or null for any.'),
    ),
  ),
});

const params = v.object({ id: idOf('saved request') });

export const draftCalls = defineCalls({
  listDrafts: {
    method: 'POST',
    path: '/core/service-request/list',
    access: 'user',
    summary: 'Own saved requests, last changed first.',
    query: listPage({ rowsMax: limits.draftListRowsMax, offsetMax: limits.draftsPerUserMax }),
    body: filters,
    status: 200,
    answers: 'json',
    answer: v.object({
      data: v.pipe(v.array(draftSchema), v.description('The saved requests of this page.')),
      total,
    }),
    problems: ['field_invalid'],
  },
  createDraft: {
    method: 'POST',
    path: '/core/service-request',
    access: 'user',
    summary: 'Saves a request; an Idempotency-Key, a UUID, becomes its id and makes repeats safe.',
    headers: v.object({
      'idempotency-key': v.optional(
        v.pipe(
          uuid,
          v.description('Becomes the id of the saved request; a repeat with it changes nothing.'),
        ),
      ),
    }),
    body: newDraft,
    bodyBytesMax: limits.draftBodyBytesMax,
    status: 201,
    answers: 'json',
    answer: draftSchema,
    problems: ['field_invalid', 'body_too_large', 'draft_limit', 'draft_changed', 'draft_gone'],
  },
  readDraft: {
    method: 'GET',
    path: '/core/service-request/{id}',
    access: 'user',
    summary: 'One saved request.',
    params,
    status: 200,
    answers: 'json',
    answer: draftSchema,
    problems: ['not_found'],
  },
  updateDraft: {
    method: 'PUT',
    path: '/core/service-request/{id}',
    access: 'user',
    summary: 'Changes a saved request; with If-Match only if nobody changed it in between.',
    params,
    headers: ifMatch,
    body: changedDraft,
    bodyBytesMax: limits.draftBodyBytesMax,
    status: 200,
    answers: 'json',
    answer: draftSchema,
    problems: ['not_found', 'field_invalid', 'body_too_large', 'draft_changed'],
  },
  removeDraft: {
    method: 'DELETE',
    path: '/core/service-request/{id}',
    access: 'user',
    summary: 'Deletes a saved request; with If-Match only if nobody changed it in between.',
    params,
    headers: ifMatch,
    status: 200,
    answers: 'json',
    answer: v.object({ success }),
    problems: ['not_found', 'draft_changed'],
  },
  syncDrafts: {
    method: 'POST',
    path: '/core/service-request/sync',
    access: 'user',
    summary: 'Takes up to 50 changes of a device at once and answers each on its own.',
    body: v.object({
      user_id: v.pipe(
        v.string(),
        v.description('Whose changes these are; another session than theirs is refused.'),
      ),
      // Each is checked alone as a `draftOperation`.
      operations: v.pipe(
        v.array(
          v.looseObject({
            op_id: v.pipe(
              v.string(),
              v.description('Made by the device; a repeat with it changes nothing.'),
            ),
          }),
        ),
        v.minLength(1),
        v.maxLength(limits.draftOperationsMax),
        v.description(
          'What the device did, oldest first: each has `kind` (`create`, `update` or `delete`), `op_id`, `id`, the `base` etag unless it creates, and the fields it writes. One that is none of these is refused alone.',
        ),
      ),
      // With it, nothing is applied unless the device's copies are of this server's history.
      history: v.optional(historyMark),
    }),
    bodyBytesMax: limits.draftBodyBytesMax,
    status: 200,
    answers: 'json',
    /** Another backend may leave `history` out, here and below. */
    answer: v.object({
      results: v.pipe(
        v.array(operationResult),
        v.description('What became of each operation, in their order.'),
      ),
      history: newHistory,
    }),
    problems: ['field_invalid', 'body_too_large', 'other_user', 'draft_history'],
  },
  listDraftChanges: {
    method: 'GET',
    path: '/core/service-request/changes',
    access: 'user',
    summary: 'What changed since a cursor, deletions included; all there is without one.',
    query: v.object({
      since: v.optional(
        v.pipe(
          v.string(),
          v.description('The `cursor` of the answer before. Without it: all there is.'),
        ),
      ),
      /** One that is not of this server's history makes the cursor unknown, too. */
      history: v.optional(historyMark),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({
      data: v.pipe(
        v.array(draftSchema),
        v.description('Saved requests that are new or were changed.'),
      ),
      removed: v.pipe(
        v.array(v.string()),
        v.description('Ids of saved requests that were deleted.'),
      ),
      cursor: v.pipe(v.string(), v.description('What to send as `since` next time. Opaque.')),
      more: v.pipe(v.boolean(), v.description('Whether there is more to ask for at once.')),
      full: v.pipe(
        v.boolean(),
        v.description(
          'The cursor was not known: this begins a full list, and what is not in it is not there.',
        ),
      ),
      history: newHistory,
    }),
    problems: [],
  },
  compareDrafts: {
    method: 'POST',
    path: '/core/service-request/compare',
    access: 'user',
    summary: "Which of a device's copies the server has or had, before a full list replaces them.",
    body: v.object({
      // That of the full list the copies are to be compared with.
      history: v.optional(historyMark),
      held: v.pipe(
        v.array(
          v.object({ id: ownId, etag: v.pipe(v.string(), v.description('Etag of the copy.')) }),
        ),
        v.maxLength(limits.draftsPerUserMax),
        v.description('The copies of the device.'),
      ),
    }),
    bodyBytesMax: limits.draftBodyBytesMax,
    status: 200,
    answers: 'json',
    answer: v.object({
      known: v.pipe(
        v.array(v.string()),
        v.description(
          'Etags of versions that the server has, or had until somebody changed or deleted them.',
        ),
      ),
      deleted: v.pipe(
        v.array(v.string()),
        v.description('Ids that were deleted on the server, whichever version that was.'),
      ),
    }),
    problems: ['field_invalid', 'body_too_large', 'draft_history'],
  },
  readDeviceKey: {
    method: 'GET',
    path: '/core/user/device-key',
    access: 'user',
    summary: 'The key a device locks its unsent drafts with when their user logs out.',
    status: 200,
    answers: 'json',
    answer: v.object({ key: v.pipe(v.string(), v.description('32 bytes as base64.')) }),
    problems: [],
  },
});
