// SC5: how screens display numbers, the operator and the user, and SC9: the header of the actions
// column, and that ten clicks in a row create one thing.
import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#contract/services.ts';
import { fillEditor } from '#tests/kit/editor.ts';
import { field } from '#tests/kit/field.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { publicPaths } from '#tests/kit/public-paths.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let profile: BrowserProfile;
let admin: Person;
let page: Page;

beforeAll(async () => {
  app = await startTestApp({
    env: { FREE_REQUESTS: '100000', PRICE_PER_REQUEST: '0.05' },
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  admin = await aUser(app, { name: 'Ana Anić', admin: true });
  profile = await openContext({ width: 1280, height: 800, workers: false });
  const { email, password } = admin;
  await profile.context.request.post(`${app.url}/auth/login`, {
    data: { email, password, remember_me: true },
  });
  page = await profile.context.newPage();
});

afterAll(async () => {
  await profile.close();
  await app.close();
});

async function open(path: string): Promise<void> {
  await settled(page, () => page.goto(app.url + path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

describe('SC5: numbers', () => {
  // Samples show requests; ids and names of standards, such as EN 16931, are no numbers.
  const words = () => {
    for (const code of document.querySelectorAll('code, pre, textarea')) code.remove();
    return document.body.innerText;
  };
  const ungrouped = /(?<![\w.,/-]|\bEN\s)\d{5,}(?![\w-])/g;

  test('are grouped on every public page and in every documentation', async () => {
    const found: string[] = [];
    for (const path of [...publicPaths, ...services.map(({ key }) => `/services/${key}`)]) {
      const { text } = await app.call('GET', path, { headers: { accept: 'text/html' } });
      await page.setContent(text.replace(/<script[\s\S]*?<\/script>/g, ''));
      for (const number of (await page.evaluate(words)).match(ungrouped) ?? []) {
        found.push(`${path}: ${number}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('of the plan are equal on the pricing page and above the API keys', async () => {
    await open('/pricing');
    await page.getByText('Free up to 100,000 API calls a month.').waitFor();
    await open('/api-key/me');
    await page.getByText('0 of 100,000 requests used this month').waitFor();
  });

  test('of the storage have the units of the settings', async () => {
    await open('/services/file-archive/configuration');
    await page.getByText('0 B of 1 GiB used').waitFor();
  });
});

test('SC5: a company that is not configured is a marked placeholder in the footer', async () => {
  await open('/pricing');
  const mark = page.getByRole('contentinfo').locator('mark');
  expect(await mark.textContent()).toBe('[company name]');
  expect(await page.getByText('COMPANY_NAME').count()).toBe(0);
});

describe('SC5: without an answer of the server', () => {
  beforeAll(async () => {
    await page.route(/\/core\/user\/info$/, (route) => route.abort('internetdisconnected'));
  });
  afterAll(() => page.unroute(/\/core\/user\/info$/));

  test('the contact form has the name and address of the signed-in user', async () => {
    await open('/contact');
    const value = (name: string) => page.getByLabel(name, { exact: true }).inputValue();
    await expect.poll(() => value('First name')).toBe('Ana');
    expect([await value('Last name'), await value('Email')]).toEqual(['Anić', admin.email]);
  });

  test('/login shows who is signed in and where the drafts are', async () => {
    await open('/login');
    await page.getByRole('heading', { name: 'You are logged in as Ana Anić' }).waitFor();
    expect(await page.getByRole('button', { name: 'LOGIN' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Open Drafts' }).waitFor();
  });
});

describe('SC9', () => {
  const heads = () => page.locator('thead th').allTextContents();

  test('only the API keys have ACTION in capitals', async () => {
    await app.call('POST', '/core/service-request', {
      cookie: admin.cookie,
      body: { name: 'One', payload: '{"a": 1}', service: 'data-to-pdf' },
    });
    await open('/user-service/me');
    await page.locator('tbody tr').first().waitFor();
    expect((await heads()).at(-1)).toBe('Action');
    await open('/api-key/me');
    await page.locator('tbody tr').first().waitFor();
    expect((await heads()).at(-1)).toBe('ACTION');
  });

  const pressTen = (button: Locator) =>
    button.evaluate((element) => {
      for (let presses = 0; presses < 10; presses += 1) {
        if (element instanceof HTMLElement) element.click();
      }
    });

  async function totalOf(path: string, body?: unknown): Promise<number> {
    const { json } = await app.call(body ? 'POST' : 'GET', path, { cookie: admin.cookie, body });
    return Array.isArray(json) ? json.length : Number(field(json, 'total'));
  }

  test('ten clicks in a row save one draft', async () => {
    const before = await totalOf('/core/service-request/list', {});
    await open('/services/data-to-pdf/try-it-out');
    await fillEditor(page.getByLabel('Request', { exact: true }), '{"b": 2}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('Name').fill('Ten presses');
    await pressTen(page.getByRole('button', { name: 'SAVE', exact: true }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open('/user-service/me');
    await page.getByText('Last synced').waitFor();
    expect(await totalOf('/core/service-request/list', {})).toBe(before + 1);
  });

  test('ten clicks in a row create one API key', async () => {
    const before = await totalOf('/core/api-key');
    await open('/api-key/me');
    await page.getByRole('button', { name: /^Add/ }).first().click();
    await page.getByLabel('Name').fill('Ten presses');
    await pressTen(page.getByRole('button', { name: 'GENERATE' }));
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await totalOf('/core/api-key')).toBe(before + 1);
  });

  test('ten clicks in a row create one template', async () => {
    await open('/services/data-to-text/configuration');
    await page.getByRole('button', { name: 'New template' }).first().click();
    await page.getByLabel('Name').fill('Ten presses');
    await pressTen(page.getByRole('button', { name: 'CREATE' }));
    await page.getByLabel('Template text', { exact: true }).waitFor();
    const { json } = await app.call('GET', '/core/template', { cookie: admin.cookie });
    const named = JSON.stringify(json).split('"Ten presses').length - 1;
    expect(named).toBe(1);
  });
});
