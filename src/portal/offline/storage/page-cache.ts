// A page that is left goes into the browser's back/forward cache as it is. WebKit keeps a transaction
// of such a page open for as long as it is cached, and every later write to that database waits for
// it, in each page of the site. So what runs is aborted as the page goes, as if it had been closed,
// and done again when it comes back.
import { Dexie } from 'dexie';

const running = new Set<IDBTransaction>();
let away: Promise<void> | undefined;
let comeBack = () => {};

/** Aborts the transactions of every Dexie database made from now on when the page is cached. */
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
    // The one that makes a database.
    database.on('populate', ({ idbtrans }) => watch(idbtrans));
  });
  if (typeof window === 'undefined') return;
  // Captured: before other listeners, which write down what is typed.
  window.addEventListener('pagehide', leave, true);
  window.addEventListener('pageshow', () => comeBack(), true);
}

/** For whatever would begin while the page is away; undefined while it is shown. */
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
  // Else the page is closed, and its transactions with it.
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
      // It is committing, which needs the page no more.
    }
  }
}
