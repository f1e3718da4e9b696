// What a draft is on a device. The device keeps for each draft what the person wants (name, service,
// payload, removed) beside the last copy the server confirmed (`base`). What differs is what waits;
// so edits coalesce by themselves and nothing can be sent twice or out of order.
import type { ServerDraft } from '#contract/calls/draft-fields.ts';

export type ServerCopy = Omit<ServerDraft, 'service_key'>;

/** Something typed and not saved yet. */
export interface WorkingText {
  slot: string;
  text: string;
  /** The saved text that this one began from. */
  base?: string | undefined;
  /** ISO time. */
  at: string;
  /** Higher than any before it; versions that had no such count wrote none. */
  count?: number | undefined;
}

export interface DraftContent {
  name: string;
  service: string;
  /** JSON text; own keys are `{{api_key}}`. */
  payload: string;
}

/** What stands between a draft and the server, and what a person must decide. */
export type DraftConflict =
  /** Both sides changed the same; `theirs` is the server's copy. */
  | { kind: 'changed'; theirs: ServerCopy }
  /** Changed here, deleted there. */
  | { kind: 'gone' }
  /** Deleted here, changed there. */
  | { kind: 'removed-here'; theirs: ServerCopy };

export interface StoredDraft extends DraftContent {
  /** Made on the device (a UUID), or the server's. The same id on every device. */
  id: string;
  createdAt: string;
  /** ISO time of the last change on either side, for lists. */
  updatedAt: string;
  base: ServerCopy | undefined;
  /** Etags of earlier bases, newest first; a server that has one of them went back in time. */
  past?: readonly string[] | undefined;
  /** Deleted here; the row stays until the server knows. */
  removed: 0 | 1;
  conflict: DraftConflict | undefined;
  /** Shape of this row, so that older and newer programs can tell. */
  v: 1;
}

export interface Refusal {
  /** The server's error key. */
  key: string;
  message: string;
  errors: readonly { path: string; message: string; fix?: string | undefined }[];
}

/** What goes over the wire: the contract's `draftOperation`, its service being whatever was saved. */
export type SealedOperation =
  | ({ kind: 'create'; op_id: string; id: string } & DraftContent)
  | ({ kind: 'update'; op_id: string; id: string; base: string } & Partial<DraftContent>)
  | { kind: 'delete'; op_id: string; id: string; base: string };

/** One row for each draft that waits; written in the same transaction as the draft. */
export interface OutboxEntry {
  /** The draft's id. */
  id: string;
  /** Order of arrival. */
  seq: number;
  /** Frozen at its first sending and sent again unchanged until it is answered. */
  sealed: SealedOperation | undefined;
  /** Times the sealed operation was sent. */
  attempts: number;
  /** Set when the server refused it for good: it waits for an edit or Retry, never deleted. */
  refusal: Refusal | undefined;
}

/** The five states a person sees. */
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
  /** Drafts and deletions the server does not have yet, those below included. */
  waiting: number;
  /** Deletions among them that nobody has to decide about. */
  deletions: number;
  /** Drafts that a newer program wrote. This one neither shows nor sends them, and leaves them alone. */
  newer: number;
  /** Those of them that wait. */
  newerWaiting: number;
  attention: number;
  conflicts: number;
  phase: 'idle' | 'sending' | 'unreachable' | 'signed-out' | 'forbidden';
  /** ISO time the device last knew itself equal with the server. */
  syncedAt: string | undefined;
  /** Milliseconds since 1970 of the next try, when one is planned. */
  nextTryAt: number | undefined;
  storage:
    | 'ok'
    /** No IndexedDB (private mode): drafts live as long as the window. */
    | 'memory'
    | 'full'
    /** The browser threw the device's copy away. */
    | 'evicted'
    /** Connection lost and not to be had again. */
    | 'failed'
    /** A newer version runs in another tab; this one must be reloaded. */
    | 'outdated';
  /** What the server says in a shape this version does not understand, if it did. */
  notUnderstood: boolean;
  /** With `evicted`: how many changes the server never got. */
  lost?: number | undefined;
  /** The server went back to an older state; until the person has seen the notice. */
  restored?: RestoreNotice | undefined;
}

/** What became of copies that the server had and lost. */
export interface RestoreNotice {
  sentAgain: number;
  /** Those that need a decision. */
  asked: number;
}

/** The drafts of one user on this device. Every write resolves only after it is committed. */
export interface DraftStore {
  readonly userId: string;
  /** Live: calls back at once and on every change, in any tab. The answer ends it. */
  watchDrafts(onDrafts: (drafts: readonly Draft[]) => void): () => void;
  watchStatus(onStatus: (status: SyncStatus) => void): () => void;
  readDraft(id: string): Promise<Draft | undefined>;
  /** Creates (no id) or changes a draft, and plans its sending. */
  saveDraft(content: DraftContent, id?: string): Promise<Draft>;
  removeDraft(id: string): Promise<void>;
  /** Takes the last removal back, also when the server knows of it already (then as a new draft). */
  undoRemove(id: string): Promise<void>;
  resolveConflict(id: string, choice: ConflictChoice): Promise<void>;
  /** Sends now, what was refused as well. */
  retry(id?: string): Promise<void>;
  /** Tries to empty the outbox within a time; resolves to what still waits. */
  flush(timeoutMs: number): Promise<number>;
  exportDrafts(): Promise<string>;
  importDrafts(text: string): Promise<{ added: number; unchanged: number; refused: string[] }>;
  /** All typed texts that are kept in the database. */
  readWorking(): Promise<(WorkingText & { count: number })[]>;
  /** In one transaction; an empty text forgets its slot. Rejects where nothing outlives the window. */
  writeWorking(rows: readonly WorkingText[]): Promise<void>;
  /** Takes the notice of `evicted` off the screen. */
  acknowledgeEviction(): Promise<void>;
  /** Takes the notice of `restored` off the screen. */
  acknowledgeRestore(): Promise<void>;
  close(): Promise<void>;
}
