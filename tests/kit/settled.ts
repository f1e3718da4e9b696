import type { Page, Request } from 'playwright-core';

/** How often in a row nothing may be under way before a page counts as settled. */
const quietLooks = 3;

/**
 * Goes somewhere and waits until the page has nothing left to do: no request under way, fonts loaded,
 * and time to spare, several frames in a row. The browser's own "networkidle" waits for half a second
 * of nothing, which was a fifth of all journeys.
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
    // The end of a request is not always told: not when the page was left meanwhile, or a service
    // worker took it over.
    let isIdle = false;
    const idle = page.waitForLoadState('networkidle').then(
      () => {
        isIdle = true;
      },
      // The page was closed before.
      () => undefined,
    );
    for (let quiet = 0; quiet < quietLooks && !isIdle; ) {
      await Promise.race([page.evaluate(nothingToDo), idle]);
      quiet = underWay.size === 0 ? quiet + 1 : 0;
    }
    return gone;
  } finally {
    page.off('request', begin);
    page.off('requestfinished', end);
    page.off('requestfailed', end);
  }
}

async function nothingToDo(): Promise<void> {
  await document.fonts.ready;
  await new Promise<void>((done) => requestIdleCallback(() => done()));
  await new Promise<void>((done) => requestAnimationFrame(() => done()));
}
