// What visitors may know of the operator: imprint, plan numbers, kind of captcha. Asked for once a
// page load and only by pages that show it. Until it is there, pages use words that are true anyway.
import { useEffect, useSyncExternalStore } from 'react';
import type { Site } from '#contract/calls/site.ts';
import { call } from '#portal/data/call.ts';

export type { Site };

interface SiteState {
  readonly site: Site | undefined;
  readonly isFailed: boolean;
}

const nothing: SiteState = { site: undefined, isFailed: false };
let state = nothing;
let isAsking = false;
const listeners = new Set<() => void>();

export function useSite(): SiteState & { retry: () => void } {
  const current = useSyncExternalStore(subscribe, read, readFirst);
  useEffect(ask, []);
  return { ...current, retry: ask };
}

function ask(): void {
  if (state.site || isAsking) return;
  isAsking = true;
  call('readSite')
    .then(
      (site) => publish({ site, isFailed: false }),
      () => publish({ site: undefined, isFailed: true }),
    )
    .finally(() => {
      isAsking = false;
    });
}

function publish(next: SiteState): void {
  state = next;
  for (const listener of listeners) listener();
}

function read(): SiteState {
  return state;
}

function readFirst(): SiteState {
  return nothing;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
