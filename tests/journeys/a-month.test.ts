// A month of a customer, through the front door: sign up, use up the free requests, add a card, become
// unlimited, use more while the process is killed twice, and find a paid invoice whose numbers are those of
// the receipts.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { atTime } from '#tests/kit/at-time.ts';
import { cardOf, submitTestCard } from '#tests/kit/billing-page.ts';
import { field } from '#tests/kit/field.ts';
import { mailsTo } from '#tests/kit/mails-to.ts';
import { type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { type Product, startProduct } from '#tests/kit/start-product.ts';

const person = { name: 'Ana Anić', email: 'ana@example.com', password: 'Tri-Bijela-7' };
const admin = { email: 'boss@example.com', password: 'Correct-Horse-9' };
const free = 3;
const price = 0.25;
const period = '2026-10';

let folder = '';
let product: Product;
let profile: BrowserProfile;
let page: Page;
let key = '';

async function start(time: string): Promise<void> {
  product = await startProduct(folder, {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    FREE_REQUESTS: String(free),
    PRICE_PER_REQUEST: String(price),
    COMPANY_NAME: 'Harbour Paper d.o.o.',
    ...atTime(new Date(time)),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'a-month-'));
  profile = await openBrowser({ width: 1280, height: 1600 });
  page = await profile.context.newPage();
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
});

afterAll(async () => {
  await profile.close();
  await product.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const run = async (): Promise<number> => {
  const response = await fetch(`${product.url}/api/data-to-text/v1/convert`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ template_id: 'invoice.txt', data: { company: 'A' } }),
  });
  await response.arrayBuffer();
  return response.status;
};

/** A call with the session of the person. */
const call = async (method: string, path: string, data?: object): Promise<unknown> => {
  const options = { method, ...(data === undefined ? {} : { data }) };
  const response = await profile.context.request.fetch(product.url + path, options);
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
};

const logIn = async ({ email, password }: { email: string; password: string }) => {
  await call('POST', '/auth/login', { email, password });
};

const receipts = async (): Promise<number> =>
  Number(
    field(await call('POST', '/core/receipt/list?limit=1', { counted: true, period }), 'total'),
  );

test('a customer signs up and uses up the free requests', async () => {
  await start('2026-10-12T09:00:00Z');
  await page.goto(`${product.url}/sign-up`);
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('checkbox', { name: /Terms/ }).click();
  await page.getByRole('button', { name: texts.signUpButton }).click();
  await page.getByText(texts.checkEmail).first().waitFor();
  const [mail] = await mailsTo(join(folder, 'outbox'), person.email, 1);
  await page.goto(
    /https?:\/\/\S*\/auth\/verify-email\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '',
  );
  await page.waitForURL('**/started?verified=1');
  key = field(await call('GET', '/core/api-key'), '0.key');
  for (let made = 0; made < free; made += 1) expect(await run()).toBe(200);
  expect(await run()).toBeGreaterThanOrEqual(400);
  await page.goto(`${product.url}/billing/me`);
  await page.getByText(`Free: ${free} of ${free} free requests`).waitFor();
});

test('adds a card, which outlives a kill', async () => {
  await submitTestCard(page, '4242 4242 4242 4242');
  await cardOf(page, '4242').waitFor();
  await product.stop('SIGKILL');
  await start('2026-10-12T10:00:00Z');
  await page.goto(`${product.url}/billing/me`);
  await cardOf(page, '4242').getByText('Default').waitFor();
});

test('is made unlimited by an admin and goes on, through a kill in the middle of requests', async () => {
  const id = field(await call('GET', '/core/user/info'), 'id');
  await logIn(admin);
  await call('PUT', `/core/user-configuration/set-limit/${id}`, { request_limit: null });
  await logIn(person);
  for (let made = 0; made < 4; made += 1) expect(await run()).toBe(200);
  const cut = Array.from({ length: 6 }, () => run().catch(() => 0));
  await Promise.race(cut);
  await product.stop('SIGKILL');
  await Promise.all(cut);
  await start('2026-10-12T11:00:00Z');
  expect(await run()).toBe(200);
  await page.goto(`${product.url}/billing/me`);
  await page.getByText('Paid, Unlimited').waitFor();
});

test('finds a paid invoice after the month, with the number of its receipts on screen and paper', async () => {
  await product.stop();
  await start('2026-11-01T01:00:00Z');
  await logIn(person);
  const count = await receipts();
  expect(count).toBeGreaterThan(free + 4);
  const billed = count - free;
  const amount = (billed * price).toFixed(2);

  await page.goto(`${product.url}/billing/me`);
  // The first close follows the start; until then the page is asked again.
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Invoices' }).waitFor();
        return page.getByRole('row', { name: /TEST-2026-000001.*Paid/ }).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await page.getByRole('button', { name: /^Details of invoice/ }).click();
  const details = page.getByRole('dialog');
  await details.getByRole('row', { name: `Counted requests ${count}` }).waitFor();
  await details.getByRole('row', { name: `${billed} × €0.25 €${amount}` }).waitFor();
  await details.getByRole('link', { name: `Data to Text ${count} requests` }).waitFor();
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^PDF of invoice/ }).click(),
  ]);
  const { text } = await readPdf(await readFile(await download.path()));
  const flat = text.replace(/\s+/g, ' ');
  expect(flat).toContain(`${count} counted, ${free} of them free`);
  expect(flat).toContain(`Data to Text ${count}`);
  expect(flat).toContain(amount);
});
