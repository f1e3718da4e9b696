// The draft model of a device. For each draft the device stores the desired state (name, service,
// payload, removed) and the last copy the server confirmed (`base`). The difference is what is
// pending; so edits coalesce, and nothing is sent twice or out of order.
import type { ServerDraft } from '#contract/calls/draft-fields.ts';

export type ServerCopy = Omit<ServerDraft, 'service_key'>;

/** Typed text that is not saved yet. */
export interface WorkingText {
  slot: string;
  text: string;
  /** The saved text that editing started from. */
  base?: string | undefined;
  /** ISO time. */
  at: string;
  /** Higher than all earlier ones; older versions did not write it. */
  count?: number | undefined;
}

export interface DraftContent {
  name: string;
  service: string;
  /** JSON text; the user's own keys are written as `{{api_key}}`. */
  payload: string;
}

/** A conflict between a draft and the server that the user must resolve. */
export type DraftConflict =
  /** Both sides changed the same part; `theirs` is the server's copy. */
  | { kind: 'changed'; theirs: ServerCopy }
  /** Changed here, deleted on the server. */
  | { kind: 'gone' }
  /** Deleted here, changed on the server. */
  | { kind: 'removed-here'; theirs: ServerCopy };

export interface StoredDraft extends DraftContent {
  /** A UUID made on the device, or the server's id; the same on every device. */
  id: string;
  createdAt: string;
  /** ISO time of the last change on either side, for lists. */
  updatedAt: string;
  base: ServerCopy | undefined;
  /**
   * Etags of earlier bases, newest first; a server that returns one of them was restored from a
   * backup.
   */
  past?: readonly string[] | undefined;
  /** Deleted here; the row stays until the server has deleted it too. */
  removed: 0 | 1;
  conflict: DraftConflict | undefined;
  /** Version of the row format, for older and newer versions of the app. */
  v: 1;
}

export interface Refusal {
  /** The server's error key. */
  key: string;
  message: string;
  errors: readonly { path: string; message: string; fix?: string | undefined }[];
}

/** The operation as it is sent: the contract's `draftOperation`, with the service as saved. */
export type SealedOperation =
  | ({ kind: 'create'; op_id: string; id: string } & DraftContent)
  | ({ kind: 'update'; op_id: string; id: string; base: string } & Partial<DraftContent>)
  | { kind: 'delete'; op_id: string; id: string; base: string };

/** One row per pending draft; written in the same transaction as the draft. */
export interface OutboxEntry {
  /** The draft's id. */
  id: string;
  /** Position in the queue. */
  seq: number;
  /** Fixed at the first attempt and sent unchanged until it is answered. */
  sealed: SealedOperation | undefined;
  /** Number of attempts. */
  attempts: number;
  /** Set when the server rejected it: it waits for an edit or Retry and is never deleted. */
  refusal: Refusal | undefined;
}

/** The five states a user sees. */
export type DraftState = 'on-device' | 'sending' | 'saved' | 'attention' | 'conflict';

export interface Draft extends DraftContent {
  id: string;
  createdAt: string;
  updatedAt: string;
  state: DraftState;
  conflict: DraftConflict | undefined;
  refusal: Refusal | undefined;
}

export type ConflictChoice = 'mine' | 'theirs' | 'both';

export interface SyncStatus {
  /** Number of drafts and deletions that the server does not have yet, including those below. */
  waiting: number;
  /** Number of deletions among them that need no decision. */
  deletions: number;
  /**
   * Number of drafts written by a newer version of the app. This version neither shows nor sends
   * them.
   */
  newer: number;
  /** Number of pending ones among them. */
  newerWaiting: number;
  attention: number;
  conflicts: number;
  phase: 'idle' | 'sending' | 'unreachable' | 'signed-out' | 'forbidden';
  /** ISO time when the device was last in sync with the server. */
  syncedAt: string | undefined;
  /** Time of the next planned attempt, in milliseconds since 1970. */
  nextTryAt: number | undefined;
  storage:
    | 'ok'
    /** No IndexedDB (private mode): drafts last as long as the window. */
    | 'memory'
    | 'full'
    /** The browser deleted the device's copy. */
    | 'evicted'
    /** The connection to the database is lost and could not be restored. */
    | 'failed'
    /** A newer version runs in another tab; this tab must be reloaded. */
    | 'outdated';
  /** Set if the server's answer has a format that this version does not understand. */
  notUnderstood: boolean;
  /** With `evicted`: number of changes that the server never received. */
  lost?: number | undefined;
  /** The server was restored from a backup; set until the user has seen the notice. */
  restored?: RestoreNotice | undefined;
}

/** Outcome of copies that the server had and lost. */
export interface RestoreNotice {
  sentAgain: number;
  /** Number of those that need a decision. */
  asked: number;
}

/** The drafts of one user on this device. Every write resolves after its commit. */
export interface DraftStore {
  readonly userId: string;
  /** Calls back immediately and on every change, in any tab. Returns a function that stops it. */
  watchDrafts(onDrafts: (drafts: readonly Draft[]) => void): () => void;
  watchStatus(onStatus: (status: SyncStatus) => void): () => void;
  readDraft(id: string): Promise<Draft | undefined>;
  /** Creates (no id) or changes a draft and schedules sending it. */
  saveDraft(content: DraftContent, id?: string): Promise<Draft>;
  removeDraft(id: string): Promise<void>;
  /** Undoes the last removal, even if the server has it already (then as a new draft). */
  undoRemove(id: string): Promise<void>;
  resolveConflict(id: string, choice: ConflictChoice): Promise<void>;
  /** Sends now, including rejected drafts. */
  retry(id?: string): Promise<void>;
  /** Tries to empty the outbox within a time limit; resolves to what is still pending. */
  flush(timeoutMs: number): Promise<number>;
  exportDrafts(): Promise<string>;
  /** `typed`: texts that were never saved are in the file and are not imported. */
  importDrafts(
    text: string,
  ): Promise<{ added: number; unchanged: number; refused: string[]; typed: number }>;
  /** All typed texts in the database. */
  readWorking(): Promise<(WorkingText & { count: number })[]>;
  /** In one transaction; an empty text deletes its slot. Rejects if nothing outlives the window. */
  writeWorking(rows: readonly WorkingText[]): Promise<void>;
  /** Dismisses the notice of `evicted`. */
  acknowledgeEviction(): Promise<void>;
  /** Dismisses the notice of `restored`. */
  acknowledgeRestore(): Promise<void>;
  close(): Promise<void>;
}
