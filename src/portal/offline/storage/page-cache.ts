// A page that is left may enter the browser's back/forward cache. WebKit keeps a transaction of
// such a page open while it is cached, and later writes to that database wait for it in all pages
// of the site. So running transactions are aborted when the page goes, as if it had been closed,
// and repeated when it comes back.
import { Dexie } from 'dexie';

const running = new Set<IDBTransaction>();
let away: Promise<void> | undefined;
let comeBack = () => {};

/** Aborts the transactions of every Dexie database created from now on when the page is cached. */
export function abortOnLeave(): void {
  Dexie.addons.push((database) => {
    database.use({
      stack: 'dbcore',
      name: 'abort-on-leave',
      create: (core) => ({
        ...core,
        transaction(...parts) {
          const transaction = core.transaction(...parts);
          if (transaction instanceof IDBTransaction) watch(transaction);
          return transaction;
        },
      }),
    });
    // The transaction that creates a database.
    database.on('populate', ({ idbtrans }) => watch(idbtrans));
  });
  if (typeof window === 'undefined') return;
  // In the capture phase: before other listeners, which store typed text.
  window.addEventListener('pagehide', leave, true);
  window.addEventListener('pageshow', () => comeBack(), true);
}

/** Holds back work while the page is cached; undefined while it is shown. */
export function untilShown(): Promise<void> | undefined {
  return away;
}

function watch(transaction: IDBTransaction): void {
  running.add(transaction);
  const forget = () => void running.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
}

function leave({ persisted }: PageTransitionEvent): void {
  // Otherwise the page is closed, and its transactions with it.
  if (!persisted) return;
  away = new Promise((resolve) => {
    comeBack = () => {
      away = undefined;
      resolve();
    };
  });
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It is committing and no longer needs the page.
    }
  }
}
