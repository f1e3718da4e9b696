// Whether the server is reachable, based on real answers. `navigator.onLine` stays true behind a
// hotspot without internet, so it only triggers a check.
import { useSyncExternalStore } from 'react';

export const apiOrigin = import.meta.env.VITE_API_ORIGIN ?? '';
const probeEveryMs = 5_000;
// On a dead connection a request may hang for minutes, so the next check runs in parallel with it.
// On a slow connection the first one is answered eventually.
const probeAgainMs = 10_000;
const probeTimeoutMs = 60_000;

let reachable = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Any answer, including an error, proves that the server is reachable. */
export function noteAnswer(): void {
  clearTimeout(timer);
  timer = undefined;
  set(true);
}

export function noteNoAnswer(): void {
  set(false);
  timer ??= setTimeout(probe, probeEveryMs);
}

function noteSilence(): void {
  set(false);
  probe();
}

export function isReachable(): boolean {
  return reachable;
}

export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, isReachable, isReachableAtFirst);
}

// A page that the server rendered proves that it is reachable.
const isReachableAtFirst = () => true;

/** Checks now; also on the browser's online and offline events. */
export function probe(): void {
  clearTimeout(timer);
  const next = setTimeout(noteSilence, probeAgainMs);
  timer = next;
  const noteFailure = () => {
    // A later answer counts, but not one that was under way when the network went.
    if (timer !== next && navigator.onLine !== false) return;
    clearTimeout(timer);
    timer = undefined;
    noteNoAnswer();
  };
  fetch(`${apiOrigin}/healthz`, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(probeTimeoutMs),
  }).then(noteAnswer, noteFailure);
}

/** Calls `listener` whenever `isReachable` changes. */
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

// Tests load this module without a browser.
if (typeof window !== 'undefined') {
  window.addEventListener('online', probe);
  window.addEventListener('offline', probe);
}
