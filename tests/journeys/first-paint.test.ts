// A drawn page waits for nothing but itself before its first paint, and what it has of the styles is
// all it needs: with the whole sheet nothing changes.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lateStyles } from '#contract/render-page.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { publicPaths } from '#tests/kit/public-paths.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { takeShift, watchPage } from '#tests/kit/watch-page.ts';

const font = /next-latin-wght-normal-[\w-]+\.woff2$/;
const sheet = /\/assets\/style-[\w-]+\.css$/;
const entry = /\/assets\/index-[\w-]+\.js$/;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

/** How everything on the page looks and where it stands. */
function looks(): string[] {
  const kinds =
    'color backgroundColor font padding border display position opacity visibility'.split(' ');
  return [...document.querySelectorAll('body *')].map((element) => {
    const style = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    const facts = kinds.map((kind) => String(Reflect.get(style, kind)));
    return [element.tagName, element.className, x, y, width, height, ...facts].join(' | ');
  });
}

async function applyWholeSheet(page: Page): Promise<void> {
  await page.evaluate(async (mark) => {
    const link = document.querySelector<HTMLLinkElement>(`link[${mark}]`);
    if (!link) throw new Error('The page has no late style sheet.');
    if (!link.sheet) await new Promise((done) => link.addEventListener('load', done));
    link.media = 'all';
  }, lateStyles);
}

describe.each([
  { width: 360, height: 740, dark: false },
  { width: 1280, height: 800, dark: true },
])('at $width px', (look) => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openContext({ ...look, workers: false });
  });
  afterAll(() => profile.close());

  test('the page has the styles it needs in itself', async () => {
    const page = await profile.context.newPage();
    await page.route(entry, (route) => route.abort());
    // A font that comes in between would move lines; this is about styles.
    await page.route(/\.woff2$/, (route) => route.abort());
    const changed: string[] = [];
    let drawn = 0;
    for (const path of publicPaths) {
      await settled(page, () => page.goto(app.url + path));
      if ((await page.locator('#root > *').count()) === 0) continue;
      drawn += 1;
      const before = await page.evaluate(looks);
      await applyWholeSheet(page);
      const after = await page.evaluate(looks);
      changed.push(...after.filter((line, at) => line !== before[at]).map((line) => path + line));
    }
    expect(changed).toEqual([]);
    expect(drawn).toBeGreaterThan(15);
    await page.close();
  });

  test('a font that comes after the first paint moves nothing', async () => {
    const moved: string[] = [];
    for (const path of ['/', '/pricing', '/services/vat-validator', '/terms']) {
      // A context of its own has no font from the page before.
      const { context, close } = await openContext({ ...look, workers: false });
      const { page } = await watchPage(context, app.url);
      const [painted, come] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route(font, (route) => painted.promise.then(() => route.continue()));
      await page.route(entry, (route) => come.promise.then(() => route.continue()));
      const response = page.waitForResponse(font);
      await page.goto(app.url + path, { waitUntil: 'commit' });
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      painted.resolve();
      await (await response).finished();
      come.resolve();
      await page.locator('html[data-ready]').waitFor();
      const shift = await takeShift(page);
      if (shift > 0.005) moved.push(`${path}: ${shift}`);
      await close();
    }
    expect(moved).toEqual([]);
  });

  test('nothing blocks its first paint, and the whole sheet is there when it is taken over', async () => {
    const page = await profile.context.newPage();
    for (const path of ['/', '/pricing', '/services/data-to-pdf']) {
      await settled(page, () => page.goto(app.url + path));
      await page.locator('html[data-ready]').waitFor();
      const blocking = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((one) => Reflect.get(one, 'renderBlockingStatus') === 'blocking')
          .map(({ name }) => name),
      );
      expect(blocking, path).toEqual([]);
      expect(await page.locator(`link[${lateStyles}]`).getAttribute('media')).toBe('all');
      // A second declaration would get a second chance to be swapped in.
      const fonts = await page.evaluate(() =>
        [...document.fonts].map(({ family, weight, unicodeRange }) =>
          [family, weight, unicodeRange].join(' '),
        ),
      );
      expect(fonts.length).toBeGreaterThan(4);
      expect(fonts).toEqual([...new Set(fonts)]);
    }
    await page.close();
  });
});

test('a sheet that was lost on the way is asked for again', async () => {
  const { context, close } = await openContext({ workers: false });
  const page = await context.newPage();
  const lost = page.waitForEvent('requestfailed', (request) => sheet.test(request.url()));
  await page.route(sheet, (route) => route.abort(), { times: 1 });
  await page.route(entry, async (route) => {
    await lost;
    await route.continue();
  });
  await page.goto(`${app.url}/pricing`);
  await page.locator('html[data-ready]').waitFor();
  const link = page.locator(`link[${lateStyles}]`);
  expect(await link.evaluate((one: HTMLLinkElement) => one.sheet?.media.mediaText)).toBe('all');
  await close();
});

test('a stored colour scheme does not flash, although its script is in the page', async () => {
  const { context, close } = await openContext({ workers: false });
  await context.addInitScript(() => localStorage.setItem('portal.theme', 'dark'));
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) refused.push(line.text());
  });
  await page.route(entry, (route) => route.abort());
  await page.goto(`${app.url}/pricing`);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(refused).toEqual([]);
  await close();
});
