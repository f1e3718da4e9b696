import type { Page, Request } from 'playwright-core';

/** The number of consecutive idle checks after which a page counts as settled. */
const quietLooks = 3;

/**
 * Navigates and waits until the page is idle for several frames in a row: no pending requests, fonts
 * loaded, idle callback called. Playwright's "networkidle" waits for 500 ms without requests, which
 * took a fifth of the time of all journeys.
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
    // The end of a request is not always reported: not when the page was left in the meantime, or when
    // a service worker took over the request.
    let isIdle = false;
    const idle = page.waitForLoadState('networkidle').then(
      () => {
        isIdle = true;
      },
      // The page was closed in the meantime.
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
