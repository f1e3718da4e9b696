// A new worker takes over when the old one has no request left, and browsers wait minutes for one that
// hangs. So the page that asks for the new version has the old worker end its requests.
import type { WorkboxPlugin } from 'workbox-core/types.js';

let ending = new AbortController();

/** For the requests of this worker; aborted when they are to end. */
export const endSignal = (): AbortSignal => ending.signal;

/** Ends the requests that are under way; later ones are made as usual. */
export function endRequests(): void {
  ending.abort();
  ending = new AbortController();
}

/** For what Workbox requests. */
export const endable: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request, { signal: ending.signal }),
};
