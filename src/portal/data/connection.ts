// Whether the server can be reached, judged by real answers. `navigator.onLine` stays true on a
// train with a dead hotspot, so it only ever prompts a look; it never decides.
import { useSyncExternalStore } from 'react';

export const apiOrigin = import.meta.env.VITE_API_ORIGIN ?? '';
const probeEveryMs = 5_000;
/** A dead line may leave a call without any answer for minutes. */
const probeTimeoutMs = 10_000;

let reachable = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Any answer, a refusal included, proves the server is there. */
export function noteAnswer(): void {
  clearTimeout(timer);
  timer = undefined;
  set(true);
}

export function noteNoAnswer(): void {
  set(false);
  timer ??= setTimeout(probe, probeEveryMs);
}

export function isReachable(): boolean {
  return reachable;
}

export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, isReachable, isReachableAtFirst);
}

// A server that draws a page is reachable.
const isReachableAtFirst = () => true;

/** Looks at once; for Retry buttons and the browser's own online and offline events. */
function probe(): void {
  clearTimeout(timer);
  timer = undefined;
  fetch(`${apiOrigin}/healthz`, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(probeTimeoutMs),
  }).then(noteAnswer, noteNoAnswer);
}

/** Calls `listener` whenever the answer of `isReachable` changes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function set(next: boolean): void {
  if (next === reachable) return;
  reachable = next;
  for (const listener of listeners) listener();
}

// Tests read this module outside a browser.
if (typeof window !== 'undefined') {
  window.addEventListener('online', probe);
  window.addEventListener('offline', probe);
}
