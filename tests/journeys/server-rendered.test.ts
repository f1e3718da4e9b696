// SC8: the server-rendered page is accessible before any script is loaded. Without a worker, so that
// each page comes from the server. The hydrated page is tested in page-visits.
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { publicPaths } from '#tests/kit/public-paths.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

// These have the longest tables and the most code.
const paths = [...publicPaths, '/services/data-to-text', '/services/file-archive'];

describe.each([
  // Tall, so that no control is half under a sticky bar.
  { width: 360, height: 2400, dark: false },
  { width: 1280, height: 2400, dark: true },
])('at $width px', (look) => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openContext({ ...look, workers: false });
  });
  afterAll(() => profile.close());

  test('SC8: no axe findings before a script is loaded', async () => {
    const page = await profile.context.newPage();
    await page.route(/\/assets\/index-[\w-]+\.js$/, (route) => route.abort());
    const found: string[] = [];
    let drawn = 0;
    for (const path of paths) {
      await settled(page, () => page.goto(app.url + path));
      // With a query in its address a page is rendered by the browser alone.
      if ((await page.locator('#root > *').count()) === 0) continue;
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      drawn += 1;
      found.push(...(await axeFindings(page)).map((finding) => `${path}: ${finding}`));
    }
    expect(found).toEqual([]);
    expect(drawn).toBeGreaterThan(15);
    await page.close();
  });
});
