// What visitors may know about the operator: imprint, plan numbers, kind of captcha. Pages rendered
// by the server include it; others request it once. Until it is loaded, pages use texts that are
// correct in any case.
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

/**
 * Available before the first rendering: what the server rendered with, or stored at an earlier
 * visit.
 */
export function provideSite(site: Site): void {
  state = { site, isFailed: false };
  first = state;
}

// The first rendering waits for it, so that names do not change while the page is visible.
const patienceMs = 800;

/** For pages that did not include it; offline, the service worker has it. */
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

/** The current facts, after the page was rendered with stored ones. */
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
