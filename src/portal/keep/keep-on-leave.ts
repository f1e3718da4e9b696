import { registerFlush } from '#portal/offline/device/flush-all.ts';

/**
 * Stores typed text when the page is hidden or closed (`keepNow`) and before an app update
 * (`flush`, which rejects if the text could not be stored). Returns a function that stops both.
 */
export function keepOnLeave(keepNow: () => unknown, flush: () => Promise<unknown>): () => void {
  // Phones may end hidden pages without further events.
  const keep = () => void keepNow();
  const unregister = registerFlush(flush);
  document.addEventListener('visibilitychange', keep);
  window.addEventListener('pagehide', keep);
  return () => {
    unregister();
    document.removeEventListener('visibilitychange', keep);
    window.removeEventListener('pagehide', keep);
  };
}
