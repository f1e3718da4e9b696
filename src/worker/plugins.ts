import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration';

/**
 * Stores only what was asked for: a captive portal answers 200 with a page of its own, and a 404
 * of today must not be read tomorrow.
 */
export function onlyFresh(contentType: RegExp): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ response }) =>
      response.status === 200 && contentType.test(response.headers.get('content-type') ?? '')
        ? response
        : null,
  };
}

/** Workbox's expiration with its methods handed over one by one: its own type leaves room for
 * undefined, which the exact compiler refuses. */
export function bounded(options: ExpirationPluginOptions): WorkboxPlugin {
  const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin(options);
  return {
    ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
    ...(cacheDidUpdate && { cacheDidUpdate }),
  };
}
