// The public pages in a real browser: readable without scripts, and hydrated without errors with them
// (page-visits tests each page on its own).
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readerSigns } from '#portal/ui/use-reader-active.ts';
import { type BrowserProfile, openBrowser, openContext } from '#tests/kit/open-browser.ts';
import { aUser } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { takenOver, watchPage } from '#tests/kit/watch-page.ts';

const portalFolder = resolve(import.meta.dirname, '..', '..', 'dist', 'portal');
const pages = [
  ['/', 'Companies trusting the product'],
  ['/services', 'Address Validator'],
  ['/services/data-to-pdf', 'template_id'],
  ['/services/vat-validator', 'Nothing else is ever called valid.'],
  ['/showcase', 'DETAILS'],
  ['/showcase/data-to-pdf', 'Delivery note'],
  ['/pricing', 'Unlimited'],
  ['/started', 'Review the response'],
  ['/contact', 'Contact Us'],
  ['/support', 'Support'],
  ['/terms', 'governed by Croatian law'],
  ['/privacy-policy', 'one-way hash of your password'],
  ['/impressum', 'Disclaimer'],
  ['/login', 'Remember me'],
  ['/sign-up', 'SEND VERIFICATION LINK'],
  ['/forgot-password', 'RESET PASSWORD'],
  ['/no-such-page', 'removed, renamed or unavailable'],
] as const;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ portalFolder, env: { BRAND_NAME: 'Sons' } });
});

afterAll(() => app.close());

describe('without scripts', () => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openContext({ scripts: false });
  });
  afterAll(() => profile.close());

  test.each(pages)('%s shows %j', async (path, text) => {
    const page = await profile.context.newPage();
    await page.goto(app.url + path);
    await page.getByText(text).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    // A banner whose buttons would not work.
    expect(await page.getByRole('region', { name: 'Cookies', exact: true }).count()).toBe(0);
    await page.close();
  });

  test('the links work', async () => {
    const page = await profile.context.newPage();
    await page.goto(app.url);
    await page.getByRole('link', { name: 'Pricing' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
    await page.getByRole('link', { name: 'Log In' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
    await page.close();
  });
});

describe('navigating with scripts', () => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openContext({ workers: false });
  });
  afterAll(() => profile.close());

  test('the head is updated from page to page', async () => {
    const { page, errors } = await watchPage(profile.context, app.url);
    await takenOver(page, () => page.goto(`${app.url}/pricing`));
    for (const [link, path] of [
      ['Services', '/services'],
      ['Contact Us', '/contact'],
      ['Pricing', '/pricing'],
    ] as const) {
      await page.getByRole('link', { name: link }).first().click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1, name: link }).waitFor();
      expect(await page.title()).toBe(`${link} – Sons`);
      const head = await page.evaluate(() => ({
        titles: document.head.querySelectorAll('title').length,
        descriptions: [...document.querySelectorAll('meta[name="description"]')].length,
        canonical: [...document.querySelectorAll('link[rel="canonical"]')].map((one) =>
          one.getAttribute('href'),
        ),
      }));
      expect(head).toEqual({ titles: 1, descriptions: 1, canonical: [app.url + path] });
    }
    expect(errors).toEqual([]);
    await page.close();
  });

  test('a hydration mismatch would be detected', async () => {
    const { page, errors } = await watchPage(profile.context, app.url);
    await page.route('**/pricing', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('>Pricing</h1>', '>Prices</h1>');
      await route.fulfill({ response, body });
    });
    await takenOver(page, () => page.goto(`${app.url}/pricing`));
    expect(errors.join()).toContain('React error #418');
    await page.close();
  });

  test('the frame replaces the server-rendered documentation once the reader moves', async () => {
    const { page, errors } = await watchPage(profile.context, app.url);
    // Browsers now and then report a scroll or a pointer that nobody moved: the page hears of none yet.
    await page.addInitScript((names) => {
      const hush = (event: Event) => {
        if (document.documentElement.dataset.moved === undefined) event.stopImmediatePropagation();
      };
      for (const name of names) addEventListener(name, hush, { capture: true });
    }, readerSigns);
    await takenOver(page, () => page.goto(`${app.url}/services/data-to-pdf`));
    expect(await page.locator('iframe').count()).toBe(0);
    await page.evaluate(() => {
      document.documentElement.dataset.moved = '';
    });
    await page.mouse.move(8, 8);
    await page.locator('#drawn-document').waitFor({ state: 'detached' });
    await page.frameLocator('iframe').getByRole('heading', { level: 2 }).first().waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  test('a signed-in user gets the same pages, and never sees a login form', async () => {
    const person = await aUser(app);
    const { email, password } = person;
    await profile.context.request.post(`${app.url}/auth/login`, {
      data: { email, password, remember_me: false },
    });
    const { page, errors } = await watchPage(profile.context, app.url);
    for (const path of ['/', '/pricing', '/started']) {
      await takenOver(page, () => page.goto(app.url + path));
      await page.getByRole('button', { name: person.name }).waitFor();
    }
    // From now on the device knows the user, and the server-rendered form is never shown.
    await page.route('**/core/user/info', async (route) => {
      expect(await page.getByLabel('Email', { exact: true }).first().isVisible()).toBe(false);
      await route.continue();
    });
    await page.goto(`${app.url}/login`);
    await page.waitForURL(`${app.url}/`);
    expect(errors).toEqual([]);
    await profile.context.clearCookies();
    await page.close();
  });

  test('an answered cookie banner is hidden from the first paint on', async () => {
    const { page, errors } = await watchPage(profile.context, app.url);
    await takenOver(page, () => page.goto(app.url));
    await page.getByRole('button', { name: 'Decline' }).click();
    await takenOver(page, async () => {
      await page.reload({ waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('Optional cookies').isVisible()).toBe(false);
    });
    expect(await page.getByText('Optional cookies').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });
});

test("the installed worker's shell shows the operator's name, offline too", async () => {
  const profile = await openBrowser();
  const page = await profile.context.newPage();
  const errors: unknown[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(`${app.url}/pricing`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Polled from here: waitForFunction would take the promise itself as true.
  const isKept = () =>
    page.evaluate(async () => (await caches.match('/api/v1/frontend/site')) !== undefined);
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
  await profile.context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
  expect(await page.title()).toBe('Pricing – Sons');
  expect(errors).toEqual([]);
  await profile.close();
});
