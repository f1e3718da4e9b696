// The links beside a user's own pages: there from 840 px on, for the pages of an account and of admins; on
// phones the menu and the bar have them. The number of new messages stands at the link of the inbox.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { received } from '#tests/server/contact/inbox-kit.ts';

const pages = [
  ['Files', '/files'],
  ['Drafts', '/user-service/me'],
  ['Profile', '/profile/me'],
  ['Privacy', '/privacy/me'],
  ['API Keys', '/api-key/me'],
  ['Statistics', '/user-statistic/me'],
  ['Billing', '/billing/me'],
] as const;

let app: TestApp;
let profile: BrowserProfile;
let page: Page;
let ana: Person;
let adm: Person;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  ana = await aUser(app);
  profile = await openContext({ width: 1280, height: 800, workers: false });
  await profile.context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  page = await profile.context.newPage();
});

afterAll(async () => {
  await profile.close();
  await app.close();
});

async function logIn({ email, password }: Person): Promise<void> {
  const { request } = profile.context;
  await request.post(`${app.url}/auth/login`, { data: { email, password } });
}

const beside = () => page.getByRole('navigation', { name: 'Account' });
const marked = () => beside().locator('[aria-current="page"]').allTextContents();

test('a guest has no links beside the prompt to log in', async () => {
  await settled(page, () => page.goto(`${app.url}/api-key/me`));
  await page.getByText('Please Log In to Access the API Keys.').waitFor();
  expect(await beside().count()).toBe(0);
});

describe('a user', () => {
  beforeAll(() => logIn(ana));

  test.each(pages)('has them beside %s, which is marked', async (name, path) => {
    await settled(page, () => page.goto(app.url + path));
    await beside().getByRole('link', { name }).waitFor();
    expect(await marked()).toEqual([name]);
    expect(await beside().getByRole('link').allTextContents()).toEqual(pages.map(([one]) => one));
    expect(await beside().evaluate((nav) => nav.closest('aside')?.offsetWidth)).toBe(248);
    expect(await axeInBothSchemes(page)).toEqual([]);
  });

  test('goes from page to page with them, and the heading has the focus', async () => {
    for (const [name] of pages) {
      await beside().getByRole('link', { name }).click();
      const title = name === 'Drafts' ? 'Draft' : name;
      const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
      await heading.waitFor();
      await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
      await expect.poll(marked).toEqual([name]);
    }
  });

  test.each([
    [360, false],
    [800, false],
    [840, true],
    [1000, true],
    [1239, true],
    [1240, true],
  ])('at %i px nothing scrolls sideways; links beside the page: %s', async (width, isBeside) => {
    await page.setViewportSize({ width, height: 800 });
    for (const [, path] of pages) {
      await settled(page, () => page.goto(app.url + path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await beside().isVisible(), path).toBe(isBeside);
      expect(await page.evaluate(sidewaysScroll), path).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe('an admin', () => {
  beforeAll(async () => {
    await received(app, { first_name: 'Ivo', last_name: 'Ivić' });
    await received(app, { first_name: 'Iva', last_name: 'Ivić' });
    await logIn(adm);
  });

  const inboxLinks = (name: string) => page.getByRole('link', { name, exact: true });

  test('sees how many messages are new, in all three places', async () => {
    await settled(page, () => page.goto(`${app.url}/api-key/me`));
    await beside().getByRole('list', { name: 'Admin' }).waitFor();
    await inboxLinks('Inbox 2 new').waitFor();
    await page.getByRole('button', { name: adm.name }).click();
    await expect.poll(() => inboxLinks('Inbox 2 new').count()).toBe(2);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    const bar = page.getByRole('navigation', { name: 'Quick' });
    await bar.getByRole('link', { name: 'Inbox 2 new', exact: true }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('sees the number again after coming back, and none when all are answered', async () => {
    const messages = await app.call('POST', '/core/contact-form/list', {
      cookie: adm.cookie,
      body: {},
    });
    const rows: { id: string; email: string }[] = JSON.parse(messages.text).data;
    for (const [at, { id, email }] of rows.entries()) {
      const sent = await app.call('POST', '/core/contact-form/send-reply-email', {
        cookie: adm.cookie,
        body: { email_to: email, subject: 'Re', body: 'Done.', contact_id: id },
      });
      expect(sent.status, sent.text).toBe(200);
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
      const left = rows.length - at - 1;
      await inboxLinks(left === 0 ? 'Inbox' : `Inbox ${left} new`).waitFor();
    }
    await beside().getByRole('link', { name: 'Inbox' }).click();
    await page.getByText('No new messages.').waitFor();
    expect(await marked()).toEqual(['Inbox']);
    expect(await axeInBothSchemes(page)).toEqual([]);
  });
});
