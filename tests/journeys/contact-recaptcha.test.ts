// The contact form with reCAPTCHA configured. Google's script is replaced by a few lines: a test cannot
// load the real one, and only its interface matters here.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problems } from '#contract/problems.ts';
import { texts } from '#contract/texts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { type Product, startProduct } from '#tests/kit/start-product.ts';

const fakeScript = `window.grecaptcha = {
  ready: (then) => setTimeout(then),
  render: (place, options) => {
    place.innerHTML = '<button type="button">Fake captcha ' + options.theme + ' ' + options.sitekey + '</button>';
    place.firstChild.onclick = () => options.callback('solved-by-hand');
    return 0;
  },
};`;

let folder = '';
let verifier: Server;
let isGood = true;
let product: Product;
let profile: BrowserProfile;
let page: Page;
let scripts = 0;
let isScriptBlocked = true;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recaptcha-'));
  verifier = createServer((_request, answer) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ success: isGood, hostname: 'localhost' }));
  });
  await new Promise<void>((done) => verifier.listen(0, '127.0.0.1', done));
  product = await startProduct(folder, {
    RECAPTCHA_SITE_KEY: 'site-key-1',
    RECAPTCHA_SECRET: 'secret-1',
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${portOf(verifier.address())}/siteverify`,
  });
  profile = await openContext({ width: 360, height: 740, dark: true, workers: false });
  page = profile.context.pages()[0] ?? (await profile.context.newPage());
  await page.route('https://www.google.com/recaptcha/**', (route) => {
    scripts += 1;
    if (isScriptBlocked) return route.abort();
    return route.fulfill({ contentType: 'text/javascript', body: fakeScript });
  });
});

afterAll(async () => {
  await profile.close();
  expect(await product.stop()).toBe(0);
  await new Promise((done) => verifier.close(done));
  await rm(folder, { recursive: true, force: true });
});

const send = () => page.getByRole('button', { name: 'SEND' });
const captcha = () => page.getByRole('button', { name: 'Fake captcha dark site-key-1' });

test('nothing is loaded from Google before somebody starts to write', async () => {
  await page.goto(`${product.url}/contact`);
  await page.getByText('0/500').waitFor();
  expect(scripts).toBe(0);
});

test('a script that does not load is reported, and can be retried', async () => {
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana');
  await page.getByText('The captcha of Google did not load.').waitFor();
  isScriptBlocked = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await captcha().waitFor();
  expect(scripts).toBe(2);
});

test('a token that the verifier rejects shows the captcha again', async () => {
  isGood = false;
  await captcha().click();
  await page.getByText(problems.captcha_required.message).first().waitFor();
  await captcha().waitFor();
  expect(await send().isDisabled()).toBe(true);
});

test('an accepted token hides the captcha, and the message can be sent', async () => {
  isGood = true;
  await page.getByRole('textbox', { name: 'Last name' }).fill('Anić');
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await captcha().click();
  await page.getByText('Check passed.').waitFor();
  expect(await captcha().count()).toBe(0);
  await send().click();
  await page.getByText(texts.inquirySent).first().waitFor();
});

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
