import type { Page, Request } from 'playwright-core';

/** How often in a row nothing may be under way before a page counts as settled. */
const quietLooks = 3;

/**
 * Goes somewhere and waits until the page has nothing left to do: no request under way, fonts loaded,
 * and time to spare, several frames in a row. The browser's own "networkidle" waits for half a second
 * of nothing, which was a third of all journeys.
 */
export async function settled<T>(page: Page, go: () => Promise<T>): Promise<T> {
  const underWay = new Set<Request>();
  const begin = (request: Request) => void underWay.add(request);
  const end = (request: Request) => void underWay.delete(request);
  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  try {
    const gone = await go();
    for (let quiet = 0; quiet < quietLooks; ) {
      const loaded = new Set(await page.evaluate(whenIdle));
      // The end of a request is not always told when a service worker takes the page over meanwhile.
      const isQuiet = [...underWay].every((request) => loaded.has(request.url()));
      quiet = isQuiet ? quiet + 1 : 0;
    }
    return gone;
  } finally {
    page.off('request', begin);
    page.off('requestfinished', end);
    page.off('requestfailed', end);
  }
}

/** Waits for a moment without work; answers the addresses of all that was loaded. */
async function whenIdle(): Promise<string[]> {
  await document.fonts.ready;
  await new Promise<void>((done) => requestIdleCallback(() => done()));
  await new Promise<void>((done) => requestAnimationFrame(() => done()));
  return performance.getEntriesByType('resource').map(({ name }) => name);
}
