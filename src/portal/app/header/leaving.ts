import type { KeptItem } from '#portal/keep/kept-list.ts';
import type { DraftStore } from '#portal/offline/draft-model.ts';

/** What logging out would leave behind on this device. */
export interface Leaving {
  store: DraftStore;
  /** Requests the account does not have. */
  waiting: number;
  /** Typed and neither saved nor sent. */
  texts: readonly KeptItem[];
  /** Whether this device has the key for it. */
  canLock: boolean;
}
