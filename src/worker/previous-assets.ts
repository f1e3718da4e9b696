// A tab with the old version may load one of its chunks after the update. Its files are copied
// before the new precache deletes them, and kept for a week.
import { cacheNames } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { endable } from './endable-fetches.ts';
import { bounded, onlyFresh } from './plugins.ts';

const cacheName = 'assets-prev';
const weekSeconds = 7 * 24 * 60 * 60;

export function keepPreviousAssets(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(copy()));
}

/** For assets that are no longer precached: the copies, then the network. */
export function routePreviousAssets(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({
      cacheName,
      plugins: [
        endable,
        onlyFresh(/javascript|css/),
        bounded({ maxAgeSeconds: weekSeconds, maxEntries: 200 }),
      ],
    }),
  );
}

async function copy(): Promise<void> {
  const [precache, previous] = await Promise.all([
    caches.open(cacheNames.precache),
    caches.open(cacheName),
  ]);
  const assets = (await precache.keys()).filter(({ url }) =>
    /\/assets\/[^?]+\.(js|css)$/.test(url),
  );
  await Promise.allSettled(
    assets.map(async (request) => {
      const response = await precache.match(request);
      if (response) await previous.put(request.url, datedNow(response));
    }),
  );
  await dropOld(previous);
}

// The week starts with the copy: a build may have been in use for longer.
function datedNow(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('date', new Date().toUTCString());
  return new Response(response.body, { headers });
}

/** Workbox only checks entries that are requested again; most of these never are. */
async function dropOld(previous: Cache): Promise<void> {
  const oldest = Date.now() - weekSeconds * 1_000;
  for (const request of await previous.keys()) {
    const date = (await previous.match(request))?.headers.get('date');
    if (date && Date.parse(date) < oldest) await previous.delete(request);
  }
}
