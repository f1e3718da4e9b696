// For storage that lasts as long as the window: the browser asks before closing it while anything
// is pending.
import type { DraftStorage } from '#portal/offline/storage/draft-storage.ts';

export function createWindowGuard({ isShared }: DraftStorage): (isWaiting: boolean) => void {
  // Tests use stores without a browser.
  if (isShared || typeof window === 'undefined') return () => {};
  const ask = (event: Event) => {
    // Logout asks the page with an event of its own, and asks about pending data itself.
    if (event.isTrusted) event.preventDefault();
  };
  return (isWaiting) => {
    if (isWaiting) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
}
