import type { BrowserContext, Page } from 'playwright-core';
import { settled } from '#tests/kit/settled.ts';

export interface WatchedPage {
  page: Page;
  /** Errors and warnings of the console, and exceptions nobody caught. */
  errors: string[];
  /** Requests to other servers. */
  foreign: string[];
}

/** A new page that records what its console reports, which servers it asks and how far its parts move. */
export async function watchPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const page = await context.newPage();
  const errors: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const isExpected =
      // A guest's question who is signed in, the 404 itself, a printer that does not run here, the
      // worker held back, and the script below, which the documentation's frame does not let in.
      /status of (401|404|503)|Service Worker registration blocked|execution in 'about:srcdoc'/.test(
        message.text(),
      );
    if (['error', 'warning'].includes(message.type()) && !isExpected) errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) foreign.push(request.url());
  });
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        const sum = Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value'));
        Reflect.set(window, 'shifted', sum);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return { page, errors, foreign };
}

/** How far parts of the page have moved since it was loaded or asked last, as layout shift. */
export async function takeShift(page: Page): Promise<number> {
  // The observer hears of a shift after the frame it was in, fonts included.
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const shifted = Number(Reflect.get(window, 'shifted'));
    Reflect.set(window, 'shifted', 0);
    return shifted;
  });
}

/** Resolves when the portal knows who is signed in: by then it has taken the page over. */
export async function takenOver(page: Page, go: () => Promise<unknown>): Promise<void> {
  await settled(page, async () => {
    await go();
    await page.locator('[data-unsure]').first().waitFor({ state: 'detached' });
  });
}
