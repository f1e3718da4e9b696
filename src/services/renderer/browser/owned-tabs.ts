// Idle tabs by account. A renderer process sees documents of one account only, and an account with
// many documents does not start a new process for each.
import type { PrintTab } from '#services/renderer/print-tab.ts';
import type { PrintJob } from '#services/tools.ts';

export interface OwnedTabs {
  /** A tab in which this account printed such a job before, or an unused one. */
  take(owner: string, job: Pick<PrintJob, 'html' | 'language' | 'visit'>): PrintTab | undefined;
  /** Keeps a tab for its account, and closes the least recently used ones. */
  keep(owner: string, tab: PrintTab): Promise<void>;
  /** Keeps an unused tab for the next new account. */
  spare(open: () => Promise<PrintTab>): Promise<void>;
  waiting(): readonly PrintTab[];
  /** Closes all but the unused one. */
  closeAll(): Promise<void>;
}

/** @param count maximum, besides the unused one */
export function createOwnedTabs(count: number, close: (tab: PrintTab) => Promise<void>): OwnedTabs {
  let waiting: { owner: string; tab: PrintTab }[] = [];
  let fresh: PrintTab | undefined;
  let opening: Promise<PrintTab> | undefined;

  return {
    take(owner, job) {
      const found = waiting.findLast(
        (one) => one.owner === owner && one.tab.isUsable() && one.tab.isFor(job),
      );
      waiting = waiting.filter((one) => one !== found);
      if (found) return found.tab;
      const tab = fresh;
      fresh = undefined;
      return tab?.isUsable() ? tab : undefined;
    },
    async keep(owner, tab) {
      waiting.push({ owner, tab });
      const old = waiting.splice(0, Math.max(0, waiting.length - count));
      await Promise.all(old.map((one) => close(one.tab)));
    },
    async spare(open) {
      if (fresh?.isUsable()) return;
      opening ??= open().finally(() => {
        opening = undefined;
      });
      fresh = await opening;
    },
    waiting: () => waiting.map(({ tab }) => tab),
    async closeAll() {
      const old = waiting.splice(0);
      await Promise.all(old.map((one) => close(one.tab)));
    },
  };
}
