// The installed app's policy on the network. It keeps the shell and public reading matter, and
// nothing else: no answer to a signed-in call is ever stored, and no write is touched.
import { clientsClaim } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { bounded, onlyFresh, onlyOwnFiles } from './plugins.ts';
import { keepPreviousAssets, routePreviousAssets } from './previous-assets.ts';
import { publicReading, warmPublicReading } from './public-reading.ts';
import { refillOnNavigation } from './refill-precache.ts';
import { serverPaths } from './server-paths.ts';
import { wakePages } from './wake-pages.ts';

declare const self: ServiceWorkerGlobalScope;

// Before precacheAndRoute: its install step must not have replaced the old files yet.
keepPreviousAssets(self);

wakePages(self);

// The build writes the list into this one place.
const entries = self.__WB_MANIFEST;
addPlugins([onlyOwnFiles]);
// Before Workbox answers the navigation.
refillOnNavigation(self, entries);
precacheAndRoute(entries, {
  ignoreURLParametersMatching: [/^utm_/, /^source$/, /^draft$/],
});
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: serverPaths(__CALL_PATHS__),
  }),
);

for (const { cacheName, matches, entriesMax, contentType } of publicReading) {
  registerRoute(
    // Whoever asks for what is so now wants no kept answer.
    ({ url, sameOrigin }) => sameOrigin && matches(url.pathname) && !url.searchParams.has('now'),
    new StaleWhileRevalidate({
      cacheName,
      plugins: [
        onlyFresh(contentType),
        bounded({ maxEntries: entriesMax, purgeOnQuotaError: true }),
      ],
    }),
  );
}

routePreviousAssets();

// The first visit's page is controlled at once, so that what it reads is kept as well. The new
// worker of an update waits until a person accepts it.
clientsClaim();
self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});
// Not awaited: until a worker has activated, all its pages ask waits, and a network that hangs would
// keep the first visit waiting along with the warming.
self.addEventListener('activate', () => void warmPublicReading());
