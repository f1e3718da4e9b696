// Whether the server can be reached, judged by real answers. `navigator.onLine` stays true on a
// train with a dead hotspot, so it only ever prompts a look; it never decides.
import { useSyncExternalStore } from 'react';

export const apiOrigin = import.meta.env.VITE_API_ORIGIN ?? '';
const probeEveryMs = 5_000;
// A dead line may leave a question without any answer for minutes, so the next one is asked beside
// it. A slow line answers the first after all.
const probeAgainMs = 10_000;
const probeTimeoutMs = 60_000;

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

// A server that draws a page is reachable.
const isReachableAtFirst = () => true;

/** Looks at once; also at the browser's own online and offline events. */
export function probe(): void {
  clearTimeout(timer);
  const next = setTimeout(noteSilence, probeAgainMs);
  timer = next;
  const noteFailure = () => {
    if (timer !== next) return;
    clearTimeout(next);
    timer = undefined;
    noteNoAnswer();
  };
  fetch(`${apiOrigin}/healthz`, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(probeTimeoutMs),
  }).then(noteAnswer, noteFailure);
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
