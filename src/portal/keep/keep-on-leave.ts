import { registerFlush } from '#portal/offline/device/flush-all.ts';

/**
 * Has a typed text written down when the page goes, by `keepNow`, and before a new version takes over,
 * by `flush`, which rejects when the device did not take it. The answer ends both.
 */
export function keepOnLeave(keepNow: () => unknown, flush: () => Promise<unknown>): () => void {
  // Phones kill hidden pages without another word.
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
