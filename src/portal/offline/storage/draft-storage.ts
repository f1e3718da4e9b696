// What the drafts engine needs of a database: IndexedDB, or a replacement in memory where the
// browser has none.
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

/** Encrypted: pending drafts, their outbox entries and typed texts. */
export interface LockedRow {
  id: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  v: 1;
}

/** Single values, each with its own type. */
export type MetaRow =
  | { key: 'cursor'; value: string }
  /** The known end of the server's history; all copies held here were part of it. */
  | { key: 'history'; value: string }
  | ({ key: 'restored' } & RestoreNotice)
  | { key: 'synced-at'; value: string }
  /** Distinguishes this database from an empty one that the browser created. */
  | { key: 'canary'; value: string }
  | { key: 'evicted'; waiting: number }
  | { key: 'device-key'; value: CryptoKey }
  /** The tab that is syncing and when it last reported. */
  | { key: 'lease'; token: string; at: number };

export type MetaKey = MetaRow['key'];

export interface Rows<Row, Key = string> {
  get(key: Key): PromiseLike<Row | undefined>;
  put(row: Row): PromiseLike<unknown>;
  delete(key: Key): PromiseLike<void>;
  /** In the order of the keys; undefined for missing rows. */
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
   * One transaction: all of it is committed when this resolves, or nothing. `work` may run twice,
   * the first run being rolled back, so its effects outside the tables must be the same after both.
   */
  write<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /**
   * Calls back after every commit, in any tab, and when the state changes. Returns a function that
   * stops it.
   */
  onChange(listener: () => void): () => void;
  close(): void;
  /** Closes and deletes the database. */
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
