// What hurt users of comparable front ends, on the public screens. Each test is named with its row in
// the list of complaints. Elsewhere: row 5 in cold-start, 16 and 25 in avatar-menu, components and
// page-keyboard (which has 17's ring and 26 too), 2 in page-states and offline-shell, 40 in installed.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import { isActive } from '#tests/kit/page-facts.ts';
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

describe.each([360, 800, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openBrowser({ width, height: 740, workers: false });
  });
  afterAll(() => profile.close());

  async function open(path: string): Promise<Page> {
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(app.url + path));
    return page;
  }

  test('row 22: Support and Contact are reached from every page', async () => {
    const page = await open('/');
    for (const path of publicPaths) {
      await settled(page, () => page.goto(app.url + path));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).waitFor();
      const menu = page.getByRole('button', { name: 'Menu' });
      const isFolded = await menu.isVisible();
      if (isFolded) await menu.click();
      const place = isFolded ? page.getByRole('dialog') : page.getByRole('banner');
      await place.getByRole('link', { name: 'Contact Us' }).waitFor();
    }
    await page.close();
  });

  test('rows 28 and 29: Offline is shown, and goes with the first good answer', async () => {
    const page = await open('/forgot-password');
    const chip = page.getByRole('banner').getByText('Offline');
    // The network dies without the browser noticing: it goes on thinking that it is online.
    await page.route(/\/(auth|healthz)/, (route) => route.abort('internetdisconnected'));
    await page.getByLabel('Email', { exact: true }).fill('ana@example.com');
    await page.getByRole('button', { name: 'RESET PASSWORD' }).click();
    await chip.waitFor();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await page.unroute(/\/(auth|healthz)/);
    await chip.waitFor({ state: 'detached' });
    await page.close();
  });

  test('row 17: Show says whether the password is shown', async () => {
    const page = await open('/login');
    const show = page.getByRole('button', { name: /show/i }).first();
    expect(await show.getAttribute('aria-pressed')).toBe('false');
    await show.click();
    await page.locator('input[type="text"][autocomplete="current-password"]').waitFor();
    await page.locator('button[aria-pressed="true"]').waitFor();
    await page.close();
  });
});

describe('on a phone', () => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openBrowser({ width: 360, height: 740, workers: false });
  });
  afterAll(() => profile.close());

  test.each(publicPaths)('row 20: the content of %s has 90 % of the width', async (path) => {
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(app.url + path));
    const width = await page.evaluate(() => {
      const main = document.querySelector('main')?.getBoundingClientRect().width ?? 0;
      const head = document.querySelector('h1')?.getBoundingClientRect();
      const top = head && document.elementFromPoint(head.x + 4, head.y + head.height / 2);
      return top?.closest('h1') ? main : 0;
    });
    expect(width).toBeGreaterThanOrEqual(0.9 * 360);
    await page.close();
  });

  test('row 31: one tap focuses a field, and what cannot be changed is no field', async () => {
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(`${app.url}/contact`));
    const field = page.getByLabel('First name');
    await field.tap();
    expect(await field.evaluate(isActive)).toBe(true);
    for (const path of publicPaths) {
      await settled(page, () => page.goto(app.url + path));
      expect(await page.locator(':is(input, textarea)[readonly]').count()).toBe(0);
    }
    await page.close();
  });

  test.each([
    ['/pricing', 'Menu', 'Menu'],
    ['/services/data-to-pdf', /^Services/, 'Services'],
  ])('row 16: the sheet of %s takes the focus in and gives it back', async (path, name, title) => {
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(app.url + path));
    const opener = page
      .locator('button[aria-haspopup="dialog"]')
      .and(page.getByRole('button', { name }));
    await opener.press('Enter');
    const sheet = page.getByRole('dialog', { name: title, exact: true });
    await sheet.waitFor();
    expect(await sheet.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate(isActive)).toBe(true);
    await page.close();
  });

  test('row 34: a finger scrolls wherever it is put down', async () => {
    const page = await profile.context.newPage();
    for (const path of publicPaths) {
      await settled(page, () => page.goto(app.url + path));
      const holding = await page.evaluate(() =>
        [...document.querySelectorAll('body *')].flatMap((part) => {
          const init = { bubbles: true, cancelable: true };
          const isTaken = ['touchstart', 'touchmove', 'wheel'].some(
            (name) => !part.dispatchEvent(new Event(name, init)),
          );
          const isHeld = getComputedStyle(part).touchAction === 'none';
          return isTaken || isHeld ? [part.outerHTML.slice(0, 80)] : [];
        }),
      );
      expect(holding).toEqual([]);
    }
    await page.close();
  });

  test("row 13: the browser's own keys are left to it", async () => {
    const page = await profile.context.newPage();
    for (const path of publicPaths) {
      await settled(page, () => page.goto(app.url + path));
      const taken = await page.evaluate(() =>
        ['w', 't', 'n', 'l', 'r', 'f', 'p', 'd'].filter((key) => {
          const press = { key, ctrlKey: true, bubbles: true, cancelable: true };
          return !document.body.dispatchEvent(new KeyboardEvent('keydown', press));
        }),
      );
      expect(taken).toEqual([]);
    }
    await page.close();
  });
});
