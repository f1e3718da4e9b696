// Every public page for people who set a larger text, press with a thumb, see forced colours, cannot
// bear motion, or print.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProfile, openBrowser, openContext } from '#tests/kit/open-browser.ts';
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

/** What one visit of a page told, first as it is, then in forced colours, then on paper. */
interface Visit {
  small: string[];
  borderless: string[];
  moving: string[];
  running: string[];
  bars: string[];
  pale: string[];
  cut: string[];
}

describe('on a phone', () => {
  let profile: BrowserProfile;
  const visits = new Map<string, Promise<Visit>>();
  beforeAll(async () => {
    profile = await openContext({ width: 360, height: 740, dark: true, workers: false });
  });
  afterAll(() => profile.close());

  /** The three tests of a page share its visit. */
  function visitOf(path: string): Promise<Visit> {
    const begun = visits.get(path) ?? visit(path);
    visits.set(path, begun);
    return begun;
  }

  async function visit(path: string): Promise<Visit> {
    const page = await shown(profile, path);
    const small = await Promise.all(page.frames().map((frame) => frame.evaluate(smallTargets)));
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const inForcedColours = {
      borderless: await page.evaluate(borderlessControls),
      moving: await page.evaluate(movingParts),
      running: await page.evaluate(runningAnimations),
    };
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: null, media: 'print' });
    const onPaper = {
      bars: await page.evaluate(shownBars),
      pale: await page.evaluate(paleTexts),
      cut: await page.evaluate(cutTexts),
    };
    await page.close();
    return { small: small.flat(), ...inForcedColours, ...onPaper };
  }

  test.each(publicPaths)('%s answers to a thumb everywhere', async (path) => {
    expect((await visitOf(path)).small).toEqual([]);
  });

  test.each(publicPaths)('%s keeps its borders in forced colours, and still', async (path) => {
    const { borderless, moving, running } = await visitOf(path);
    expect({ borderless, moving, running }).toEqual({ borderless: [], moving: [], running: [] });
  });

  test.each(publicPaths)('%s prints dark on white, without its bars', async (path) => {
    const { bars, pale, cut } = await visitOf(path);
    expect({ bars, pale, cut }).toEqual({ bars: [], pale: [], cut: [] });
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
