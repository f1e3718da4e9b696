// SC9: the check of the byte budgets counts what a browser really loads. Each page is opened as a first
// visit, and its scripts are held against those that the check names.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { settled } from '#tests/kit/settled.ts';

const root = resolve(import.meta.dirname, '..', '..');
let visit: DraftsVisit;
let printed = '';

beforeAll(async () => {
  const check = await promisify(execFile)(process.execPath, ['.ci/check-bytes.ts'], { cwd: root });
  printed = check.stdout;
  visit = await visitWithDrafts();
});

afterAll(() => visit.close());

/** The scripts that the check counts for a page. */
function counted(path: string): string[] {
  const part = printed.split('\n\n').find((one) => one.startsWith(`JavaScript of ${path},`)) ?? '';
  return [...part.matchAll(/KB {2}(\S+\.js)$/gm)].map(([, name = '']) => `/${name}`);
}

/** All that ran for the page, the worker's own script and what it fetches for later left out. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js') && path !== '/sw.js'),
  );

describe('SC9: a first visit loads no script that is not counted', () => {
  test.each([
    ['/', false],
    ['/pricing', false],
    ['/services/data-to-pdf', false],
    ['/user-service', true],
  ])('on %s', async (path, isSignedIn) => {
    if (isSignedIn) await visit.logIn();
    const page = await visit.context.newPage();
    const session = await visit.context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin: visit.product.url,
      storageTypes: 'cache_storage,service_workers',
    });
    await session.send('Network.clearBrowserCache');
    await settled(page, () => page.goto(visit.product.url + (isSignedIn ? `${path}/me` : path)));
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const scripts = await loaded(page);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((script) => !counted(path).includes(script))).toEqual([]);
    await page.close();
  });
});
