// Systems clear Cache Storage while the worker stays, and Workbox fills its precache only on
// installation. So each navigation checks that all files are present and fetches missing ones.
import { cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import { endSignal } from './endable-fetches.ts';
import { isOwnFile } from './plugins.ts';
import { warmPublicReading } from './public-reading.ts';

interface PrecachedFile {
  /** The URL without its revision. */
  url: string;
  key: string;
}

export function refillOnNavigation(
  worker: ServiceWorkerGlobalScope,
  precache: PrecacheController,
): void {
  let running: Promise<void> | undefined;
  worker.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate') return;
    // Without a network it fails, and the next navigation tries again.
    running ??= refill(filesOf(precache))
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    event.waitUntil(running);
  });
}

function filesOf(precache: PrecacheController): PrecachedFile[] {
  return [...precache.getURLsToCacheKeys()].map(([url, key]) => ({ url, key }));
}

async function refill(files: readonly PrecachedFile[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter(({ key }) => !kept.has(key));
  if (missing.length === 0) return;
  const responses = await Promise.all(missing.map(({ url }) => fetchOwn(url, files)));
  // Only when complete: a part is useless, and a file of a newer build would break this one.
  await Promise.all(
    missing.map(async ({ key }, index) => {
      const response = responses[index];
      if (response) await cache.put(key, response);
    }),
  );
  // Deleted together with the rest.
  await warmPublicReading();
}

/** Rejects files that do not belong to this worker's build. */
async function fetchOwn(url: string, files: readonly PrecachedFile[]): Promise<Response> {
  const isHashed = new URL(url).pathname.startsWith('/assets/');
  const request = new Request(url, {
    credentials: 'same-origin',
    cache: isHashed ? 'default' : 'reload',
  });
  const response = await fetch(request, { signal: endSignal() });
  const isOwn = await isOwnFile(request, response);
  if (!isOwn || !(await namesOnly(files, response.clone()))) {
    throw new Error(`${url} is not of this build.`);
  }
  return response;
}

/** Whether a page references only these scripts; other files reference none. */
async function namesOnly(files: readonly PrecachedFile[], response: Response): Promise<boolean> {
  if (!/html/.test(response.headers.get('content-type') ?? '')) return true;
  const known = new Set(files.map(({ url }) => new URL(url).pathname));
  const named = (await response.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  return named.every((path) => known.has(path));
}
