// Workbox installs the files one after another, so a phone waits a round trip for each. Several are on
// their way here, but not as many as a browser's connections to one host: the page needs some as well.
import type { PrecacheController } from 'workbox-precaching';

const atOnce = 4;

/** Takes the place of Workbox's own step: fetches all files, or fails as a whole. */
export function installFiles(worker: ServiceWorkerGlobalScope, precache: PrecacheController): void {
  worker.addEventListener('install', (event) => event.waitUntil(fetchAll(precache, event)));
  worker.addEventListener('activate', (event) => precache.activate(event));
}

async function fetchAll(precache: PrecacheController, event: ExtendableEvent): Promise<void> {
  const waiting = precache.getURLsToCacheKeys().entries();
  const lanes = Array.from({ length: atOnce }, async () => {
    for (const [url, cacheKey] of waiting) await fetchOne(precache, event, url, cacheKey);
  });
  await Promise.all(lanes);
}

/** As Workbox does: a file that is there already is not fetched, and a refused one is an error. */
async function fetchOne(
  { strategy }: PrecacheController,
  event: ExtendableEvent,
  url: string,
  cacheKey: string,
): Promise<void> {
  // A file without a hash in its name has a revision in its key, and may be outdated in the HTTP cache.
  const cache = cacheKey === url ? 'default' : 'reload';
  const request = new Request(url, { cache, credentials: 'same-origin' });
  await Promise.all(strategy.handleAll({ request, event, params: { cacheKey } }));
}
