import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration';
import { readingChanged } from '#contract/reading-changed.ts';

/**
 * Stores valid answers only: a captive portal answers 200 with its own page, and a 404 must not be
 * cached.
 */
export function onlyFresh(contentType: RegExp): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ response }) =>
      response.status === 200 && contentType.test(response.headers.get('content-type') ?? '')
        ? response
        : null,
  };
}

/**
 * For the shell: HTML in place of a script would stay until the next build. Rejecting it aborts the
 * installation, which the browser repeats.
 */
export const onlyOwnFiles: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    (await isOwnFile(request, response)) ? response : null,
};

export async function isOwnFile(request: Request, response: Response): Promise<boolean> {
  if (response.status !== 200) return false;
  const isHtml = /html/.test(response.headers.get('content-type') ?? '');
  if (isHtml !== new URL(request.url).pathname.endsWith('.html')) return false;
  return !isHtml || (await response.clone().text()).includes('id="root"');
}

/** Tells the pages when an answer they may just have got was replaced by another one. */
export function tellChanges(worker: ServiceWorkerGlobalScope): WorkboxPlugin {
  return {
    cacheDidUpdate: async ({ request, oldResponse, newResponse }) => {
      const [before, now] = [oldResponse?.headers.get('etag'), newResponse.headers.get('etag')];
      if (!before || before === now) return;
      const { pathname: path } = new URL(request.url);
      for (const page of await worker.clients.matchAll()) {
        page.postMessage({ type: readingChanged, path });
      }
    },
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
