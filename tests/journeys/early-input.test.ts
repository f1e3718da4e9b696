// On a slow connection the server-rendered page is visible long before its scripts are loaded. Input
// from this time is not lost, and the form uses it.
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let profile: BrowserProfile;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  profile = await openBrowser({ workers: false });
});

afterAll(async () => {
  await profile.close();
  await app.close();
});

test('what is typed before the scripts are loaded is sent with the form', async () => {
  const page = await profile.context.newPage();
  const late = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(`${app.url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill('early@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Early-Bird-7');
  await page.getByLabel('Remember me').check();
  const sent = page.waitForRequest('**/auth/login');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  late.resolve();
  expect((await sent).postDataJSON()).toEqual({
    email: 'early@example.com',
    password: 'Early-Bird-7',
    remember_me: true,
  });
  // The address has none of it: the browser did not submit the form natively.
  expect(new URL(page.url()).search).toBe('');
  await page.close();
});
