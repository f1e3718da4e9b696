// Storage that dies with its window: the browser asks before it is closed while anything waits in it.
import type { DraftStorage } from '#portal/offline/storage/draft-storage.ts';

export function createWindowGuard({ isShared }: DraftStorage): (isWaiting: boolean) => void {
  // Tests use stores outside a browser.
  if (isShared || typeof window === 'undefined') return () => {};
  const ask = (event: Event) => {
    // Logging out asks the page by an event of its own, and asks about what waits in its own way.
    if (event.isTrusted) event.preventDefault();
  };
  return (isWaiting) => {
    if (isWaiting) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
}
