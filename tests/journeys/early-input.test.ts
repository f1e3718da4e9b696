// On a slow connection the server-rendered page is visible long before its scripts are loaded. Input
// from this time is not lost, and the form uses it.
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let profile: BrowserProfile;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  profile = await openContext({ workers: false });
});

afterAll(async () => {
  await profile.close();
  await app.close();
});

/** A page whose scripts are not loaded before they are let through. */
async function openSlowPage(path: string) {
  const page = await profile.context.newPage();
  const late = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(`${app.url}${path}`, { waitUntil: 'commit' });
  return { page, loadScripts: () => late.resolve() };
}

test('what is typed before the scripts are loaded is sent with the form', async () => {
  const { page, loadScripts } = await openSlowPage('/login');
  await page.getByLabel('Email', { exact: true }).fill('early@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Early-Bird-7');
  await page.getByLabel('Remember me').check();
  const sent = page.waitForRequest('**/auth/login');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  loadScripts();
  expect((await sent).postDataJSON()).toEqual({
    email: 'early@example.com',
    password: 'Early-Bird-7',
    remember_me: true,
  });
  // The address has none of it: the browser did not submit the form natively.
  expect(new URL(page.url()).search).toBe('');
  await page.close();
});

test('a file chosen before the scripts are loaded is checked', async () => {
  const { page, loadScripts } = await openSlowPage('/check-e-invoice');
  await page
    .getByLabel('E-invoice to check')
    .setInputFiles({ name: 'early.xml', mimeType: 'text/xml', buffer: Buffer.from('<early/>') });
  loadScripts();
  await page
    .getByRole('heading', { level: 2, name: /^This is no e-invoice.*early\.xml/ })
    .waitFor();
  await page.close();
});

test('what is selected before the scripts are loaded stays selected and counts', async () => {
  const { page, loadScripts } = await openSlowPage('/support');
  const theme = page.getByLabel('Theme', { exact: true });
  await theme.selectOption('Dark');
  const stored = () => page.evaluate(() => Object.values(localStorage));
  expect(await stored()).not.toContain('dark');
  loadScripts();
  await expect.poll(stored).toContain('dark');
  expect(await theme.inputValue()).toBe('dark');
  await page.close();
});
