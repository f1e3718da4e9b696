// Complaints of users of comparable front ends, tested on the public screens. Each test has the row of
// the list of complaints in its name. Elsewhere: row 5 in cold-start, 16 and 25 in avatar-menu and
// components, 2 in page-states and offline-shell, 40 in installed, and in page-visits the rows that
// concern every page: 13, 16, 17's ring, 20, 22, 26, 31 and 34.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { isActive } from '#tests/kit/page-facts.ts';
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
    profile = await openContext({ width, height: 740, workers: false });
  });
  afterAll(() => profile.close());

  async function open(path: string): Promise<Page> {
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(app.url + path));
    return page;
  }

  test('rows 28 and 29: Offline is shown, and disappears with the first good answer', async () => {
    const page = await open('/forgot-password');
    const chip = page.getByRole('banner').getByText('Offline');
    // The network fails unnoticed by the browser, which still reports that it is online.
    await page.route(/\/(auth|healthz)/, (route) => route.abort('internetdisconnected'));
    await page.getByLabel('Email', { exact: true }).fill('ana@example.com');
    await page.getByRole('button', { name: 'RESET PASSWORD' }).click();
    await chip.waitFor();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await page.unroute(/\/(auth|healthz)/);
    await chip.waitFor({ state: 'detached' });
    await page.close();
  });

  test('row 17: the state of Show is the visibility of the password', async () => {
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
    profile = await openContext({ width: 360, height: 740, workers: false });
  });
  afterAll(() => profile.close());

  test('row 31: one tap focuses a field', async () => {
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(`${app.url}/contact`));
    const field = page.getByLabel('First name');
    await field.tap();
    expect(await field.evaluate(isActive)).toBe(true);
    await page.close();
  });

  test.each([
    ['/pricing', 'Menu', 'Menu'],
    ['/services/data-to-pdf', /^Services/, 'Services'],
  ])('row 16: the sheet of %s takes the focus and returns it', async (path, name, title) => {
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
});
