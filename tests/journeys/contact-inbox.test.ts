// A visitor's message arrives, and an admin answers it on a phone: what is typed survives a sheet
// closed by mistake, a reload, a dead network and a failed send, and goes out once.
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problems } from '#contract/problems.ts';
import { texts } from '#contract/texts.ts';
import { keptTexts, storedTexts } from '#tests/kit/device-traces.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { cutTexts, smallTargets } from '#tests/kit/page-facts.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { received } from '#tests/server/contact/inbox-kit.ts';

const message = 'Račun se ne ispisuje.\nSecond line.\nThird line, which a card has no room for.';
const answer = 'Pokušajte ponovno. 😀\nIt works now.';
const pictures = '.build/contact-inbox';

let app: TestApp;
let adm: Person;
let ana: Person;
let profile: BrowserProfile;
let page: Page;

beforeAll(async () => {
  await mkdir(pictures, { recursive: true });
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  ana = await aUser(app);
  profile = await openContext({ width: 360, height: 740, workers: false });
  await profile.context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  page = profile.context.pages()[0] ?? (await profile.context.newPage());
});

afterAll(async () => {
  await profile.close();
  await app.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const sheet = () => page.getByRole('dialog', { name: 'Message from Željka Đurić' });
const card = () => page.getByRole('listitem').filter({ hasText: 'zeljka@example.com' });

async function logIn({ email, password }: Person): Promise<void> {
  const { request } = profile.context;
  await request.post(`${app.url}/auth/login`, { data: { email, password, remember_me: false } });
}

async function openReply(): Promise<void> {
  await card().getByRole('button', { name: 'Reply to Željka Đurić' }).click();
  await sheet().waitFor();
}

describe('the contact inbox at 360 px', () => {
  test('a visitor writes to us', async () => {
    await page.goto(`${app.url}/contact`);
    await field('First name').fill('Željka');
    await field('Last name').fill('Đurić');
    await field('Email').fill('zeljka@example.com');
    await field('Message').fill(message);
    await page.getByText('Check passed.').waitFor();
    await button('SEND').click();
    await page.getByText('Your message has reached us.').waitFor();
  });

  test('a guest and a user are asked to log in, and the user has no way to it', async () => {
    const prompt = page.getByText('Please Log In to Access the Contact.');
    await page.goto(`${app.url}/admin-contact/me`);
    await prompt.waitFor();
    await logIn(ana);
    await page.goto(`${app.url}/admin-contact/${adm.id}`);
    await page
      .getByText(`Only admins can open this page, and ${ana.name} is not an admin.`)
      .waitFor();
    await prompt.waitFor();
    await page.getByRole('navigation', { name: 'Quick' }).waitFor();
    expect(await page.getByRole('link', { name: 'Inbox' }).count()).toBe(0);
    await button('Menu').click();
    await button('Log out').waitFor();
    expect(await page.getByRole('link', { name: 'Inbox' }).count()).toBe(0);
    expect(await page.getByText('zeljka@example.com').count()).toBe(0);
  });

  test('an admin finds the message as new, by menu and by bar', async () => {
    await logIn(adm);
    await page.goto(app.url);
    await button('Menu').click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
    await page.goto(app.url);
    await page
      .getByRole('navigation', { name: 'Quick' })
      .getByRole('link', { name: 'Inbox' })
      .click();
    await card().getByText('New', { exact: true }).waitFor();
  });

  test('the sheet shows the whole message above a prefilled reply', async () => {
    await openReply();
    await sheet().getByText('Third line, which a card has no room for.').waitFor();
    expect(await field('Email').inputValue()).toBe('zeljka@example.com');
    expect(await field('Email').isEditable()).toBe(false);
    expect(await field('Subject').inputValue()).toBe('Re: Your message to Paperline');
    await field('Body').focus();
    await page.keyboard.press('Tab');
    await page.getByText('Required!').waitFor();
  });

  test('what is typed survives a sheet closed by mistake, and a reload', async () => {
    await field('Body').fill(answer);
    await page.keyboard.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    await openReply();
    await expect.poll(() => field('Body').inputValue()).toBe(answer);
    await page.reload();
    await openReply();
    await expect.poll(() => field('Body').inputValue()).toBe(answer);
  });

  test('without a connection SEND is off, says why, and nothing is queued', async () => {
    await profile.context.setOffline(true);
    await sheet().getByText('You are offline.').waitFor();
    await page.getByText('SEND is disabled because there is no connection.').waitFor();
    expect(await button('SEND').isDisabled()).toBe(true);
    await profile.context.setOffline(false);
    await expect.poll(() => button('SEND').isEnabled()).toBe(true);
    expect(await app.mailsTo('zeljka@example.com', 0)).toEqual([]);
    expect(await field('Body').inputValue()).toBe(answer);
  });

  test('a refused reply is told in the server’s words and stays in the form', async () => {
    await page.route('**/core/contact-form/send-reply-email', (route) =>
      route.fulfill({
        status: 503,
        json: { status: 'error', error_key: 'busy', message: problems.busy.message },
      }),
    );
    await button('SEND').click();
    await sheet().getByRole('alert').getByText(problems.busy.message).first().waitFor();
    expect(await field('Body').inputValue()).toBe(answer);
    await page.unroute('**/core/contact-form/send-reply-email');
  });

  test('pressed twice it goes out once; the message is then replied and the text forgotten', async () => {
    await button('SEND').dblclick();
    await page.getByText(texts.replySent).first().waitFor();
    await sheet().waitFor({ state: 'detached' });
    await page.getByText('No new messages.').waitFor();
    await button('All messages').click();
    await card().getByText('Replied', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?state=all');
    const [mail, ...others] = await app.mailsTo('zeljka@example.com');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Re: Your message to Paperline');
    expect(mail?.text).toContain(answer);
    await openReply();
    await sheet().getByText(`by ${adm.name}`).waitFor();
    expect(await field('Body').inputValue()).toBe('');
    await page.keyboard.press('Escape');
  });

  test('DISCARD asks when there is text, and then forgets it', async () => {
    await openReply();
    await field('Body').fill('Second thoughts');
    await button('DISCARD').click();
    const asking = page.getByRole('alertdialog', { name: 'Discard this reply?' });
    await asking.getByRole('button', { name: 'CANCEL' }).click();
    expect(await field('Body').inputValue()).toBe('Second thoughts');
    await button('DISCARD').click();
    await asking.getByRole('button', { name: 'DISCARD' }).click();
    await sheet().waitFor({ state: 'detached' });
    await openReply();
    expect(await field('Body').inputValue()).toBe('');
    await button('DISCARD').click();
    await sheet().waitFor({ state: 'detached' });
  });

  test('filters by state and by date, and says when nothing is left', async () => {
    await received(app, { email: 'ivo@example.com', first_name: 'Ivo', last_name: 'Ivić' });
    await page.getByLabel('State').selectOption('New');
    await page.getByText('ivo@example.com').waitFor();
    await card().waitFor({ state: 'detached' });
    await button('Filter by date').click();
    await page.getByLabel('Date from').fill('2099-01-01T00:00');
    await page.getByText('No messages in this range.').waitFor();
    await button('Clear filters').click();
    await page.getByText('ivo@example.com').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByLabel('State').selectOption('Replied');
    await card().waitFor();
    await page.getByLabel('State').selectOption('All messages');
    await page.getByText('ivo@example.com').waitFor();
  });

  test('the last page is there to read without a connection', async () => {
    await page.route('**/core/contact-form/list*', (route) => route.abort());
    await page.reload();
    await page.getByText(/^Messages as of /).waitFor();
    await openReply();
    await sheet().getByText('Third line, which a card has no room for.').waitFor();
    await page.unroute('**/core/contact-form/list*');
  });
});

// What it looks like on a desk is judged in contact-inbox-desk.test.ts.
describe.each([360, 800])('looks at %i px', (width) => {
  test.each(['light', 'dark'] as const)('in %s', async (colorScheme) => {
    // Tall, so that no control is half under a bar that sticks to the screen's edge.
    await page.setViewportSize({ width, height: 1600 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${app.url}/admin-contact/me?state=all`);
    const open = button('Reply to Željka Đurić');
    await open.waitFor();
    expect(await page.getByRole('table').count()).toBe(width === 360 ? 0 : 1);
    expect(await page.evaluate(cutTexts)).toEqual([]);
    expect(await page.evaluate(smallTargets)).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways()).toBe(0);
    await page.screenshot({ path: `${pictures}/list-${width}-${colorScheme}.png` });
    await open.click();
    await sheet().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways()).toBe(0);
    for (const control of await sheet().locator('button, input, textarea').all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.screenshot({ path: `${pictures}/sheet-${width}-${colorScheme}.png` });
  });
});

test('a reply that was begun, and the messages, leave the device with the log-out', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${app.url}/admin-contact/me?state=all`);
  await openReply();
  await field('Body').fill('Xyzzy plugh');
  await page.getByText('Your text is kept on this device until it is sent').waitFor();
  for (const word of ['Xyzzy', 'zeljka@example.com']) {
    await expect.poll(() => keptTexts(page)).toContain(word);
  }
  await page.keyboard.press('Escape');
  await button('Menu').click();
  await button('Log out').click();
  // DR4: a text that is neither saved nor sent is asked about.
  const question = page.getByRole('dialog', { name: '1 text is only on this device' });
  await question.getByText('A reply to a message').waitFor();
  await button('Keep locked on this device').click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  const left = await storedTexts(page);
  for (const word of ['Xyzzy', 'zeljka@example.com']) expect(left).not.toContain(word);
});

function sideways(): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
