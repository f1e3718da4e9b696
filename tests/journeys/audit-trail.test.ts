// The audit trail as an admin uses it: on a phone and on a desk, read without a connection, and broken.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let admin: Person;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  admin = await aUser(app, { name: 'Root Admin', admin: true });
  ana = await aUser(app);
});

afterAll(() => app.close());

describe.each([360, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;
  let page: Page;

  beforeAll(async () => {
    await app.call('PUT', `/core/user-configuration/set-limit/${ana.id}`, {
      cookie: admin.cookie,
      body: { request_limit: 1000 + width },
    });
    profile = await openContext({ width, height: 2400, workers: false });
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
    await page.waitForURL(/search=/);
  };

  test('the list shows 5 rows, filters in the address, and is clean', async () => {
    await open('/audit-trail/me', 'Audit Trail');
    await expect.poll(() => range().textContent()).toMatch(/^1–5 of/);
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await page.getByLabel('Rows per page').selectOption('10');
    await page.waitForURL(/rowsPerPage=10/);
    await page.getByLabel('User', { exact: true }).selectOption({ label: 'User' });
    await page.waitForURL(/role=user/);
    await page.getByLabel('User', { exact: true }).selectOption({ label: 'All Users' });
    await searchFor('nothing-like-it');
    await page.getByText('No entry has these properties.').waitFor();
    await press('Clear filters');
    await expect.poll(() => range().textContent()).toMatch(/^1–5 of/);
  });

  test('a row opens the details: fields before and after, details, source, metadata', async () => {
    await open('/audit-trail/me?search=limit', 'Audit Trail');
    await page
      .getByRole('link', { name: /Request limit changed/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Audit Details' }).waitFor();
    for (const name of [
      'Field changes',
      'General details',
      'Source information',
      'Additional metadata',
    ]) {
      await page.getByRole('heading', { level: 2, name }).waitFor();
    }
    await page
      .getByText(String(1000 + width))
      .first()
      .waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await page.getByRole('link', { name: ana.email }).first().click();
    await page.getByText('Only what one user did').waitFor();
    await page.getByText('Account created').first().waitFor();
    await press('All Users');
    await page.getByText('Only what one user did').waitFor({ state: 'detached' });
  });

  test('an entry is hidden after a question, and that is in the trail', async () => {
    await open('/audit-trail/me?search=limit', 'Audit Trail');
    await page.getByText('Request limit changed').first().waitFor();
    const remove = page.getByRole('button', { name: /^Delete Request limit changed/ }).first();
    if (!(await remove.isVisible())) {
      await page.getByRole('button', { name: /^More/ }).first().click();
    }
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'CONFIRM DELETE ?' });
    await question.waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await question.getByRole('button', { name: 'DELETE' }).click();
    await page.getByText('The entry is hidden').first().waitFor();
    await open('/audit-trail/me?search=hidden', 'Audit Trail');
    await page
      .getByRole('link', { name: /Audit entry hidden/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Audit Details' }).waitFor();
  });

  test('it is checked and exported', async () => {
    await open('/audit-trail/me', 'Audit Trail');
    await press('Check integrity');
    await page.getByText('The audit trail is whole').waitFor();
    const download = page.waitForEvent('download');
    await press('Export');
    expect((await download).suggestedFilename()).toMatch(/^audit-trail-.*\.csv$/);
    await page.getByText('Audit trail exported').first().waitFor({ state: 'attached' });
  });

  test('without a connection the newest entries are shown with their age', async () => {
    await open('/audit-trail/me', 'Audit Trail');
    await expect.poll(() => range().textContent()).toMatch(/^1–5 of/);
    await page.route('**/core/audit/**', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await page.getByText(/^Entries as of/).waitFor();
    await page
      .getByRole('link', { name: /Details|exported|hidden|changed/ })
      .first()
      .waitFor();
    await page.unroute('**/core/audit/**');
  });
});

test('a user reads the trail of an account from its details; a broken trail names the entry', async () => {
  const profile = await openContext({ width: 360, workers: false });
  await profile.context.request.post(`${app.url}/auth/login`, {
    data: { email: admin.email, password: admin.password },
  });
  const page = await profile.context.newPage();
  await page.goto(`${app.url}/user-management/me/details/${ana.id}`);
  await page.getByRole('link', { name: 'Audit trail of this user' }).click();
  await page.getByText('Only what one user did').waitFor();
  const db = openDatabase(app.database);
  await db.updateTable('audit_entries').set({ role: 'user' }).where('number', '=', 1).execute();
  await db.destroy();
  await page.getByRole('button', { name: 'Check integrity' }).click();
  await page.getByText('The audit trail is broken').waitFor();
  await page.getByText('is not as it was written').waitFor();
  await profile.close();
});
