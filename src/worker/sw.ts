// Caching of the installed app. Only the shell and public content are cached: no answer to a
// signed-in call is stored, and no write is intercepted.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { claimPages } from '#contract/claim-pages.ts';
import { billingPage, withServersPolicy } from './billing-policy.ts';
import { endable, endRequests } from './endable-fetches.ts';
import { installFiles } from './install-files.ts';
import { bounded, onlyFresh, onlyOwnFiles, tellChanges } from './plugins.ts';
import { keepPreviousAssets, routePreviousAssets } from './previous-assets.ts';
import { publicReading, warmPublicReading } from './public-reading.ts';
import { refillOnNavigation } from './refill-precache.ts';
import { serverPaths } from './server-paths.ts';
import { wakePages } from './wake-pages.ts';

declare const self: ServiceWorkerGlobalScope;

// Before the new files are installed: the old ones must not have been replaced yet.
keepPreviousAssets(self);

wakePages(self);

const precache = new PrecacheController({ plugins: [onlyOwnFiles] });
// The build inserts the list here.
precache.addToCacheList(self.__WB_MANIFEST);
// Before Workbox answers the navigation.
refillOnNavigation(self, precache);
installFiles(self, precache);
registerRoute(
  new PrecacheRoute(precache, { ignoreURLParametersMatching: [/^utm_/, /^source$/, /^draft$/] }),
);
cleanupOutdatedCaches();

const shell = precache.createHandlerBoundToURL('/index.html');
const denylist = serverPaths(__CALL_PATHS__);
registerRoute(
  new NavigationRoute(withServersPolicy(shell), { allowlist: [billingPage], denylist }),
);
registerRoute(new NavigationRoute(shell, { denylist }));

for (const { cacheName, matches, entriesMax, contentType } of publicReading) {
  registerRoute(
    // Requests with `?now` must not be answered from the cache.
    ({ url, sameOrigin }) => sameOrigin && matches(url.pathname) && !url.searchParams.has('now'),
    new StaleWhileRevalidate({
      cacheName,
      plugins: [
        endable,
        onlyFresh(contentType),
        tellChanges(self),
        bounded({ maxEntries: entriesMax, purgeOnQuotaError: true }),
      ],
    }),
  );
}

routePreviousAssets();

// The page of the first visit is controlled at once, so that what it reads is cached too. The new
// worker of an update waits until the user accepts it.
clientsClaim();
self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
  if (type === 'SKIP_WAITING') {
    endRequests();
    void self.skipWaiting();
  }
  if (type === claimPages) event.waitUntil(self.clients.claim());
});
// Not awaited: until a worker has activated, all requests of its pages wait, and a hanging network
// would delay the first visit.
self.addEventListener('activate', () => void warmPublicReading());
