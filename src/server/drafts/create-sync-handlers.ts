// The calls of devices that work offline: they send collected changes and fetch changes made
// elsewhere. Each change has its own result, so that an invalid one does not block the others.
import * as v from 'valibot';
import { type DraftOperationResult, draftOperation } from '#contract/calls/drafts.ts';
import { fieldErrorOf } from '#contract/field-error-of.ts';
import { type FieldError, Problem, type ProblemKey, problems } from '#contract/problems.ts';
import type { DraftChange, DraftOutcome } from '#server/drafts/apply-change.ts';
import type { DraftWriter } from '#server/drafts/create-draft-writer.ts';
import { readCursor, writeCursor } from '#server/drafts/draft-cursor.ts';
import {
  isOwnMark,
  knownVersions,
  markSeq,
  readNewest,
  writeMark,
} from '#server/drafts/draft-history.ts';
import { listChangedRows, readRemovedIds } from '#server/drafts/draft-store.ts';
import { payloadSizeErrors } from '#server/drafts/payload-size.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Database } from '#server/store/database.ts';

type Operation = v.InferOutput<typeof draftOperation>;

export function createSyncHandlers({
  db,
  drafts,
}: {
  db: Database;
  drafts: DraftWriter;
}): Handlers<'syncDrafts' | 'listDraftChanges' | 'compareDrafts'> {
  const changeOf = (operation: Operation, hideKey: (text: string) => string): DraftChange => {
    const { id, op_id: opId } = operation;
    if (operation.kind === 'delete') return { kind: 'delete', id, opId, base: [operation.base] };
    const { name, service, payload } = operation;
    if (operation.kind === 'update') {
      const hidden = payload === undefined ? undefined : hideKey(payload);
      const content = { name, service, payload: hidden };
      return { kind: 'update', id, opId, base: [operation.base], content };
    }
    const content = {
      name: operation.name,
      service: operation.service,
      payload: operation.payload,
    };
    return {
      kind: 'create',
      id,
      opId,
      content: { ...content, payload: hideKey(content.payload) },
      firstBody: drafts.firstBodyOf(content),
    };
  };

  const resultOf = (
    opId: string,
    change: DraftChange,
    outcome: DraftOutcome,
  ): DraftOperationResult => {
    switch (outcome.status) {
      case 'written':
      case 'repeated':
        return { status: 'ok', op_id: opId, draft: drafts.onWire(outcome.row) };
      case 'conflict':
        return { status: 'conflict', op_id: opId, current: drafts.onWire(outcome.row) };
      case 'removed':
        return { status: 'removed', op_id: opId };
      case 'absent':
        return { status: change.kind === 'delete' ? 'removed' : 'gone', op_id: opId };
      case 'full':
        return refused(opId, 'draft_limit');
    }
  };

  return {
    syncDrafts: async ({ caller, body }) => {
      if (body.user_id !== caller.userId) throw new Problem('other_user');
      const read = body.operations.map(readOperation);
      const payloads = read.flatMap((one) =>
        'operation' in one && one.operation.kind !== 'delete' ? (one.operation.payload ?? []) : [],
      );
      const hideKey = await drafts.keyHider(caller.userId, payloads);
      const changes = read.flatMap((one) =>
        'operation' in one ? changeOf(one.operation, hideKey) : [],
      );
      const device = { userId: caller.userId, history: body.history };
      const { outcomes, history } = await drafts.writeFor(device, changes);
      let next = 0;
      const results = read.map((one): DraftOperationResult => {
        if ('refusal' in one) return one.refusal;
        const change = changes[next];
        const outcome = outcomes[next];
        next += 1;
        if (change === undefined || outcome === undefined) throw new Error('an outcome is missing');
        return resultOf(one.opId, change, outcome);
      });
      return { results, history };
    },

    // In one read of the database, so that mark and rows match.
    listDraftChanges: ({ caller, query }) =>
      looking(db, async (transaction) => {
        const { userId } = caller;
        // Not the numbers that were taken: one without a version is assigned again after a restore,
        // and the mark does not cover it.
        const newest = await readNewest(transaction, userId);
        const sequence = newest?.seq ?? 0;
        const isOwn =
          query.history === undefined || (await isOwnMark(transaction, userId, query.history));
        const known =
          isOwn && query.since !== undefined ? readCursor(query.since, sequence) : undefined;
        const from = known ?? { after: 0, liveOnlyUpTo: sequence };
        const { rows, isLast } = await listChangedRows(transaction, userId, from);
        const last = rows.at(-1)?.seq ?? from.after;
        const cursor = isLast
          ? { after: Math.max(last, sequence), liveOnlyUpTo: 0 }
          : { after: last, liveOnlyUpTo: from.liveOnlyUpTo };
        return {
          data: rows.filter((row) => row.removed_at === null).map(drafts.onWire),
          removed: rows.filter((row) => row.removed_at !== null).map((row) => row.id),
          cursor: writeCursor(cursor),
          more: !isLast,
          full: known === undefined,
          history: writeMark(newest),
        };
      }),

    compareDrafts: ({ caller, body }) =>
      looking(db, async (transaction) => {
        const { userId } = caller;
        const { history, held } = body;
        if (history !== undefined && !(await isOwnMark(transaction, userId, history))) {
          throw new Problem('draft_history');
        }
        const etags = held.map(({ etag }) => etag);
        const ids = held.map(({ id }) => id);
        const known = await knownVersions(transaction, userId, etags);
        // Held before the list was requested and yet newer: the list came from a database that was
        // restored and is now the later one again.
        if (history !== undefined && known.some(({ seq }) => seq > markSeq(history))) {
          throw new Problem('draft_history');
        }
        return {
          known: [...new Set(known.map(({ etag }) => etag))],
          deleted: ids.length === 0 ? [] : await readRemovedIds(transaction, userId, ids),
        };
      }),
  };
}

/** Several queries on the same state of the database. */
function looking<T>(db: Database, look: (transaction: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(look);
}

type ReadOperation = { opId: string; operation: Operation } | { refusal: DraftOperationResult };

// The op_id is returned as it was sent, because the device looks up its operation by it.
function readOperation(raw: { op_id: string }): ReadOperation {
  const opId = raw.op_id;
  const parsed = v.safeParse(draftOperation, raw, { abortPipeEarly: true });
  if (!parsed.success) {
    const errors = parsed.issues.map((issue) => fieldErrorOf(issue));
    return { refusal: refused(opId, 'field_invalid', errors) };
  }
  const operation = parsed.output;
  const errors = operation.kind === 'delete' ? [] : payloadSizeErrors(operation.payload);
  if (errors.length > 0) return { refusal: refused(opId, 'body_too_large', errors) };
  return { opId, operation };
}

function refused(opId: string, key: ProblemKey, errors: FieldError[] = []): DraftOperationResult {
  return { status: 'refused', op_id: opId, error_key: key, message: problems[key].message, errors };
}
