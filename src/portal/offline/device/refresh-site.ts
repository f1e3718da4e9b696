// Reloads the operator's data. The service worker answers from its cache, so that pages open at
// once; a changed captcha or imprint must still be effective at the next visit.
import { apiOrigin } from '#portal/api/connection.ts';
import { replaceSite } from '#portal/api/site.ts';

/** Bypasses the worker's cache; without an answer the cached data stays. */
export async function refreshSite(): Promise<void> {
  try {
    const path = `${apiOrigin}/api/v1/frontend/site?now`;
    const response = await fetch(path, { cache: 'no-store' });
    if (response.ok) replaceSite(await response.json());
  } catch {
    // No network, or a captive portal's page instead of JSON.
  }
}
