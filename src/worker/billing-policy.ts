// The server allows Stripe on the page of billing only, and a page from the cache has the policy of the
// shell. So the shell is sent with the policy that the server names for this page.
import type { RouteHandlerCallback } from 'workbox-core/types.js';

/** `/billing/{id}` with its query. */
export const billingPage = /^\/billing\/[^/?]+\/?(?:\?|$)/;

const headers = ['content-security-policy', 'permissions-policy'] as const;
const patienceMs = 4_000;

/** Offline, and with a server that is silent, the shell keeps its own policy: no cards are taken. */
export function withServersPolicy(shell: RouteHandlerCallback): RouteHandlerCallback {
  return async (options) => {
    // The URL, since the shell's handler puts its own request into the options.
    const [cached, policy] = await Promise.all([shell(options), readPolicy(options.url.href)]);
    if (policy === undefined) return cached;
    const all = new Headers(cached.headers);
    for (const name of headers) {
      const value = policy.get(name);
      if (value !== null) all.set(name, value);
    }
    return new Response(cached.body, { status: cached.status, headers: all });
  };
}

async function readPolicy(url: string): Promise<Headers | undefined> {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(patienceMs),
    });
    const isPage = /html/.test(response.headers.get('content-type') ?? '');
    return response.ok && isPage ? response.headers : undefined;
  } catch {
    return undefined;
  }
}
