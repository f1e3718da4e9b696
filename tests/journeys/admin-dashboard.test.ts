// The dashboard and what it leads to, a person's view, deleted accounts, two admins at once, and the keys
// of the admin pages.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { smallTargets } from '#tests/kit/page-facts.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { received } from '#tests/server/contact/inbox-kit.ts';

let app: TestApp;
let admin: Person;
let ana: Person;
let bo: Person;

const run = ({ key }: Person, mapping = '{ "a": 1 }') =>
  app.call('POST', '/api/data-mapping/v1/map', {
    headers: { 'x-api-key': key },
    body: { data: {}, mapping },
  });

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
    env: { FREE_REQUESTS: '5' },
  });
  admin = await aUser(app, { name: 'Root Admin', admin: true });
  ana = await aUser(app);
  // An address longer than its column.
  const email = `bo.${'accounting'.repeat(5)}@example.com`;
  bo = await aUser(app, { name: 'Bo Bojić', email });
  for (let count = 0; count < 4; count += 1) await run(ana);
  await run(bo);
  for (let count = 0; count < 2; count += 1) await run(bo, '{ "a": ');
  await received(app, { email: ana.email });
  await received(app, { email: 'ivo@example.com', first_name: 'Ivo' });
});

afterAll(() => app.close());

async function logIn({ context }: BrowserProfile): Promise<Page> {
  await context.request.post(`${app.url}/auth/login`, {
    data: { email: admin.email, password: admin.password },
  });
  return context.newPage();
}

const range = (page: Page) => page.getByText(/^\d+–\d+ of \d+$/);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.each([360, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;
  let page: Page;

  beforeAll(async () => {
    profile = await openContext({ width, height: 3600, workers: false });
    page = await logIn(profile);
  });

  afterAll(() => profile.close());

  const open = async (path: string, heading: string) => {
    await settled(page, () => page.goto(app.url + path));
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const judge = async () => {
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    if (width < 600) expect(await page.evaluate(smallTargets)).toEqual([]);
  };

  test.each([
    ['2 Unanswered contacts', 'Contact', 2],
    ['5 Calls this month', 'Runs', 5],
    ['2 Failed calls', 'Runs', 2],
    ['2 Active users', 'User Management', 2],
    ['3 Users', 'User Management', 3],
    ['2 failed calls', 'Runs', 2],
    ['All of them', 'User Management', 1],
    ['Data Mapping', 'Runs', 5],
  ])('%s leads to its list', async (name, heading, count) => {
    await open('/admin-dashboard/me', 'Dashboard');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect.poll(() => range(page).textContent()).toBe(`1–${count} of ${count}`);
  });

  test('the dashboard has a chart with its table, and what works', async () => {
    await open('/admin-dashboard/me', 'Dashboard');
    await page.getByRole('img', { name: /the most on .*: 5$/ }).waitFor();
    await page.getByText('Every day in a table').click();
    await page.getByRole('table', { name: 'Requests by day' }).waitFor();
    // The tests' renderer starts with the first print.
    await page.getByText('does not answer').waitFor();
    await page.getByRole('row', { name: /ana@example\.com 4 of 5/ }).waitFor();
    await judge();
  });

  test('the runs name who ran them and what failed', async () => {
    await open('/admin-dashboard/me/runs', 'Runs');
    await page.getByText('mapping_syntax').first().waitFor();
    await judge();
    await page.getByLabel('Outcome').selectOption('failed');
    await expect.poll(() => range(page).textContent()).toBe('1–2 of 2');
    await page.getByLabel('Time').selectOption('hour');
    await page.waitForURL(/time=hour/);
    await expect.poll(() => range(page).textContent()).toBe('1–2 of 2');
    await page.getByLabel('Outcome').selectOption('running');
    await page.getByText('No run has these properties.').waitFor();
    await press(page, 'Clear filters');
    await expect.poll(() => range(page).textContent()).toBe('1–7 of 7');
  });

  test('a person’s keys, runs and messages are reached from the details', async () => {
    const details = `/user-management/me/details/${ana.id}`;
    await open(details, 'User Details');
    await page.getByText(/^since .*, used /).waitFor();
    expect(await page.content()).not.toContain(ana.key);
    await judge();
    await page.getByRole('link', { name: 'All runs' }).click();
    await page.getByText(`Runs of ${ana.email}`).waitFor();
    await expect.poll(() => range(page).textContent()).toBe('1–4 of 4');
    await press(page, 'Show all users');
    await expect.poll(() => range(page).textContent()).toBe('1–7 of 7');
    await open(details, 'User Details');
    await page.getByRole('link', { name: '1, 1 unanswered' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await expect.poll(() => range(page).textContent()).toBe('1–1 of 1');
  });

  test('a deleted account is found and restored after a question', async () => {
    const gone = await aUser(app, { name: `Gone G${width}`, email: `gone${width}@example.com` });
    await app.call('DELETE', `/core/user/${gone.id}`, { cookie: admin.cookie, body: {} });
    await open(`/user-management/me?search=gone${width}`, 'User Management');
    await page.getByLabel('State').selectOption('deleted');
    const restore = page.getByRole('button', { name: `Restore ${gone.email}` });
    await restore.waitFor();
    await judge();
    await restore.click();
    await press(page, 'CANCEL');
    await restore.click();
    await press(page, 'RESTORE');
    await page.getByText('User is restored').first().waitFor();
    await page.getByText('No user has these properties.').waitFor();
    const body = { email: gone.email, password: gone.password };
    expect((await app.call('POST', '/auth/login', { body })).status).toBe(200);
    await app.call('DELETE', `/core/user/${gone.id}`, { cookie: admin.cookie, body: {} });
  });

  test('the second of two admins is told, and sees the row as it is', async () => {
    await open(`/user-management/me/details/${bo.id}`, 'User Details');
    const limit = page.getByLabel('Request Limit');
    await expect.poll(() => limit.getAttribute('placeholder')).toMatch(/^\d+$/);
    await app.call('PUT', `/core/user-configuration/set-limit/${bo.id}`, {
      cookie: admin.cookie,
      body: { request_limit: 1000 + width },
    });
    await limit.fill('50');
    await press(page, 'Update');
    await page
      .getByText(`Somebody else has set this limit in the meantime, to ${1000 + width}.`)
      .first()
      .waitFor();
    await expect.poll(() => limit.getAttribute('placeholder')).toBe(String(1000 + width));

    const gone = await aUser(app, { name: `Twice T${width}`, email: `twice${width}@example.com` });
    await open(`/user-management/me?search=twice${width}`, 'User Management');
    const act = page.getByRole('button', { name: `Delete ${gone.email}` });
    if (!(await act.isVisible())) await page.getByRole('button', { name: /^More/ }).click();
    await app.call('DELETE', `/core/user/${gone.id}`, { cookie: admin.cookie, body: {} });
    await act.click();
    await press(page, 'DELETE');
    await page
      .getByText('Somebody else deleted or restored this account in the meantime.')
      .first()
      .waitFor();
    await page.getByText('No user has these properties.').waitFor();
  });
});

describe('keys of one letter', () => {
  let profile: BrowserProfile;
  let page: Page;

  beforeAll(async () => {
    profile = await openContext({ width: 1280, height: 900, workers: false });
    page = await logIn(profile);
  });

  afterAll(() => profile.close());

  const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const focusedField = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

  test('go through the list of users, open a row and search', async () => {
    await page.goto(`${app.url}/user-management/me`);
    await page.getByRole('link', { name: bo.email, exact: true }).waitFor();
    await page.keyboard.press('j');
    const first = await focusedText();
    await page.keyboard.press('j');
    const second = await focusedText();
    expect(second).not.toBe(first);
    expect(second).toContain('@example.com');
    await page.keyboard.press('k');
    expect(await focusedText()).toBe(first);
    await page.keyboard.press('/');
    // Typed into the search, they are letters.
    await page.keyboard.type('jk?/r');
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('jk?/r');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill('ana');
    await expect.poll(() => range(page).textContent()).toBe('1–1 of 1');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'User Details' }).waitFor();
  });

  test('r begins the reply to the row, and is a letter in it', async () => {
    await page.goto(`${app.url}/admin-contact/me`);
    await page.getByRole('button', { name: 'Reply to Ana Anić' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await expect.poll(focusedField).toBe('body');
    await page.getByRole('region', { name: 'Message from Ana Anić' }).waitFor();
    await page.keyboard.type('rjk');
    expect(await page.getByRole('textbox', { name: 'Body', exact: true }).inputValue()).toBe('rjk');
  });

  test('are listed by ?, switched off there, and stay off after a reload', async () => {
    await page.goto(`${app.url}/user-management/me`);
    await page.getByRole('link', { name: bo.email, exact: true }).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await help.getByLabel('Shortcuts of a single key on this device').uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('link', { name: bo.email, exact: true }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    expect(await focusedText()).not.toMatch(/^\S+@example\.com$/);
    await press(page, 'Keyboard shortcuts');
    await help.getByLabel('Shortcuts of a single key on this device').check();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    expect(await focusedText()).toContain('@example.com');
  });
});

test('an admin made a user loses the area at the next call; the dashboard is read offline for a day', async () => {
  const second = await aUser(app, { name: 'Sec Secić' });
  const setRole = (role: string) =>
    app.call('PUT', `/core/user/role/${second.id}`, {
      cookie: admin.cookie,
      body: { role_name: role },
    });
  await setRole('admin');
  const profile = await openContext({ width: 360, height: 740 });
  await profile.context.request.post(`${app.url}/auth/login`, {
    data: { email: second.email, password: second.password },
  });
  const page = await profile.context.newPage();
  await page.goto(`${app.url}/admin-dashboard/me`);
  await page.getByText('Service health').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.route('**/billing/analytics/admin', (route) => route.abort());
  await page.reload();
  await page.getByText(/^As of /).waitFor();
  await page.getByText('Service health').waitFor();
  await page.unroute('**/billing/analytics/admin');
  await setRole('user');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('The dashboard could not be loaded.').waitFor();
  expect(await page.getByText('Service health').count()).toBe(0);
  await page.reload();
  await page.getByText('is not an admin. Log out first.').waitFor();
  await profile.close();
});
