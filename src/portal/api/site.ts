// What visitors may know of the operator: imprint, plan numbers, kind of captcha. A page drawn by the
// server brings it along; the others ask for it once. Until it is there, pages use words that are
// true anyway.
import { useEffect, useSyncExternalStore } from 'react';
import type { Site } from '#contract/calls/site.ts';
import { call } from '#portal/api/call.ts';
import { apiOrigin } from '#portal/api/connection.ts';

export type { Site };

interface SiteState {
  readonly site: Site | undefined;
  readonly isFailed: boolean;
}

const nothing: SiteState = { site: undefined, isFailed: false };
let state = nothing;
let first = nothing;
let isAsking = false;
const listeners = new Set<() => void>();

export function useSite(): SiteState & { retry: () => void } {
  const current = useSyncExternalStore(subscribe, read, readFirst);
  useEffect(ask, []);
  return { ...current, retry: ask };
}

const defaultBrand = 'Paperline';

export function useBrand(): string {
  return useSite().site?.brand_name ?? defaultBrand;
}

/** Known before the first drawing: what the server drew with, or kept from an earlier visit. */
export function provideSite(site: Site): void {
  state = { site, isFailed: false };
  first = state;
}

// The first drawing waits for it: a name that changes under one's eyes is worse than a moment.
const patienceMs = 800;

/** For pages that did not bring it along; the service worker has it without the network. */
export async function fetchSite(): Promise<Site | undefined> {
  try {
    const response = await fetch(`${apiOrigin}/api/v1/frontend/site`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** What the server says by now, after the page was drawn with what was kept. */
export function replaceSite(site: Site): void {
  if (JSON.stringify(site) !== JSON.stringify(state.site)) publish({ site, isFailed: false });
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
  return first;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
