// The calls the drafts engine makes. Read here and not by `call`, because the engine must tell
// no answer (a captive portal's page included) from an answer it does not understand.

import type { ServerDraft } from '#contract/calls/draft-fields.ts';
import { type DraftOperationResult, draftCalls } from '#contract/calls/drafts.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import type { SealedOperation } from '#portal/offline/draft-model.ts';
import { ask } from '#portal/offline/sync/ask.ts';

/** Where a device is in the list of changes, and up to where it knows the server's history. */
export interface Position {
  since: string | undefined;
  history: string | undefined;
}

export interface DraftChanges {
  data: readonly ServerDraft[];
  removed: readonly string[];
  cursor: string;
  more: boolean;
  full: boolean;
  /** Undefined from a server that does not tell its histories apart. */
  history?: string | undefined;
}

/** Names a version of a draft. */
export interface HeldCopy {
  id: string;
  etag: string;
}

/** Rejects with a CallFailure, a NotUnderstood, or an AbortError when it was told to stop. */
export interface DraftTransport {
  /** Up to 50 operations at once; refused as a whole when `history` is not the server's. */
  sync(
    batch: {
      userId: string;
      operations: readonly SealedOperation[];
      history: string | undefined;
    },
    signal: AbortSignal,
  ): Promise<{ results: readonly DraftOperationResult[]; history?: string | undefined }>;
  changes(from: Position, signal: AbortSignal): Promise<DraftChanges>;
  /** Which of these copies the server has or had; refused when `history` is not the server's. */
  compare(
    asked: { held: readonly HeldCopy[]; history: string | undefined },
    signal: AbortSignal,
  ): Promise<{ known: readonly string[]; deleted: readonly string[] }>;
  /** For a backend that speaks only the specification: one operation by its single call. */
  sendOne(operation: SealedOperation, signal: AbortSignal): Promise<DraftOperationResult>;
  /** For the same: everything there is; undefined when the pages did not fit together. */
  list(signal: AbortSignal): Promise<readonly ServerDraft[] | undefined>;
  /** 32 bytes, base64. */
  readDeviceKey(signal: AbortSignal): Promise<string>;
}

/** Whether the server does not know the call at all. */
export function isNotThere(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.status === 404 || failure.status === 405);
}

/** Whether the server does not have the history that it was asked about. */
export function isOtherHistory(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.key === 'draft_history';
}

export const draftTransport: DraftTransport = {
  sync({ userId, operations, history }, signal) {
    const body = { user_id: userId, operations, history };
    return ask(draftCalls.syncDrafts, { body, signal });
  },
  changes: ({ since, history }, signal) =>
    ask(draftCalls.listDraftChanges, { query: { since, history }, signal }),
  compare: (body, signal) => ask(draftCalls.compareDrafts, { body, signal }),
  // Our own server has the calls above, so these are fetched only for another one.
  sendOne: async (operation, signal) =>
    (await import('#portal/offline/sync/single-calls.ts')).sendOne(ask, operation, signal),
  list: async (signal) =>
    (await import('#portal/offline/sync/single-calls.ts')).listAllDrafts(ask, signal),
  readDeviceKey: async (signal) => (await ask(draftCalls.readDeviceKey, { signal })).key,
};
