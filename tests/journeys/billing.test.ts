// Billing with the built-in test provider, on a phone and on a desk: cards in each of their states, the
// running bill, an invoice with its PDF, two tabs, and what is left without a network.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addLabel, cardOf, more, openAddCard, submitTestCard } from '#tests/kit/billing-page.ts';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { until } from '#tests/kit/until.ts';

let at = new Date('2026-03-31T20:00:00Z');
let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp({
    now: () => at,
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
    env: { FREE_REQUESTS: '2', PRICE_PER_REQUEST: '0.5', COMPANY_NAME: 'Harbour Paper d.o.o.' },
  });
  const boss = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  ana = await aUser(app);
  await app.call('PUT', `/core/user-configuration/set-limit/${ana.id}`, {
    cookie: boss.cookie,
    body: { request_limit: null },
  });
  for (let made = 0; made < 5; made += 1) expect((await run(ana)).status).toBe(200);
  // No card is saved, so the invoice stays open.
  at = new Date('2026-04-01T02:00:00Z');
  const invoices = () => app.call('GET', '/billing/invoices', { cookie: ana.cookie });
  await until(async () => (await invoices()).text.includes('no saved card'));
});

afterAll(() => app.close());

const run = ({ key }: Person) =>
  app.call('POST', '/api/data-to-text/v1/convert', {
    body: { template_id: 'invoice.txt', data: { company: 'A' } },
    headers: { 'x-api-key': key },
  });

const questionOf = (page: Page) => page.getByRole('alertdialog', { name: /^Delete/ });

async function openBilling(profile: BrowserProfile, { email, password }: Person): Promise<Page> {
  await profile.context.request.post(`${app.url}/auth/login`, { data: { email, password } });
  const page = await profile.context.newPage();
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  await page.goto(`${app.url}/billing/me`);
  await page.getByRole('heading', { name: 'Invoices' }).waitFor();
  return page;
}

describe.each([360, 1280])('at %i px', (width) => {
  let bo: Person;
  let profile: BrowserProfile;
  let page: Page;
  /** Bodies of all requests. */
  const sent: string[] = [];

  beforeAll(async () => {
    bo = await aUser(app, { name: `Bo${width} Bošnjak` });
    for (let made = 0; made < 2; made += 1) await run(bo);
    // Tall, so that no control is half under a bar at the screen's edge.
    profile = await openContext({ width, height: 2400 });
    page = await openBilling(profile, bo);
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  });

  afterAll(() => profile.close());

  test('shows the plan and explains each number of the running month', async () => {
    await page.getByText('Free: 2 of 2 free requests').waitFor();
    await page.getByText('Next bill: 1 May 2026, for April 2026.').waitFor();
    await page.getByText('TEST', { exact: true }).first().waitFor();
    await page.getByText('2 counted is not more than 2 free: nothing is billed.').waitFor();
    const line = page.getByRole('link', { name: 'Data to Text 2 requests' });
    expect(await line.getAttribute('href')).toBe(
      '/user-statistic/me/runs?service=data-to-text&period=2026-04',
    );
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
  });

  test('names missing fields and a refusal in the dialog, which stays open and accessible', async () => {
    await openAddCard(page);
    const dialog = page.getByRole('dialog', { name: addLabel });
    expect(await axeInBothSchemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Submit Payment' }).click();
    await dialog.getByText('One or more card fields are missing.').first().waitFor();
    await dialog.getByRole('button', { name: 'CANCEL' }).click();
    await submitTestCard(page, '4000 0000 0000 0002');
    await dialog.getByText('Your card was declined.').first().waitFor();
    await dialog.getByRole('button', { name: 'CANCEL' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No card is saved.').waitFor();
  });

  test('saves a card, goes to the address of the success, and never sends the number', async () => {
    await submitTestCard(page, '4242 4242 4242 4242');
    await page.waitForURL(/\/billing\/cus_test_[^/]+\?payment=succesfull$/);
    await page.getByRole('dialog', { name: addLabel }).waitFor({ state: 'detached' });
    await cardOf(page, '4242').getByText('Default').waitFor();
    expect(sent.filter((text) => /4242.?4242/.test(text))).toEqual([]);
  });

  test('a card that needs action is saved once its owner confirms', async () => {
    await submitTestCard(page, '4000 0027 6000 3184');
    const bank = page.getByRole('alertdialog', { name: /TEST/ });
    await bank.waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await bank.getByRole('button', { name: 'Refuse' }).click();
    const dialog = page.getByRole('dialog', { name: addLabel });
    await dialog.getByText('The payment was not confirmed.').first().waitFor();
    await dialog.getByRole('button', { name: 'CANCEL' }).click();
    await submitTestCard(page, '4000 0025 0000 3155');
    await bank.getByRole('button', { name: 'Confirm', exact: true }).click();
    await cardOf(page, '3155').waitFor();
  });

  test('makes another card the default and deletes one after a question', async () => {
    await more(page, '3155', 'Make default');
    await cardOf(page, '3155').getByText('Default').waitFor();
    await more(page, '4242', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete Visa •••• 4242?' });
    await question.getByText('Invoices stay with your default card.').waitFor();
    await question.getByRole('button', { name: 'DELETE', exact: true }).click();
    await cardOf(page, '4242').waitFor({ state: 'detached' });
  });

  test('another tab is told what this one did', async () => {
    const other = await profile.context.newPage();
    await other.goto(`${app.url}/billing/someone-else`);
    await cardOf(other, '3155').waitFor();
    for (const tab of [page, other]) await more(tab, '3155', 'Delete');
    await questionOf(page).getByRole('button', { name: 'DELETE', exact: true }).click();
    await page.getByText('No card is saved.').waitFor();
    await questionOf(other).getByRole('button', { name: 'DELETE', exact: true }).click();
    await other.getByText('No card is saved.').waitFor();
    await other.close();
  });

  test('offline it shows what it knew and no form for cards; a reload too', async () => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await profile.context.setOffline(true);
    await page.goto(`${app.url}/billing/me`);
    await page.getByText(/^As of /).waitFor();
    await page.getByText('Free: 2 of 2 free requests').waitFor();
    await page.getByText('never stored on this device').waitFor();
    expect(await page.getByRole('button', { name: addLabel }).isDisabled()).toBe(true);
    expect(await axeInBothSchemes(page)).toEqual([]);
    await profile.context.setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.getByText(/^As of /).waitFor({ state: 'detached' });
  });
});

test('an invoice leads to its numbers and its PDF, and is paid with a card that is added', async () => {
  const profile = await openContext({ width: 1280, height: 1600, workers: false });
  const page = await openBilling(profile, ana);
  await page.getByText('Paid, Unlimited').waitFor();
  await page.getByRole('button', { name: /^Details of invoice/ }).click();
  const details = page.getByRole('dialog', { name: /^Invoice TEST-2026-000001/ });
  await details.getByText('There is no saved card.').waitFor();
  await details.getByRole('row', { name: '3 × €0.50 €1.50' }).waitFor();
  await details.getByRole('link', { name: 'Data to Text 5 requests' }).waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await details.getByRole('button', { name: 'Close' }).last().click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^PDF of invoice/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('invoice-TEST-2026-000001.pdf');
  const { text } = await readPdf(await readFile(await download.path()));
  expect(text).toContain('1.50');

  await page.getByRole('button', { name: /^Pay invoice/ }).click();
  await page.getByRole('dialog').getByText('needs a saved card').waitFor();
  await page.getByRole('button', { name: 'CANCEL' }).click();
  // It has a button to add a card too, until it has closed.
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await submitTestCard(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await cardOf(page, '3184').waitFor();
  await page.getByRole('button', { name: /^Pay invoice/ }).click();
  const pay = page.getByRole('dialog', { name: /^Pay invoice/ });
  await pay.getByText('charged to Visa •••• 3184').waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await pay.getByRole('button', { name: 'Pay €1.50' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('row', { name: /TEST-2026-000001.*Paid/ }).waitFor();
  await profile.close();
});
