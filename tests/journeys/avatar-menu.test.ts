// Row 16 of the complaints, for a dialog opened from a menu: the focus moves in and back, and Esc closes
// one layer at a time.
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { isActive } from '#tests/kit/page-facts.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let person: Person;
let profile: BrowserProfile;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  person = await aUser(app);
  profile = await openContext({ workers: false });
  const { email, password } = person;
  await profile.context.request.post(`${app.url}/auth/login`, {
    data: { email, password, remember_me: false },
  });
});

afterAll(async () => {
  await profile.close();
  await app.close();
});

test('row 16: Esc closes the messages, then the menu, and the focus returns each time', async () => {
  const page = await profile.context.newPage();
  await page.goto(app.url);
  const avatar = page.getByRole('button', { name: person.name });
  const messages = page.getByRole('button', { name: 'Messages' });
  const dialog = page.getByRole('dialog', { name: 'Messages' });
  await avatar.click();
  await messages.click();
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => messages.evaluate(isActive)).toBe(true);
  await page.keyboard.press('Escape');
  await messages.waitFor({ state: 'hidden' });
  expect(await avatar.evaluate(isActive)).toBe(true);
  await page.close();
});

test('row 25: Log out can be reached with Tab from the menu', async () => {
  const page = await profile.context.newPage();
  await page.goto(app.url);
  const avatar = page.getByRole('button', { name: person.name });
  await avatar.focus();
  await page.keyboard.press('Enter');
  const leave = page.getByRole('button', { name: 'Log out' });
  await leave.waitFor();
  for (let stops = 0; stops < 30 && !(await leave.evaluate(isActive)); stops += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await leave.evaluate(isActive)).toBe(true);
  await page.close();
});

test('following a link of the menu closes it', async () => {
  const page = await profile.context.newPage();
  await page.goto(app.url);
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('link', { name: 'API Keys' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'API Keys' }).waitFor();
  await page.getByRole('button', { name: 'Messages' }).waitFor({ state: 'hidden' });
  await page.close();
});
