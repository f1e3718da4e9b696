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

/**
 * For the shell: a page under a script's name would be there until the next build. Refusing it ends
 * the installation, which the browser tries again.
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

/** Workbox's expiration with its methods handed over one by one: its own type leaves room for
 * undefined, which the exact compiler refuses. */
export function bounded(options: ExpirationPluginOptions): WorkboxPlugin {
  const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin(options);
  return {
    ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
    ...(cacheDidUpdate && { cacheDidUpdate }),
  };
}
