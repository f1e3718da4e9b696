// Saved requests, which the portal calls drafts. A draft's id may be made on the device: then the
// same id names it before and after it reaches the server, and a repeated create finds it by it.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { filterDate, listPage } from '#contract/list-rules.ts';
import { codePoints, id, isoDate, isStorable, noControls, storable } from '#contract/rules.ts';
import { serviceKeys } from '#contract/services.ts';

export const draftSchema = v.object({
  id: v.string(),
  name: v.string(),
  service: v.string(),
  /** The same as `service`; the specification uses both names. */
  service_key: v.string(),
  /** The request's JSON text, byte for byte but for an own key, which is `{{api_key}}`. */
  payload: v.string(),
  created_at: isoDate,
  updated_at: isoDate,
  /** Changes with every write; what If-Match and `base` name. Opaque. */
  etag: v.string(),
});

export type ServerDraft = v.InferOutput<typeof draftSchema>;

export const draftName = v.pipe(
  v.string('Give the request a name.'),
  v.trim(),
  v.nonEmpty('Give the request a name.'),
  v.check(
    (text) => codePoints(text) <= limits.draftNameLengthMax,
    `Can't be longer than ${limits.draftNameLengthMax} characters.`,
  ),
  noControls,
  storable,
);

/** Whether the text is JSON; anything else can be typed and kept on the device, but not saved. */
function isJsonText(text: string): boolean {
  if (!isStorable(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const draftPayload = v.pipe(
  v.string('The request text is missing.'),
  v.check(isJsonText, 'The request text is not valid JSON.'),
);

const draftService = v.picklist(serviceKeys, 'There is no such service.');

const newDraft = v.object({ name: draftName, payload: draftPayload, service: draftService });

/** A change of a saved request; what is left out stays as it is. */
const changedDraft = v.object({
  name: v.optional(draftName),
  payload: v.optional(draftPayload),
  service: v.optional(draftService),
});

const uuid = v.pipe(v.string(), v.uuid('Must be a UUID.'), v.toLowerCase());

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

const operationResult = v.variant('status', [
  /** Written, now or by an earlier sending of the same operation. */
  v.object({ status: v.literal('ok'), op_id: v.string(), draft: draftSchema }),
  v.object({ status: v.literal('removed'), op_id: v.string() }),
  /** Somebody else wrote in between; nothing was changed. */
  v.object({ status: v.literal('conflict'), op_id: v.string(), current: draftSchema }),
  /** It was deleted elsewhere; nothing was changed. */
  v.object({ status: v.literal('gone'), op_id: v.string() }),
  /** Refused for good; nothing was changed. */
  v.object({
    status: v.literal('refused'),
    op_id: v.string(),
    error_key: v.string(),
    message: v.string(),
    errors: v.array(
      v.object({ path: v.string(), message: v.string(), fix: v.optional(v.string()) }),
    ),
  }),
]);

export type DraftOperationResult = v.InferOutput<typeof operationResult>;

/**
 * Names a point in the server's history of one user's saved requests; opaque. A device sends back the
 * last one it was given. A database restored from an older copy does not know it.
 */
const historyMark = v.pipe(v.string(), v.maxLength(100));

const page = listPage({
  rowsMax: limits.draftListRowsMax,
  offsetMax: limits.draftsPerUserMax,
});

const filters = v.object({
  /** On created_at; `date_from` included, `date_to` not. */
  date_from: filterDate,
  date_to: filterDate,
  /** Additive: the same on updated_at. */
  updated_from: filterDate,
  updated_to: filterDate,
  /** A service's key; empty or `all` for any. */
  service: v.optional(v.nullable(v.union([v.picklist(serviceKeys), v.picklist(['', 'all'])]))),
});

const params = v.object({ id });
const ifMatch = v.object({ 'if-match': v.optional(v.string()) });

export const draftCalls = defineCalls({
  listDrafts: {
    method: 'POST',
    path: '/core/service-request/list',
    access: 'user',
    summary: 'Own saved requests, last changed first.',
    query: page,
    body: filters,
    status: 200,
    answers: 'json',
    answer: v.object({ data: v.array(draftSchema), total: v.number() }),
    problems: ['field_invalid'],
  },
  createDraft: {
    method: 'POST',
    path: '/core/service-request',
    access: 'user',
    summary: 'Saves a request; an Idempotency-Key, a UUID, becomes its id and makes repeats safe.',
    headers: v.object({ 'idempotency-key': v.optional(uuid) }),
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
    answer: v.object({ success: v.literal(true) }),
    problems: ['not_found', 'draft_changed'],
  },
  syncDrafts: {
    method: 'POST',
    path: '/core/service-request/sync',
    access: 'user',
    summary: 'Takes up to 50 changes of a device at once and answers each on its own.',
    body: v.object({
      /** Whose changes these are; another session than theirs is refused. */
      user_id: v.string(),
      /** Each a `draftOperation`; one that is none is refused alone. */
      operations: v.pipe(
        v.array(v.looseObject({ op_id: v.string() })),
        v.minLength(1),
        v.maxLength(limits.draftOperationsMax),
      ),
      /** With it, nothing is applied unless the device's copies are of this server's history. */
      history: v.optional(historyMark),
    }),
    bodyBytesMax: limits.draftBodyBytesMax,
    status: 200,
    answers: 'json',
    /** Another backend may leave `history` out, here and below. */
    answer: v.object({ results: v.array(operationResult), history: v.optional(v.string()) }),
    problems: ['field_invalid', 'body_too_large', 'other_user', 'draft_history'],
  },
  listDraftChanges: {
    method: 'GET',
    path: '/core/service-request/changes',
    access: 'user',
    summary: 'What changed since a cursor, deletions included; all there is without one.',
    query: v.object({
      since: v.optional(v.string()),
      /** One that is not of this server's history makes the cursor unknown, too. */
      history: v.optional(historyMark),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({
      data: v.array(draftSchema),
      /** Ids of drafts that were deleted. */
      removed: v.array(v.string()),
      /** What to ask with next; opaque. */
      cursor: v.string(),
      /** Whether there is more to ask for at once. */
      more: v.boolean(),
      /** The cursor was not known: this begins a full list, what is not in it is not there. */
      full: v.boolean(),
      history: v.optional(v.string()),
    }),
    problems: [],
  },
  compareDrafts: {
    method: 'POST',
    path: '/core/service-request/compare',
    access: 'user',
    summary: "Which of a device's copies the server has or had, before a full list replaces them.",
    body: v.object({
      /** That of the full list the copies are to be compared with. */
      history: v.optional(historyMark),
      held: v.pipe(
        v.array(v.object({ id: v.string(), etag: v.string() })),
        v.maxLength(limits.draftsPerUserMax),
      ),
    }),
    bodyBytesMax: limits.draftBodyBytesMax,
    status: 200,
    answers: 'json',
    answer: v.object({
      /** Etags of versions that the server has, or had until somebody changed or deleted them. */
      known: v.array(v.string()),
      /** Ids that were deleted on the server, whichever version that was. */
      deleted: v.array(v.string()),
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
    /** 32 bytes, base64. */
    answer: v.object({ key: v.string() }),
    problems: [],
  },
});
