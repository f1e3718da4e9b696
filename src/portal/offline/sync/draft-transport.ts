// The calls of the drafts engine. Not made with `call`, because the engine must distinguish no
// answer (including a captive portal's page) from an answer it does not understand.

import type { ServerDraft } from '#contract/calls/draft-fields.ts';
import { type DraftOperationResult, draftCalls } from '#contract/calls/drafts.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import type { SealedOperation } from '#portal/offline/draft-model.ts';
import { ask } from '#portal/offline/sync/ask.ts';

/** The device's position in the list of changes, and the known end of the server's history. */
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
  /** Undefined from a server without history marks. */
  history?: string | undefined;
}

/** Identifies a version of a draft. */
export interface HeldCopy {
  id: string;
  etag: string;
}

/** Rejects with a CallFailure, a NotUnderstood, or an AbortError when it was stopped. */
export interface DraftTransport {
  /** Up to 50 operations at once; rejected as a whole if `history` is not the server's. */
  sync(
    batch: {
      userId: string;
      operations: readonly SealedOperation[];
      history: string | undefined;
    },
    signal: AbortSignal,
  ): Promise<{ results: readonly DraftOperationResult[]; history?: string | undefined }>;
  changes(from: Position, signal: AbortSignal): Promise<DraftChanges>;
  /** Which of these copies the server has or had; rejected if `history` is not the server's. */
  compare(
    asked: { held: readonly HeldCopy[]; history: string | undefined },
    signal: AbortSignal,
  ): Promise<{ known: readonly string[]; deleted: readonly string[] }>;
  /** For a backend that follows only the specification: one operation with its single call. */
  sendOne(operation: SealedOperation, signal: AbortSignal): Promise<DraftOperationResult>;
  /** For the same backends: the full list; undefined if the pages did not fit together. */
  list(signal: AbortSignal): Promise<readonly ServerDraft[] | undefined>;
  /** 32 bytes, base64. */
  readDeviceKey(signal: AbortSignal): Promise<string>;
}

/** Whether the server does not know the call at all. */
export function isNotThere(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.status === 404 || failure.status === 405);
}

/** Whether the server does not have the requested history. */
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
  // Our own server has the calls above, so these are loaded only for another one.
  sendOne: async (operation, signal) =>
    (await import('#portal/offline/sync/single-calls.ts')).sendOne(ask, operation, signal),
  list: async (signal) =>
    (await import('#portal/offline/sync/single-calls.ts')).listAllDrafts(ask, signal),
  readDeviceKey: async (signal) => (await ask(draftCalls.readDeviceKey, { signal })).key,
};
