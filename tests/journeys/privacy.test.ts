// The Privacy screen: the change of the address with both mails, the request for a new password, devices
// that are signed out, and the copy of all data. The end of an account is in account-end.test.ts.
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountVisit,
  cutOff,
  startAccountApp,
  visitAccount,
} from '#tests/kit/account-visit.ts';
import { keptTexts } from '#tests/kit/device-traces.ts';
import { field as fieldOf } from '#tests/kit/field.ts';
import { openContext } from '#tests/kit/open-browser.ts';
import { isActive } from '#tests/kit/page-facts.ts';
import { aUser } from '#tests/kit/people.ts';
import { readZip } from '#tests/kit/read-zip.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import type { TestApp } from '#tests/kit/test-app.ts';
import { until } from '#tests/kit/until.ts';

let app: TestApp;
let visit: AccountVisit;

beforeAll(async () => {
  app = await startAccountApp();
});

afterAll(() => app.close());

const field = (name: string) => visit.page.getByLabel(name, { exact: true });
const button = (name: string | RegExp) =>
  visit.page.getByRole('button', { name, exact: typeof name === 'string' });
const current = () => main().getByRole('definition');
const main = () => visit.page.getByRole('main');

/** The text that a field is described by. */
async function said(input: Locator): Promise<string | null> {
  const id = (await input.getAttribute('aria-describedby')) ?? '';
  return id === '' ? '' : visit.page.locator(`[id="${id}"]`).textContent();
}

async function askChange(to: string, password = visit.person.password): Promise<void> {
  await field('New email').fill(to);
  await field('Password').fill(password);
  await button('Update').click();
}

const linkIn = (text = '') => /(\/auth\/confirm-email\?token=[\w-]+)/.exec(text)?.[1] ?? '';

const statusIn = async (context: BrowserContext) =>
  (await context.request.get(`${app.url}/core/user/info`)).status();

test('guests are asked to log in, and told what became of their link', async () => {
  const { context, close } = await openContext({ width: 360, workers: false });
  const page = await context.newPage();
  await page.goto(`${app.url}/privacy/me`);
  await page.getByText('Please Log In to Access the Privacy page.').waitFor();
  await page.goto(`${app.url}/auth/confirm-email?token=unknown`);
  await page.getByText('This link does not work any more.').waitFor();
  await page.getByText('Please Log In to Access the Privacy page.').waitFor();
  await close();
});

describe.each([360, 1280])('at %i px', (width) => {
  beforeEach(async () => {
    visit = await visitAccount(app, width);
    await visit.open('/privacy/me');
    await visit.page.getByText('This device').waitFor();
  });

  afterEach(() => visit.close());

  test('a new address is confirmed at itself and told to the present one', async () => {
    const { email } = visit.person;
    const to = `new-${email}`;
    expect(await current().textContent()).toBe(email);
    await askChange(to);
    const note = main().getByText('A link is on its way to');
    await note.waitFor();
    expect(await note.textContent()).toContain(to);
    expect(await note.textContent()).toContain(email);
    expect(await field('New email').count()).toBe(0);
    expect(await axeInBothSchemes(visit.page)).toEqual([]);
    const notices = (await app.mailsTo(email, 2)).map(({ text }) => text).join();
    expect(notices).toContain(to);
    const [mail] = await app.mailsTo(to);
    await visit.page.goto(app.url + linkIn(mail?.text));
    await visit.page.getByText('Your email address is changed.').waitFor();
    await expect.poll(() => current().textContent()).toBe(to);
    await expect.poll(() => visit.page.evaluate(() => location.search)).toBe('');
    await visit.page.goto(app.url + linkIn(mail?.text));
    await visit.page.getByText('This link does not work any more.').waitFor();
    await visit.page.reload();
    await current().waitFor();
    expect(await visit.page.getByText('This link does not work').count()).toBe(0);
  });

  test('what is missing or refused is told at its field', async () => {
    const other = await aUser(app, { name: 'Bo Bić', email: `bo${width}@example.com` });
    await button('Update').click();
    await expect.poll(() => said(field('New email'))).toBe('Required!');
    expect(await said(field('Password'))).toBe('Please enter a password!');
    await field('New email').fill('nobody');
    await expect.poll(() => said(field('New email'))).toBe('Invalid email format.');
    await askChange('other@example.com', 'Wrong-Horse-9');
    await expect.poll(() => said(field('Password'))).toBe('This is not your password.');
    await askChange(other.email);
    await expect
      .poll(() => said(field('New email')))
      .toBe('User with provided email already exists');
  });

  test('a new password is asked for only after ARE YOU SURE ?', async () => {
    const { email } = visit.person;
    let asked = 0;
    await visit.page.route('**/auth/request-password-change', (route) => {
      asked += 1;
      return route.continue();
    });
    await button('Request password change').click();
    const dialog = visit.page.getByRole('alertdialog', { name: 'ARE YOU SURE ?' });
    await dialog.waitFor();
    await expect.poll(() => button('CANCEL').evaluate(isActive)).toBe(true);
    await visit.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(asked).toBe(0);
    await button('Request password change').click();
    await button('CONFIRM').click();
    await main().getByText('A link that sets a new password is on its way').waitFor();
    expect(asked).toBe(1);
    const mails = (await app.mailsTo(email, 2)).map(({ text }) => text).join();
    expect(mails).toContain('/forgot-password');
  });

  test('other devices are listed and signed out, one or all', async () => {
    const [one, two] = [await visit.elsewhere(), await visit.elsewhere()];
    const theirs = await one.newPage();
    await theirs.goto(`${app.url}/api-key/me`);
    await theirs.getByText('First key').first().waitFor();
    await visit.page.reload();
    const list = visit.page.getByRole('list', { name: 'Signed-in devices' });
    // The login by which the user was made is there, too.
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
    expect(await list.getByText('This device').count()).toBe(1);
    await list
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3);
    await button('Sign out everywhere else').click();
    await expect.poll(() => button('CANCEL').evaluate(isActive)).toBe(true);
    await button('SIGN OUT').click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    expect(await Promise.all([one, two].map(statusIn))).toEqual([401, 401]);
    expect(await statusIn(visit.context)).toBe(200);
    await theirs.reload();
    await theirs.getByText('Please Log In to Access the API Keys.').waitFor();
  });

  test('all data come as one zip, and a refusal is told instead of saved', async () => {
    await app.call('POST', '/core/service-request', {
      cookie: visit.person.cookie,
      body: { name: 'Račun', payload: '{"a": 1}', service: 'data-to-pdf' },
    });
    const download = visit.page.waitForEvent('download');
    await button('Download my data').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
    const zip = readZip(await readFile(await file.path()));
    const account = JSON.parse(String(zip.get('account.json')));
    expect(fieldOf(account, 'email')).toBe(visit.person.email);
    expect(String(zip.get('requests.json'))).toContain('Račun');
    const path = '**/core/user/export';
    const refusal = { error_key: 'rate_limited', message: 'Too many requests.' };
    await visit.page.route(path, (route) => route.fulfill({ status: 429, json: refusal }));
    await button('Download my data').click();
    await main().getByText('Too many requests.').waitFor();
  });

  test('a download can be cancelled', async () => {
    // Never answered.
    await visit.page.route('**/core/user/export', () => undefined);
    await button('Download my data').click();
    await main().getByRole('progressbar', { name: 'Collecting your data…' }).waitFor();
    await button('Cancel').click();
    await main().getByRole('progressbar').waitFor({ state: 'detached' });
    await expect.poll(() => button('Download my data').getAttribute('aria-disabled')).toBe(null);
  });

  test('without a connection every button is off, and the devices are shown with their age', async () => {
    await until(async () => (await keptTexts(visit.page)).includes('"key":"logins"'));
    const connect = await cutOff(visit.page);
    await visit.page.reload();
    await main().getByText('You are offline.').waitFor({ timeout: 30_000 });
    await main()
      .getByText(/As of \d/)
      .waitFor();
    await visit.page.getByRole('list', { name: 'Devices as last seen' }).waitFor();
    for (const name of [
      'Update',
      'Request password change',
      'Download my data',
      'Delete my account',
    ]) {
      expect(await button(name).isDisabled(), name).toBe(true);
    }
    await connect();
    await expect.poll(() => button('Update').isEnabled(), { timeout: 30_000 }).toBe(true);
  });
});
