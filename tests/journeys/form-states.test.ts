// The forms of the public pages while the server is slow, fails, is replaced by a captive portal or is
// down: input is kept, the page shows what is wrong, and the same button works later.
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problems } from '#contract/problems.ts';
import { texts } from '#contract/texts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { isActive } from '#tests/kit/page-facts.ts';
import { aUser } from '#tests/kit/people.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let profile: BrowserProfile;
const password = 'Correct-Horse-9';

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  await aUser(app);
  profile = await openContext({ width: 360, height: 740, workers: false });
});

afterAll(async () => {
  await profile.close();
  await app.close();
});

interface Form {
  path: string;
  call: RegExp;
  button: string;
  fields: Readonly<Record<string, string>>;
  ticks?: RegExp;
  /** A field that the server can refuse: its name in the request and its label. */
  complaint: { path: string; label: string };
  /** Visible once the server has accepted it. */
  done: (page: Page) => Promise<void>;
}

const forms: (() => Form)[] = [
  () => ({
    path: '/login',
    call: /\/auth\/login$/,
    button: texts.loginButton,
    fields: { Email: 'ana@example.com', Password: password },
    complaint: { path: 'email', label: 'Email' },
    done: async (page) => {
      await page.waitForURL(`${app.url}/`);
      await profile.context.clearCookies();
    },
  }),
  () => ({
    path: '/sign-up',
    call: /\/auth\/register$/,
    button: texts.signUpButton,
    fields: {
      'Full name': 'Đuro Šarić',
      Email: `duro-${randomUUID()}@example.com`,
      Password: password,
      'Confirm password': password,
    },
    ticks: /Terms/,
    complaint: { path: 'name', label: 'Full name' },
    done: (page) => page.waitForURL('**/login'),
  }),
  () => ({
    path: '/forgot-password',
    call: /\/auth\/request-password-change$/,
    button: 'RESET PASSWORD',
    fields: { Email: 'ana@example.com' },
    complaint: { path: 'email', label: 'Email' },
    done: (page) => page.getByText('If there is an account for ana@example.com').waitFor(),
  }),
  () => ({
    path: '/forgot-password/made-up',
    call: /\/auth\/reset-password\//,
    button: 'SET NEW PASSWORD',
    fields: { 'New password': password },
    complaint: { path: 'password', label: 'New password' },
    done: (page) => page.getByRole('button', { name: 'Ask for a new link' }).waitFor(),
  }),
];

const captivePage = {
  status: 200,
  contentType: 'text/html',
  body: '<h1>Welcome to our hotel</h1>',
};
const failures = [
  ['fails', (route: Route) => route.fulfill({ status: 500, body: 'Internal Server Error' })],
  ['is the page of a captive portal', (route: Route) => route.fulfill(captivePage)],
  ['is lost', (route: Route) => route.abort('internetdisconnected')],
] as const;

describe.each(forms.map((form) => [form().path, form] as const))('%s', (_, make) => {
  async function open(): Promise<{ page: Page; form: Form }> {
    const form = make();
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(app.url + form.path));
    for (const [name, value] of Object.entries(form.fields)) {
      await page.getByLabel(name, { exact: true }).fill(value);
    }
    if (form.ticks) await page.getByRole('checkbox', { name: form.ticks }).check();
    return { page, form };
  }

  async function keepsTyped(page: Page, { fields }: Form): Promise<void> {
    for (const [name, value] of Object.entries(fields)) {
      expect(await page.getByLabel(name, { exact: true }).inputValue()).toBe(value);
    }
  }

  test('is busy while the answer is pending, and sends once', async () => {
    const { page, form } = await open();
    const late = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(form.call, async (route) => {
      sent += 1;
      await late.promise;
      await route.continue();
    });
    const button = page.getByRole('button', { name: form.button });
    await button.click();
    await page.locator('button[aria-busy="true"]').waitFor();
    await button.focus();
    await page.keyboard.press('Enter');
    await keepsTyped(page, form);
    late.resolve();
    await form.done(page);
    expect(sent).toBe(1);
    await page.close();
  });

  test('shows a field error of the server below the field, and focuses it', async () => {
    const { page, form } = await open();
    const { path, label } = form.complaint;
    const refusal = {
      status: 'error',
      message: problems.field_invalid.message,
      error_key: 'field_invalid',
      request_id: 'r1',
      errors: [{ path, message: 'Not this one.' }],
    };
    await page.route(form.call, (route) => route.fulfill({ status: 400, json: refusal }));
    await page.getByRole('button', { name: form.button }).click();
    const complaint = page.locator('form p', { hasText: 'Not this one.' });
    await complaint.waitFor();
    const field = page.getByLabel(label, { exact: true });
    expect(await field.getAttribute('aria-describedby')).toContain(
      await complaint.getAttribute('id'),
    );
    expect(await field.evaluate(isActive)).toBe(true);
    await keepsTyped(page, form);
    await page.unroute(form.call);
    await page.getByRole('button', { name: form.button }).click();
    await form.done(page);
    await page.close();
  });

  test.each(failures)('keeps the input when the answer %s', async (_name, answer) => {
    const { page, form } = await open();
    await page.route(form.call, async (route) => void (await answer(route)));
    await page.getByRole('button', { name: form.button }).click();
    // Next to the form, where it stays, and not only as a notification that disappears.
    await page
      .locator('form')
      .getByText(/Internal Server Error|Unexpected|unexpected/)
      .waitFor();
    await keepsTyped(page, form);
    await page.unroute(form.call);
    await page.getByRole('button', { name: form.button }).click();
    await form.done(page);
    await page.close();
  });
});
