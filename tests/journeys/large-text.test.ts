// Text at twice the size, set in the browser before the page loads; page-visits changes the size on
// pages that are loaded already.
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import { cutTexts } from '#tests/kit/page-facts.ts';
import { coveredControls } from '#tests/kit/page-prints.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { takenOver } from '#tests/kit/watch-page.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

describe.each([360, 1280])('with text twice as large at %i px', (width) => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openBrowser({ width, height: 740, textSize: 32, workers: false });
    // The cookie banner covers the lower edge until it is answered.
    await profile.context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  });
  afterAll(() => profile.close());

  test.each(['/', '/showcase', '/services/data-to-pdf', '/contact', '/sign-up'])(
    '%s cuts off no text and scrolls in one direction',
    async (path) => {
      const page = await profile.context.newPage();
      await takenOver(page, () => page.goto(app.url + path));
      // The frame of a document loads with the reader's first movement.
      await page.mouse.move(1, 1);
      await page.locator('#drawn-document').waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        '32px',
      );
      expect(await page.evaluate(cutTexts)).toEqual([]);
      expect(await page.evaluate(coveredControls)).toEqual([]);
      expect(await page.evaluate(sidewaysScroll)).toBe(0);
      await page.close();
    },
  );
});
