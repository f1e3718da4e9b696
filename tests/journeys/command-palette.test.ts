// The palette finds services, pages and what a user has, by keyboard and by thumb, without a network as
// well; guests find services and pages.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { cutTexts } from '#tests/kit/page-facts.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { upload } from '#tests/server/archive/files-over-http.ts';

let app: TestApp;
let adm: Person;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  const { cookie } = adm;
  await upload(app, 'a', 'Račun 17.txt', { headers: { cookie } });
  await upload(app, 'b', 'offer.txt', { headers: { cookie } });
  for (const name of ['Račun for Bo', 'Letter to Bo']) {
    const body = { name, service: 'data-to-pdf', payload: '{}' };
    expect((await app.call('POST', '/core/service-request', { cookie, body })).status).toBe(201);
  }
  const template = { service: 'data-to-pdf', name: 'Račun template', engine: 'default' };
  expect((await app.call('POST', '/core/template', { cookie, body: template })).status).toBe(201);
});

afterAll(() => app.close());

describe.each([360, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;
  let page: Page;

  beforeAll(async () => {
    profile = await openContext({ width, height: 800 });
    await profile.context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
    page = await profile.context.newPage();
  });

  afterAll(() => profile.close());

  const palette = () => page.getByRole('dialog', { name: 'Search' });
  const box = () => palette().getByRole('combobox', { name: 'Search' });
  const found = () => palette().getByRole('option');
  const group = (name: string) => palette().getByRole('group', { name });
  const selected = () => palette().locator('[role="option"][aria-selected="true"]');

  /** Opens it as a person without a keyboard would. */
  async function open(): Promise<void> {
    if (width === 360) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => box().evaluate((one) => one === document.activeElement)).toBe(true);
  }

  test('a guest opens it by thumb and finds services and pages, and no more', async () => {
    await settled(page, () => page.goto(`${app.url}/pricing`));
    await open();
    await expect.poll(() => palette().getByRole('group').count()).toBe(2);
    await box().fill('mail');
    await expect.poll(() => selected().textContent()).toContain('Send Email');
    await box().fill('imprint');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/impressum');
    await palette().waitFor({ state: 'detached' });
  });

  test('Esc closes it and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: width === 360 ? 'Menu' : 'Search' });
    await open();
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('it says that nothing is found', async () => {
    await page.keyboard.press('Control+k');
    await box().fill('xyzzy');
    await palette().getByText('Nothing is called that.').waitFor();
    await palette().getByRole('status').getByText('0 results').waitFor();
    await page.keyboard.press('Control+k');
    await palette().waitFor({ state: 'detached' });
  });

  describe('a user', () => {
    beforeAll(async () => {
      const { email, password } = adm;
      await profile.context.request.post(`${app.url}/auth/login`, { data: { email, password } });
      await settled(page, () => page.goto(`${app.url}/api-key/me`));
    });

    test('finds drafts, files, templates and keys by a few letters, accents or not', async () => {
      await page.keyboard.press('Control+k');
      await box().fill('racun');
      await group('Drafts').getByText('Račun for Bo').waitFor();
      await group('Files').getByText('Račun 17.txt').waitFor();
      await group('Templates').getByText('Račun template').waitFor();
      expect(await palette().getByText('offer.txt').count()).toBe(0);
      await box().fill('first key');
      await group('API Keys').getByText('First key').waitFor();
      expect(await palette().innerHTML()).not.toContain(adm.key);
    });

    test('has nothing that axe finds, and fits', async () => {
      await box().fill('');
      await group('Files').waitFor();
      expect(await axeInBothSchemes(page)).toEqual([]);
      expect(await page.evaluate(sidewaysScroll)).toBe(0);
      expect(await page.evaluate(cutTexts)).toEqual([]);
      const { height = 0, y = 1 } = (await palette().boundingBox()) ?? {};
      if (width === 360) expect([y, height]).toEqual([0, 800]);
      for (const target of await palette().locator('input, button, [role="option"]').all()) {
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(sidewaysScroll)).toBe(0);
      await page.setViewportSize({ width, height: 800 });
    });

    test('moves with the arrows; the box names what is selected', async () => {
      await expect.poll(() => selected().textContent()).toContain('Bo');
      const before = await selected().textContent();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => selected().textContent()).not.toBe(before);
      const id = await selected().getAttribute('id');
      await expect.poll(() => box().getAttribute('aria-activedescendant')).toBe(id);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => selected().textContent()).toBe(before);
      await page.keyboard.press('ArrowUp');
      const last = await found().last().textContent();
      await expect.poll(() => selected().textContent()).toBe(last);
    });

    test('downloads a file, opens a template and a draft; what was opened comes first', async () => {
      await box().fill('racun 17');
      await group('Files').getByText('Račun 17.txt').waitFor();
      const download = page.waitForEvent('download');
      await group('Files').getByText('Račun 17.txt').click();
      expect((await download).suggestedFilename()).toBe('Račun 17.txt');
      await palette().waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await expect.poll(() => group('Recent').getByRole('option').count()).toBe(1);
      await box().fill('račun t');
      await group('Templates').getByText('Račun template').click();
      await page.getByLabel('Template text').waitFor();
      await page.keyboard.press('Control+k');
      await group('Recent').getByText('Račun template').waitFor();
      await box().fill('letter');
      await expect.poll(() => selected().textContent()).toContain('Letter to Bo');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/try-it-out?draft=*');
    });

    test('opens it from inside the code editor, whose text stays', async () => {
      const request = page.getByRole('textbox', { name: 'Request', exact: true });
      await request.click();
      const text = await request.textContent();
      await page.keyboard.press('Control+k');
      await box().waitFor();
      await page.keyboard.press('Escape');
      await palette().waitFor({ state: 'detached' });
      expect(await request.textContent()).toBe(text);
    });

    test('finds admin pages as an admin', async () => {
      await page.keyboard.press('Control+k');
      await box().fill('inbox');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    });

    test('finds what the device has without a network, and says what is missing', async () => {
      await settled(page, () => page.goto(`${app.url}/api-key/me`));
      await page
        .getByRole('button', { name: /Details of key|More/ })
        .first()
        .waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await profile.context.setOffline(true);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'API Keys' }).waitFor();
      await page.keyboard.press('Control+k');
      await palette().getByText('Files and templates are found when you are online.').waitFor();
      await box().fill('letter');
      await group('Drafts').getByText('Letter to Bo').waitFor();
      await box().fill('first key');
      await group('API Keys').getByText('First key').waitFor();
      await box().fill('data mapping');
      await group('Services').getByText('Documentation').waitFor();
      await page.keyboard.press('Escape');
      await profile.context.setOffline(false);
    });
  });
});
