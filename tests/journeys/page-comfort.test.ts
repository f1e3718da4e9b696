// Every public page for people who set a larger text, press with a thumb, see forced colours, cannot
// bear motion, or print.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import { borderlessControls, cutTexts, movingParts, smallTargets } from '#tests/kit/page-facts.ts';
import {
  coveredControls,
  paleTexts,
  runningAnimations,
  shownBars,
} from '#tests/kit/page-prints.ts';
import { publicPaths } from '#tests/kit/public-paths.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

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
    await declineCookies(profile);
  });
  afterAll(() => profile.close());

  test.each(publicPaths)('%s cuts nothing off and scrolls one way', async (path) => {
    const page = await shown(profile, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    );
    expect(await page.evaluate(cutTexts)).toEqual([]);
    expect(await page.evaluate(coveredControls)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect(scrollWidth).toBe(clientWidth);
    await page.close();
  });
});

describe('on a phone', () => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openBrowser({ width: 360, height: 740, dark: true, workers: false });
  });
  afterAll(() => profile.close());

  test.each(publicPaths)('%s answers to a thumb everywhere', async (path) => {
    const page = await shown(profile, path);
    for (const frame of page.frames()) expect(await frame.evaluate(smallTargets)).toEqual([]);
    await page.close();
  });

  test.each(publicPaths)('%s keeps its borders in forced colours, and still', async (path) => {
    const page = await shown(profile, path);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    expect(await page.evaluate(borderlessControls)).toEqual([]);
    expect(await page.evaluate(movingParts)).toEqual([]);
    expect(await page.evaluate(runningAnimations)).toEqual([]);
    await page.close();
  });

  test.each(publicPaths)('%s prints dark on white, without its bars', async (path) => {
    const page = await shown(profile, path);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(shownBars)).toEqual([]);
    expect(await page.evaluate(paleTexts)).toEqual([]);
    expect(await page.evaluate(cutTexts)).toEqual([]);
    await page.close();
  });
});

// The strip about cookies lies at the lower edge until somebody answers it.
function declineCookies({ context }: BrowserProfile): Promise<unknown> {
  return context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
}

async function shown(profile: BrowserProfile, path: string): Promise<Page> {
  const page = await profile.context.newPage();
  await settled(page, () => page.goto(app.url + path));
  await page.locator('[data-unsure]').first().waitFor({ state: 'detached' });
  // A document's frame comes with the reader's first move.
  await page.mouse.move(1, 1);
  await page.locator('#drawn-document').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
