// The lists of users and the page of one, as an admin uses them on a phone and on a desk.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialogFaults, sidewaysScroll, tableOverflow } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const longKey = 'Export'.repeat(16);

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  admin = await aUser(app, { name: 'Root Admin', admin: true });
  for (let count = 10; count < 36; count += 1) {
    await app.call('POST', '/auth/register', {
      body: { name: `User Nr${count}`, email: `u${count}@example.com`, password: admin.password },
    });
  }
});

afterAll(() => app.close());

describe.each([360, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;
  let page: Page;
  let target: Person;

  beforeAll(async () => {
    target = await aUser(app, {
      name: `Maximiliane Schwarzenbergerhofstätter-Gößner T${width}`,
      email: `t${width}.buchhaltung-und-rechnungswesen@example.com`,
    });
    profile = await openContext({ width, height: 3000, workers: false });
    await profile.context.request.post(`${app.url}/auth/login`, {
      data: { email: admin.email, password: admin.password },
    });
    page = await profile.context.newPage();
  });

  afterAll(() => profile.close());

  const open = async (path: string, heading: string) => {
    await settled(page, () => page.goto(app.url + path));
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const range = () => page.getByText(/^\d+–\d+ of \d+$/);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const searchFor = async (text: string) => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(text);
    await page.waitForURL(new RegExp(`search=${text}`));
  };
  /** An act of a row: a button of the table, an entry of More on a card. */
  const act = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    if (!(await button.isVisible())) {
      await page.getByRole('button', { name: /^More/ }).first().click();
    }
    await button.click();
  };
  const toast = (text: string) => page.getByRole('status').getByText(text).first().waitFor();

  test('the list shows 23 rows, keeps filters and size in the address, and is clean', async () => {
    await open('/user-management/me', 'User Management');
    await expect.poll(() => range().textContent()).toMatch(/^1–23 of/);
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await page.getByLabel('Rows per page').selectOption('5');
    await page.waitForURL(/rowsPerPage=5/);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    await page.reload();
    await expect.poll(() => range().textContent()).toMatch(/^6–10 of/);
    await page.getByLabel('Role', { exact: true }).selectOption('admin');
    await expect.poll(() => range().textContent()).toBe('1–1 of 1');
    await page.getByLabel('Role', { exact: true }).selectOption('');
    await searchFor('nobody-at-all');
    await page.getByText('No user has these properties.').waitFor();
    await press('Clear filters');
    await expect.poll(() => range().textContent()).toMatch(/^1–5 of/);
  });

  test('a user is switched off and on, and deleted after a question', async () => {
    await open('/user-management/me', 'User Management');
    await searchFor(`t${width}`);
    await expect.poll(() => range().textContent()).toBe('1–1 of 1');
    await act(`Deactivate ${target.email}`);
    await press('DEACTIVATE');
    await toast('User is deactive');
    await page.getByText('inactive', { exact: true }).first().waitFor();
    expect((await app.call('GET', '/core/user/info', { cookie: target.cookie })).status).toBe(401);
    await act(`Activate ${target.email}`);
    await toast('User is active');
    expect(await page.evaluate(tableOverflow)).toBe(0);
    await act(`Delete ${target.email}`);
    const question = page.getByRole('alertdialog', { name: 'CONFIRM DELETE ?' });
    await question.waitFor();
    expect(await page.evaluate(dialogFaults)).toEqual([]);
    await press('CANCEL');
    await act(`Delete ${target.email}`);
    await question.getByRole('button', { name: 'DELETE' }).click();
    await toast('User is deleted');
    await page.getByText('No user has these properties.').waitFor();
  });

  test('the details show the account, and take a limit', async () => {
    const other = await aUser(app, {
      name: `Limit L${width}`,
      email: `l${width}@example.com`,
    });
    for (const name of ['Buchhaltung Villach, nächtlicher Export', longKey]) {
      await app.call('POST', '/core/api-key', { cookie: other.cookie, body: { name } });
    }
    await open(`/user-management/me/details/${other.id}`, 'User Details');
    await page.getByText(longKey).waitFor();
    for (const since of await page.getByText(/^since /).all()) {
      expect((await since.boundingBox())?.width).toBeGreaterThan(100);
      expect((await since.boundingBox())?.height).toBeLessThan(100);
    }
    const limit = page.getByLabel('Request Limit');
    await expect.poll(() => limit.getAttribute('placeholder')).toBe('100');
    expect(await page.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true);
    await limit.fill('2.5');
    await page.getByText('Must be a whole number from 0 to 1000000000.').waitFor();
    await limit.fill('250');
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await press('Update');
    await toast('Successfully added limit');
    await expect.poll(() => limit.getAttribute('placeholder')).toBe('250');
    await page.getByLabel('Unlimited and paid').check();
    await press('Update');
    await expect.poll(() => limit.getAttribute('placeholder')).toBe('999');
    await page.getByRole('heading', { level: 2, name: 'USER STATISTICS' }).waitFor();
    await page.getByText('No statistics at this time,').waitFor();
    await press('Send request for password change');
    await expect.poll(async () => (await app.mailsTo(other.email, 2)).length).toBe(2);
    await open('/user-management/me/details/nobody0', 'User Details');
    await page.getByText('There is no such user.').waitFor();
  });

  test('access is looked through, 5 rows at a time, and ended', async () => {
    const other = await aUser(app, {
      name: `Access A${width}`,
      email: `a${width}@example.com`,
    });
    await open('/access-management/me', 'Access Management');
    await expect.poll(() => range().textContent()).toMatch(/^1–5 of/);
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await act(`Deactivate ${other.email}`);
    await press('DEACTIVATE');
    await toast('User is deactive');
    expect((await app.call('GET', '/core/user/info', { cookie: other.cookie })).status).toBe(401);
  });
});

test('a role is changed in the row, after a question; the own row offers no way out', async () => {
  const other = await aUser(app, { name: 'Role Rolić' });
  const profile = await openContext({ width: 1280, height: 800, workers: false });
  await profile.context.request.post(`${app.url}/auth/login`, {
    data: { email: admin.email, password: admin.password },
  });
  const page = await profile.context.newPage();
  await page.goto(`${app.url}/user-management/me?search=role`);
  const role = page.getByLabel(`Role of ${other.email}`);
  await role.selectOption('admin');
  await page.getByRole('button', { name: 'CANCEL' }).click();
  expect(await role.inputValue()).toBe('user');
  await role.selectOption('admin');
  await page.getByRole('button', { name: 'CHANGE ROLE' }).click();
  await page.getByText('Role updated').first().waitFor();
  await expect.poll(() => role.inputValue()).toBe('admin');
  await page.goto(`${app.url}/user-management/me?search=root`);
  await page.getByRole('link', { name: `Details of ${admin.email}` }).waitFor();
  expect(await page.getByRole('button', { name: `Delete ${admin.email}` }).count()).toBe(0);
  expect(await page.getByLabel(`Role of ${admin.email}`).isDisabled()).toBe(true);
  await profile.close();
});

test('a user sees the prompt instead', async () => {
  const user = await aUser(app, { name: 'Plain Plainić' });
  const profile = await openContext({ width: 360, workers: false });
  await profile.context.request.post(`${app.url}/auth/login`, {
    data: { email: user.email, password: user.password },
  });
  const page = await profile.context.newPage();
  for (const path of [
    'user-management/me',
    'access-management/me',
    'user-management/me/details/x',
    'admin-docu/me?service=data-to-pdf',
    'admin-showcase/me',
  ]) {
    await page.goto(`${app.url}/${path}`);
    await page.getByText('is not an admin. Log out first.').waitFor();
  }
  await profile.close();
});
