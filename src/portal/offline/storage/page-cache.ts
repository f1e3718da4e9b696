// A page that is left may enter the browser's back/forward cache. WebKit keeps a transaction of
// such a page open while it is cached, and later writes to that database wait for it in all pages
// of the site. So running transactions are aborted and connections closed when the page goes, as if
// it had been closed; the work is repeated when it comes back.

interface Abortable {
  abort(): void;
  addEventListener(type: 'complete' | 'abort', listener: () => void): void;
}

/** What else has to be done. */
export interface PageListener {
  onLeft(): void;
  onShown(): void;
}

const running = new Set<Abortable>();
const listeners = new Set<PageListener>();
let away: Promise<void> | undefined;
let comeBack = () => {};

if (typeof window !== 'undefined') {
  // In the capture phase: before other listeners, which store typed text.
  window.addEventListener('pagehide', leave, true);
  window.addEventListener('pageshow', () => comeBack(), true);
}

/** Holds back work while the page is cached; undefined while it is shown. */
export function untilShown(): Promise<void> | undefined {
  return away;
}

/** Aborts the transaction if the page is cached before its end. */
export function watchTransaction(transaction: Abortable): void {
  running.add(transaction);
  const forget = () => void running.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
}

/** Returns a function that stops it. */
export function watchPage(listener: PageListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function leave({ persisted }: PageTransitionEvent): void {
  // Otherwise the page is closed, and its transactions with it.
  if (!persisted) return;
  away = new Promise((resolve) => {
    comeBack = () => {
      comeBack = () => {};
      away = undefined;
      resolve();
      for (const { onShown } of listeners) onShown();
    };
  });
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It is committing and no longer needs the page.
    }
  }
  for (const { onLeft } of listeners) onLeft();
}
