// The inbox on a desk: the list and the chosen message stand side by side, the message above its answer.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { cutTexts } from '#tests/kit/page-facts.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { received } from '#tests/server/contact/inbox-kit.ts';

let app: TestApp;
let adm: Person;
let profile: BrowserProfile;
let page: Page;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  for (const first_name of ['Ana', 'Ivo', 'Iva']) {
    const email = `${first_name.toLowerCase()}@example.com`;
    await received(app, { first_name, last_name: 'Marić', email, message: `I am ${first_name}.` });
  }
  profile = await openContext({ width: 1280, height: 740, workers: false });
  const { email, password } = adm;
  await profile.context.request.post(`${app.url}/auth/login`, { data: { email, password } });
  await profile.context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  page = await profile.context.newPage();
  await settled(page, () => page.goto(`${app.url}/admin-contact/me`));
});

afterAll(async () => {
  await profile.close();
  await app.close();
});

const pane = (name: string) => page.getByRole('region', { name: `Message from ${name} Marić` });
const entry = (name: string) => page.getByRole('button', { name: `Reply to ${name} Marić` });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const body = () => page.getByLabel('Body', { exact: true });

test('the newest message is shown beside the list, and nothing has taken the focus', async () => {
  await pane('Iva').getByText('I am Iva.').waitFor();
  expect(await entry('Iva').getAttribute('aria-current')).toBe('true');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.closest('section'))).toBe(null);
  const left = await entry('Iva').boundingBox();
  const right = await pane('Iva').boundingBox();
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
});

test('its buttons are in sight, whatever the page is scrolled to', async () => {
  for (const to of [0, 10_000]) {
    await page.evaluate((y) => scrollTo(0, y), to);
    const { y = 0, height = 0 } = (await button('SEND').boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(740);
  }
  await page.evaluate(() => scrollTo(0, 0));
});

test.each([1000, 1280])('at %i px nothing is cut, and axe finds nothing', async (width) => {
  await page.setViewportSize({ width, height: 1200 });
  expect(await page.evaluate(sidewaysScroll)).toBe(0);
  expect(await page.evaluate(cutTexts)).toEqual([]);
  expect(await axeInBothSchemes(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 740 });
});

test('another one is chosen; each keeps the answer that was begun', async () => {
  await body().fill('Dear Iva');
  await entry('Ivo').click();
  const heading = pane('Ivo').getByRole('heading');
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await body().inputValue()).toBe('');
  await body().fill('Dear Ivo');
  await entry('Iva').click();
  await expect.poll(() => body().inputValue()).toBe('Dear Iva');
});

test('a window made narrow shows it in a sheet, with its text', async () => {
  await page.setViewportSize({ width: 900, height: 740 });
  const sheet = page.getByRole('dialog', { name: 'Message from Iva Marić' });
  await sheet.waitFor();
  expect(await body().inputValue()).toBe('Dear Iva');
  await page.setViewportSize({ width: 1280, height: 740 });
  await pane('Iva').waitFor();
  expect(await body().inputValue()).toBe('Dear Iva');
});

test('DISCARD asks, and begins anew', async () => {
  await button('DISCARD').click();
  const asked = page.getByRole('alertdialog', { name: 'Discard this reply?' });
  await asked.getByRole('button', { name: 'DISCARD' }).click();
  await expect.poll(() => body().inputValue()).toBe('');
  await pane('Iva').waitFor();
});

test('sent, it stays to be seen as replied and leaves the list of new ones', async () => {
  await body().fill('It works now.');
  await page.keyboard.press('Control+Enter');
  await page.getByText(texts.replySent).first().waitFor();
  await pane('Iva').getByText(`by ${adm.name}`).waitFor();
  await pane('Iva').getByText('Replied', { exact: true }).first().waitFor();
  await entry('Iva').waitFor({ state: 'detached' });
  expect(await body().inputValue()).toBe('');
  await page.getByRole('link', { name: 'Inbox 2 new', exact: true }).waitFor();
  await entry('Ana').click();
  await pane('Ana').getByText('I am Ana.').waitFor();
});

test('the state of the filter is in the address, and a reload keeps it', async () => {
  await page.getByLabel('State').selectOption('Replied');
  await pane('Iva').waitFor();
  expect(new URL(page.url()).search).toBe('?state=replied');
  await page.reload();
  await pane('Iva').waitFor();
  await page.getByLabel('State').selectOption('New');
  await pane('Ivo').waitFor();
  await expect.poll(() => body().inputValue()).toBe('Dear Ivo');
  expect(new URL(page.url()).search).toBe('');
});
