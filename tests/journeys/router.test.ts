// Going from page to page: what browsers do by themselves on websites, the portal's history does too.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const loginScript = /\/assets\/login-[\w-]+\.js$/;
const pricingScript = /\/assets\/pricing-[\w-]+\.js$/;
let app: TestApp;
let profile: BrowserProfile;
let page: Page;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

beforeEach(async () => {
  profile = await openContext({ width: 1280, height: 600, workers: false });
  await profile.context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  page = await profile.context.newPage();
});

afterEach(() => profile.close());

const link = (name: string) => page.getByRole('banner').getByRole('link', { name });
const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const path = () => new URL(page.url()).pathname;
const top = () => page.evaluate(() => Math.round(scrollY));

async function open(address: string): Promise<void> {
  await settled(page, () => page.goto(app.url + address));
  await page.locator('html[data-ready]').waitFor();
}

async function scroll(y: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), y);
  await expect.poll(top).toBe(y);
}

describe('the scroll position', () => {
  test('is the beginning on a new page, and where it was on the way back and forth', async () => {
    await open('/terms');
    await scroll(700);
    // A click would first scroll to the header, which is in sight already.
    await link('Pricing').dispatchEvent('click');
    await title('Pricing');
    await expect.poll(top).toBe(0);
    await scroll(150);
    await page.goBack();
    await expect.poll(top).toBe(700);
    await page.goForward();
    await title('Pricing');
    await expect.poll(top).toBe(150);
    await settled(page, () => page.reload());
    await expect.poll(top).toBe(150);
  });

  test('follows a link to a part of the page, and the way back from there', async () => {
    await open('/terms');
    const parts = page.locator('main a[href^="#"]');
    const part = parts.nth((await parts.count()) - 1);
    const target = await part.getAttribute('href');
    await part.click();
    await expect.poll(top).toBeGreaterThan(200);
    expect(new URL(page.url()).hash).toBe(target);
    await link('Pricing').click();
    await title('Pricing');
    await page.goBack();
    await expect.poll(top).toBeGreaterThan(200);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    expect(path()).toBe('/terms');
  });
});

describe('a link', () => {
  // Whether the browser then opens the tab is not waited for: on a busy machine Chromium, driven by
  // Playwright, loses one of thirty.
  test('is left to the browser where somebody wants a tab of its own', async () => {
    await open('/');
    for (const key of ['Control', 'Shift', 'Meta', 'Alt'] as const) {
      const isLeft = page.evaluate(
        () =>
          new Promise<boolean>((done) => {
            const look = (event: Event) => {
              done(!event.defaultPrevented);
              event.preventDefault();
            };
            addEventListener('click', look, { once: true });
          }),
      );
      await link('Pricing').click({ modifiers: [key] });
      expect(await isLeft).toBe(true);
      expect(path()).toBe('/');
    }
  });

  test('to the page one is on is no step to go back', async () => {
    await open('/');
    await link('Pricing').click();
    await title('Pricing');
    const entries = await page.evaluate(() => history.length);
    await link('Pricing').click();
    await link('Pricing').click();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await expect.poll(path).toBe('/');
  });

  test('is marked while its page is open', async () => {
    await open('/');
    await link('Pricing').click();
    await title('Pricing');
    expect(await link('Pricing').getAttribute('aria-current')).toBe('page');
    expect(await link('Services').getAttribute('aria-current')).toBeNull();
  });
});

describe('a page whose script is slow or lost', () => {
  test('does not replace one that was wanted later', async () => {
    await open('/');
    const held = Promise.withResolvers<void>();
    await page.route(pricingScript, async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(pricingScript);
    await link('Pricing').click();
    await asked;
    await page.locator('main[aria-busy="true"]').waitFor();
    await link('Showcase').click();
    await title('Showcase');
    const come = page.waitForResponse(pricingScript);
    held.resolve();
    await (await come).finished();
    expect(path()).toBe('/showcase');
    await title('Showcase');
    // And it opens at once when it is wanted again.
    await link('Pricing').click();
    await title('Pricing');
  });

  test('keeps the form busy that leads to it', async () => {
    await open('/sign-up');
    await page.getByLabel('Full name').fill('Ana Marić');
    await page.getByLabel('Email', { exact: true }).fill('ana.maric@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Tri-Bijela-7');
    await page.getByLabel('Confirm password').fill('Tri-Bijela-7');
    await page.getByRole('checkbox', { name: /Terms/ }).check();
    const held = Promise.withResolvers<void>();
    await page.route(loginScript, async (route) => {
      await held.promise;
      await route.continue();
    });
    let registrations = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') registrations += 1;
    });
    const asked = page.waitForRequest(loginScript);
    const button = page.getByRole('button', { name: texts.signUpButton });
    await button.click();
    await asked;
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await button.click({ force: true });
    held.resolve();
    await page.waitForURL('**/login');
    await page.getByRole('main').getByLabel('Email', { exact: true }).waitFor();
    expect(registrations).toBe(1);
  });

  test('says so in its place, and every other page opens', async () => {
    await open('/');
    await page.route(pricingScript, (route) => route.abort());
    await link('Pricing').click();
    await title('This page could not be shown');
    expect(path()).toBe('/pricing');
    await link('Showcase').click();
    await title('Showcase');
    await page.goBack();
    await title('This page could not be shown');
  });
});
