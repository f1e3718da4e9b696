// SC9: the check of the byte budgets counts what a browser really loads. Each page is opened as a first
// visit, and its scripts are compared with those in the output of the check.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const root = resolve(import.meta.dirname, '..', '..');
let app: TestApp;
let profile: BrowserProfile;
// Not an admin, whose pages count the new messages once they are drawn.
let person: Person;
let printed = '';

beforeAll(async () => {
  const check = await promisify(execFile)(process.execPath, ['.ci/check-bytes.ts'], { cwd: root });
  printed = check.stdout;
  app = await startTestApp({ portalFolder: resolve(root, 'dist', 'portal') });
  person = await aUser(app);
  profile = await openBrowser();
});

afterAll(async () => {
  await profile.close();
  await app.close();
});

/** The scripts that the check counts for a page. */
function counted(path: string): string[] {
  const part = printed.split('\n\n').find((one) => one.startsWith(`JavaScript of ${path},`)) ?? '';
  return [...part.matchAll(/KB {2}(\S+\.js)$/gm)].map(([, name = '']) => `/${name}`);
}

/** All scripts of the page, except the worker's and those it prefetches. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js') && path !== '/sw.js'),
  );

/** Opens a page as a first visit, before which nothing of the product is in the browser. */
async function firstVisit(path: string, isSignedIn: boolean): Promise<Page> {
  const { context } = profile;
  if (isSignedIn) {
    const { email, password } = person;
    await context.request.post(`${app.url}/auth/login`, { data: { email, password } });
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: app.url,
    storageTypes: 'cache_storage,service_workers',
  });
  await session.send('Network.clearBrowserCache');
  await settled(page, () => page.goto(app.url + path));
  return page;
}

describe('SC9: a first visit loads only scripts that are counted', () => {
  test.each([
    ['/', '/', false],
    ['/pricing', '/pricing', false],
    ['/services/data-to-pdf', '/services/data-to-pdf', false],
    ['/user-service', '/user-service/me', true],
  ])('on %s', async (path, address, isSignedIn) => {
    const page = await firstVisit(address, isSignedIn);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const scripts = await loaded(page);
    expect(scripts.map((script) => script.replace(/-[\w-]{7}\.js$/, ''))).toContain(
      '/assets/index',
    );
    expect(scripts.filter((script) => !counted(path).includes(script))).toEqual([]);
    await page.close();
  });
});

test('a first visit to a desk asks for at most 30 things', async () => {
  const page = await firstVisit('/services/data-to-pdf/try-it-out', true);
  await page.locator('.cm-content').waitFor();
  const asked = await page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type))
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path !== '/sw.js'),
  );
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(30);
  await page.close();
});
