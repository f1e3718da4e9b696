import type { KeptItem } from '#portal/keep/kept-list.ts';
import type { DraftStore } from '#portal/offline/draft-model.ts';

/** What only this device has at logout. */
export interface Leaving {
  store: DraftStore;
  /** Requests that are not stored in the account. */
  waiting: number;
  /** Typed but neither saved nor sent. */
  texts: readonly KeptItem[];
  /** Whether this device has the encryption key. */
  canLock: boolean;
}
