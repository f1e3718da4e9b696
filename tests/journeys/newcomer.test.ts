// A new user's path from an empty data folder: start, sign up, read the mail, verify, log in, see the
// first key, run Data to PDF with the sample, get the file; then offline.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { type Product, startProduct } from '#tests/kit/start-product.ts';

describe.each([
  { name: 'on a desktop', width: 1280, height: 800 },
  { name: 'on a phone', width: 360, height: 740 },
])('a new user $name', ({ width, height }) => {
  const person = { name: 'Željka Đurić', email: 'zeljka@example.com', password: 'Tri-Bijela-7' };
  let folder = '';
  let product: Product;
  let profile: BrowserProfile;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'newcomer-'));
    product = await startProduct(folder);
    profile = await openBrowser({ width, height });
    context = profile.context;
    page = context.pages()[0] ?? (await context.newPage());
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  });

  afterAll(async () => {
    await profile.close();
    expect(await product.stop()).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });

  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };

  test('signs up and is told to check the mail', async () => {
    await page.goto(product.url);
    await tap(page.getByRole('main').getByRole('link', { name: 'Sign Up for Free' }).first());
    await page.waitForURL('**/sign-up');
    await page.getByLabel('Full name').fill(person.name);
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password').fill(person.password);
    await tap(page.getByRole('checkbox', { name: /Terms/ }));
    await tap(page.getByRole('button', { name: texts.signUpButton }));
    await page.getByText(texts.checkEmail).first().waitFor();
    await page.waitForURL('**/login');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
  });

  test('opens the link of the mail, is signed in, and has the first PDF after five taps', async () => {
    taps += 1;
    await page.goto(await verificationLink(join(folder, 'outbox')));
    await page.waitForURL('**/started?verified=1');
    await page.getByText('Your e-mail address is verified.').waitFor();
    await page.getByRole('listitem').getByText(/^dsp_/).first().waitFor();
    await tap(page.getByRole('button', { name: 'Create the PDF' }));
    await page.getByRole('link', { name: 'Open', exact: true }).waitFor();
    expect(taps).toBe(5);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const bytes = await readFile(await (await download).path());
    expect((await readPdf(new Uint8Array(bytes))).pages).toBe(1);
  });

  test('logs in after the browser lost the session', async () => {
    await context.clearCookies();
    await page.goto(`${product.url}/login`);
    await page.getByRole('heading', { name: texts.loginHeading }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: texts.loginButton }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const info: unknown = await page.evaluate(async () => (await fetch('/core/user/info')).json());
    const id = typeof info === 'object' && info !== null ? String(Reflect.get(info, 'id')) : '';
    await page.goto(`${product.url}/api-key/${id}`);
    await page.getByRole('heading', { name: 'API Keys', level: 1 }).waitFor();
    await page.getByText('First key').first().waitFor();
  });

  test('runs Data to PDF with the sample and receives the invoice as a PDF', async () => {
    await page.goto(`${product.url}/services/data-to-pdf/try-it-out`);
    await page.getByRole('button', { name: 'Show Sample' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Execute' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('downloaded_file.pdf');
    await page.getByText(texts.downloaded).first().waitFor();
    const pdf = await readPdf(new Uint8Array(await readFile(await file.path())));
    expect(pdf.pages).toBe(1);
    expect(pdf.tagged).toBe(true);
    for (const line of [
      'Uredski papir A4, 80 g',
      'Knjižica računa, džepni format',
      'Müller & Söhne GmbH',
    ]) {
      expect(pdf.text).toContain(line);
    }
    expect(pdf.text).toMatch(/157[.,]50/);
  });

  test('sees two requests used', async () => {
    const used: unknown = await page.evaluate(async () =>
      (await fetch('/core/user-configuration')).json(),
    );
    expect(used).toMatchObject({ count: 2, limit: 100, plan: 'Free' });
  });

  test('goes offline and still opens every page of the shell', async () => {
    await page.goto(`${product.url}/`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // The worker takes control when it activates, and then prefetches the documentation.
    await page.evaluate(untilWarm);
    await context.setOffline(true);
    for (const [path, heading] of [
      ['/', /./],
      ['/services/data-to-pdf', 'Data to PDF'],
      ['/services/data-to-pdf/try-it-out', 'Data to PDF'],
      ['/login', /./],
      ['/terms', /Terms/],
      ['/nothing-here', /./],
    ] as const) {
      await page.goto(product.url + path);
      await page.getByRole('heading', { name: heading, level: 1 }).first().waitFor();
    }
    await context.setOffline(false);
  });

  test('left no error in the console', () => {
    // Browsers log each refused or offline request themselves; these tests cause some.
    const own = complaints.filter(
      (line) => !/Failed to load resource|net::ERR_INTERNET/.test(line),
    );
    expect(own).toEqual([]);
  });
});

/** The link in the only mail of the outbox, as soon as it exists. */
async function verificationLink(outbox: string): Promise<string> {
  for (;;) {
    const [name] = (await readdir(outbox).catch(() => [])).filter((one) => one.endsWith('.eml'));
    if (name !== undefined) {
      const mail = await PostalMime.parse(await readFile(join(outbox, name)));
      return /https?:\/\/\S+\/auth\/verify-email\?token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
    }
    await new Promise((next) => setImmediate(next));
  }
}

/** Runs in the page: resolves once the worker has cached the service list and all 13 documents. */
async function untilWarm(): Promise<void> {
  for (;;) {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    const urls = kept.flat();
    const documents = urls.filter((url) => url.includes('/api/documentation/v1/'));
    if (documents.length >= 13 && urls.some((url) => url.endsWith('/frontend/services'))) return;
    await new Promise((next) => requestAnimationFrame(next));
  }
}
