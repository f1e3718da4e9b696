// The operator's facts as they are now. The worker answers from what it kept, so that pages open at
// once; a changed captcha or imprint must not wait for the visit after the next.
import { apiOrigin } from '#portal/api/connection.ts';
import { replaceSite } from '#portal/api/site.ts';

/** Asks past the worker's cache; without an answer the kept facts stay. */
export async function refreshSite(): Promise<void> {
  try {
    const path = `${apiOrigin}/api/v1/frontend/site?now`;
    const response = await fetch(path, { cache: 'no-store' });
    if (response.ok) replaceSite(await response.json());
  } catch {
    // No network, or a captive portal's page in place of JSON.
  }
}
