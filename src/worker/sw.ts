// Caching of the installed app. Only the shell and public content are cached: no answer to a
// signed-in call is stored, and no write is intercepted.
import { clientsClaim } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { claimPages } from '#contract/claim-pages.ts';
import { billingPage, withServersPolicy } from './billing-policy.ts';
import { bounded, onlyFresh, onlyOwnFiles, tellChanges } from './plugins.ts';
import { keepPreviousAssets, routePreviousAssets } from './previous-assets.ts';
import { publicReading, warmPublicReading } from './public-reading.ts';
import { refillOnNavigation } from './refill-precache.ts';
import { serverPaths } from './server-paths.ts';
import { wakePages } from './wake-pages.ts';

declare const self: ServiceWorkerGlobalScope;

// Before precacheAndRoute: its install step must not have replaced the old files yet.
keepPreviousAssets(self);

wakePages(self);

// The build inserts the list here.
const entries = self.__WB_MANIFEST;
addPlugins([onlyOwnFiles]);
// Before Workbox answers the navigation.
refillOnNavigation(self, entries);
precacheAndRoute(entries, {
  ignoreURLParametersMatching: [/^utm_/, /^source$/, /^draft$/],
});
cleanupOutdatedCaches();

const shell = createHandlerBoundToURL('/index.html');
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
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === claimPages) event.waitUntil(self.clients.claim());
});
// Not awaited: until a worker has activated, all requests of its pages wait, and a hanging network
// would delay the first visit.
self.addEventListener('activate', () => void warmPublicReading());
