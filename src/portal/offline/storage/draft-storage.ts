// What the drafts engine needs of a database, whichever it is: the browser's, or a stand-in in
// memory where the browser has none to give.
import type {
  OutboxEntry,
  RestoreNotice,
  StoredDraft,
  SyncStatus,
  WorkingText,
} from '#portal/offline/draft-model.ts';

export interface RememberedRead {
  key: string;
  value: unknown;
  /** ISO time. */
  at: string;
}

/** Encrypted: drafts that wait, their places in the outbox, and working texts. */
export interface LockedRow {
  id: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  v: 1;
}

/** Single facts, each with its own shape. */
export type MetaRow =
  | { key: 'cursor'; value: string }
  /** Up to where the server's history is known; what is held here was in it. */
  | { key: 'history'; value: string }
  | ({ key: 'restored' } & RestoreNotice)
  | { key: 'synced-at'; value: string }
  /** Told apart from a database that the browser made anew, empty. */
  | { key: 'canary'; value: string }
  | { key: 'evicted'; waiting: number }
  | { key: 'device-key'; value: CryptoKey }
  /** Who drains now, and when it last said so. */
  | { key: 'lease'; token: string; at: number };

export type MetaKey = MetaRow['key'];

export interface Rows<Row, Key = string> {
  get(key: Key): PromiseLike<Row | undefined>;
  put(row: Row): PromiseLike<unknown>;
  delete(key: Key): PromiseLike<void>;
  /** In the order of the keys; undefined for those that are not there. */
  bulkGet(keys: Key[]): PromiseLike<(Row | undefined)[]>;
  bulkPut(rows: Row[]): PromiseLike<unknown>;
  bulkDelete(keys: Key[]): PromiseLike<void>;
  toArray(): PromiseLike<Row[]>;
  count(): PromiseLike<number>;
  clear(): PromiseLike<void>;
}

export interface Tables {
  drafts: Rows<StoredDraft>;
  outbox: Rows<OutboxEntry>;
  working: Rows<WorkingText>;
  meta: Rows<MetaRow, MetaKey>;
  reads: Rows<RememberedRead>;
  locked: Rows<LockedRow>;
}

export type StorageState = SyncStatus['storage'];

export interface DraftStorage {
  readonly name: string;
  readonly state: StorageState;
  /** Whether all tabs see the same rows. */
  readonly isShared: boolean;
  read<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /**
   * One transaction: all of it is committed when this resolves, or nothing. `work` may be run twice,
   * the first run being rolled back, so what it changes beside the tables must be
   * the same after both.
   */
  write<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** Calls back after every commit, in any tab, and when the state changes. The answer ends it. */
  onChange(listener: () => void): () => void;
  close(): void;
  /** Closes it and deletes it with all that is in it. */
  remove(): Promise<void>;
}

export async function readMeta<Key extends MetaKey>(
  tables: Tables,
  key: Key,
): Promise<Extract<MetaRow, { key: Key }> | undefined> {
  const row = await tables.meta.get(key);
  return row && isMeta(row, key) ? row : undefined;
}

function isMeta<Key extends MetaKey>(
  row: MetaRow,
  key: Key,
): row is Extract<MetaRow, { key: Key }> {
  return row.key === key;
}
