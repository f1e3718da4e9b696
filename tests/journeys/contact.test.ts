// A visitor writes to us: a puzzle in the browser instead of a third party's captcha, a message that
// arrives as mail, and a text that nothing on the way may lose.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problems } from '#contract/problems.ts';
import { texts } from '#contract/texts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';
import { type Product, startProduct } from '#tests/kit/start-product.ts';

const admin = { email: 'ana.maria@example.com', password: 'Correct-Horse-9' };
const message = 'Račun se ne ispisuje 😀\nSecond line.';

let folder = '';
let product: Product;
let profile: BrowserProfile;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];
const foreign: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contact-'));
  product = await startProduct(folder, {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  profile = await openContext({ width: 360, height: 740, workers: false });
  context = profile.context;
  page = context.pages()[0] ?? (await context.newPage());
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (request.url().endsWith('/core/captcha-challenge')) challenges.push(request.url());
    if (!request.url().startsWith(product.url) && /^https?:/.test(request.url())) {
      foreign.push(request.url());
    }
  });
});

afterAll(async () => {
  await profile.close();
  expect(await product.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

const send = () => page.getByRole('button', { name: 'SEND' });
const challenges: string[] = [];
const field = (name: string | RegExp) => page.getByRole('textbox', { name });

async function fill(): Promise<void> {
  await field('First name').fill('Željka');
  await field('Last name').fill('Đurić');
  await field('Email').fill('zeljka@example.com');
  await field('Message').fill(message);
}

const passCheck = () => page.getByText('Check passed.').waitFor();

describe('the contact form', () => {
  test('checks nobody who only reads, and who writes without another step', async () => {
    await page.goto(`${product.url}/contact`);
    await page.getByRole('heading', { name: 'Contact Us', level: 1 }).waitFor();
    await page.getByText('0/500').waitFor();
    await page.getByText('A check against robots runs while you write.').waitFor();
    await field('First name').focus();
    expect(challenges).toEqual([]);
    expect(await send().isDisabled()).toBe(true);
    await page.keyboard.press('Z');
    await passCheck();
    expect(challenges).toHaveLength(1);
    await page.keyboard.press('Backspace');
    expect(await send().isEnabled()).toBe(true);
  });

  test('says under each field what is missing, in the specified words', async () => {
    for (const name of ['First name', 'Last name', 'Email', 'Message']) {
      await field(name).focus();
      await page.keyboard.press('Tab');
    }
    expect(await page.getByText('Required!').count()).toBe(3);
    await page.getByText('Please enter a email!').waitFor();
    await field('First name').fill('A');
    await page.getByText('Must be at least 2 characters.').waitFor();
  });

  test('counts characters as people do', async () => {
    await field('Message').fill('č😀');
    await page.getByText('2/500').waitFor();
    await field('Message').fill('x'.repeat(501));
    await page.getByText('501/500').waitFor();
    await page.getByText("Can't be longer than 500 characters.").waitFor();
  });

  test('keeps what is typed over a reload', async () => {
    await fill();
    await page.getByText('Your text is kept on this device until it is sent.').waitFor();
    await page.reload();
    await expect.poll(() => field('Message').inputValue()).toBe(message);
    expect(await field('First name').inputValue()).toBe('Željka');
    expect(await field('Email').inputValue()).toBe('zeljka@example.com');
  });

  test('has no accessibility violation with the captcha and messages in sight', async () => {
    await field('Company name (optional)').fill('X');
    await passCheck();
    await page.keyboard.press('Tab');
    await page.getByText('Must be at least 2 characters.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await field('Company name (optional)').fill('');
  });

  test('is off without a connection, says why, and keeps the text', async () => {
    await passCheck();
    expect(await send().isEnabled()).toBe(true);
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    expect(await send().isDisabled()).toBe(true);
    await page.getByText('SEND is disabled because there is no connection.').waitFor();
    await context.setOffline(false);
    await expect.poll(() => send().isEnabled()).toBe(true);
    expect(await mails()).toEqual([]);
  });

  test('keeps the text when sending fails, and shows what the server says under its field', async () => {
    await page.route('**/core/contact-form', (route) =>
      route.fulfill({
        status: 422,
        json: {
          status: 'error',
          message: problems.field_invalid.message,
          error_key: 'field_invalid',
          request_id: 'r1',
          errors: [{ path: 'last_name', message: 'Not this name.' }],
        },
      }),
    );
    await send().click();
    await page.getByText('Not this name.').waitFor();
    await page.getByRole('alert').getByText(problems.field_invalid.message).waitFor();
    expect(await field('Message').inputValue()).toBe(message);
    await page.unroute('**/core/contact-form');
  });

  test('makes another proof when its own is not good any more', async () => {
    await context.clearCookies({ name: 'captcha' });
    await field('Last name').fill('Đurić');
    await send().click();
    await page.getByRole('alert').getByText(problems.captcha_required.message).first().waitFor();
    await passCheck();
    expect(await send().isEnabled()).toBe(true);
    expect(await field('Message').inputValue()).toBe(message);
  });

  test('sends the message, which arrives as mail, and forgets the text', async () => {
    await passCheck();
    await send().click();
    await page.getByText(texts.inquirySent).first().waitFor();
    await page.getByText('Your message has reached us.').waitFor();
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    expect(mail?.to?.[0]?.address).toBe(admin.email);
    expect(mail?.replyTo?.[0]?.address).toBe('zeljka@example.com');
    expect(mail?.text).toContain(message);
    await page.reload();
    await page.getByText('0/500').waitFor();
    expect(await field('First name').inputValue()).toBe('');
  });

  test('is prefilled with name and address of who is signed in', async () => {
    await context.request.post(`${product.url}/auth/login`, { data: admin });
    const me: unknown = await (await context.request.get(`${product.url}/core/user/info`)).json();
    const name = typeof me === 'object' && me !== null ? String(Reflect.get(me, 'name')) : '';
    await page.reload();
    await expect.poll(() => field('Email').inputValue()).toBe(admin.email);
    expect(await field('First name').inputValue()).toBe(name.split(' ')[0]);
  });

  test('asked no third party and left no error in the console', () => {
    expect(foreign).toEqual([]);
    const own = complaints.filter((line) => !/Failed to load resource|net::ERR_/.test(line));
    expect(own).toEqual([]);
  });
});

/** The contact mails in the outbox. */
async function mails(): Promise<Email[]> {
  const outbox = join(folder, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const all = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  );
  return all.filter(({ subject }) => subject?.startsWith('Contact form'));
}
