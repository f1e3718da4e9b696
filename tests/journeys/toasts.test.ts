// A message about an act covers neither its result nor what one goes on with: on every screen that shows
// one, on a phone and on a desk. The desk of the services has a test of its own (desk-layout.test.ts).
import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problems } from '#contract/problems.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { underToasts } from '#tests/kit/under-toasts.ts';
import { upload } from '#tests/server/archive/files-over-http.ts';
import { received } from '#tests/server/contact/inbox-kit.ts';

let app: TestApp;
let adm: Person;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
});

afterAll(() => app.close());

describe.each([360, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;
  let page: Page;
  const isPhone = width === 360;

  beforeAll(async () => {
    profile = await openContext({ width, height: 740 });
    await profile.context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
    page = await profile.context.newPage();
  });

  afterAll(() => profile.close());

  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const dialog = () => page.getByRole('dialog').last();
  const go = (path: string) => settled(page, () => page.goto(app.url + path));
  /** Nothing that matters is under the message, once the page has made room for it. */
  async function isClear(text: string | RegExp, ...results: Locator[]): Promise<void> {
    const message = page.getByRole('button', { name: text }).last();
    await message.waitFor();
    for (const result of results) await result.waitFor();
    const faults = async () => {
      // Pointed at, a message stays. Without `hover`, which scrolls until nothing moves.
      const box = await message.boundingBox();
      if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      return underToasts(page, results);
    };
    await expect.poll(faults).toEqual([]);
  }
  async function refuse(path: string): Promise<void> {
    await page.route(path, (route) =>
      route.fulfill({
        status: 503,
        json: { status: 'error', error_key: 'busy', message: problems.busy.message },
      }),
    );
  }

  test('a log-in refused', async () => {
    await go('/login');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-Password-1');
    await button('LOGIN').click();
    await isClear(
      /press to close/,
      page.locator('form').getByText(problems.wrong_credentials.message),
    );
  });

  test('a contact message refused, and one sent', async () => {
    await go('/contact');
    await page.getByLabel('First name').fill('Ivo');
    await page.getByLabel('Last name').fill('Ivić');
    await page.getByLabel('Email').fill('ivo@example.com');
    await page.getByLabel('Message').fill('Hello there');
    await page.getByText('Check passed.').waitFor();
    await refuse('**/core/contact-form');
    await button('SEND').click();
    await isClear(/press to close/, button('SEND'));
    await page.unroute('**/core/contact-form');
    await button('SEND').click();
    await isClear(/press to close/, page.getByText('Your message has reached us.'));
  });

  describe('for a user', () => {
    beforeAll(async () => {
      const { email, password, cookie } = adm;
      await profile.context.request.post(`${app.url}/auth/login`, { data: { email, password } });
      for (let at = 1; at <= 12; at += 1) {
        await upload(app, `${at}`, `file ${width} ${at}.txt`, { headers: { cookie } });
        await app.call('POST', '/core/service-request', {
          cookie,
          body: { name: `Draft ${width} ${at}`, service: 'data-to-pdf', payload: '{}' },
        });
      }
      await received(app, { first_name: 'Iva', last_name: `Ivić ${width}` });
    });

    test('keys added, copied, renamed and deleted', async () => {
      await go('/api-key/me');
      await button('Add').click();
      await dialog().getByLabel('Name').fill(`Key ${width}`);
      await dialog()
        .getByRole('button', { name: /GENERATE|ADD|CREATE/i })
        .click();
      const made = dialog().locator('code, output, input').first();
      await isClear(/press to close/, made);
      await dialog().getByRole('button', { name: /^Copy/ }).click();
      await isClear(/press to close/, made);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      if (isPhone) await button(`More actions besides Details of key Key ${width}`).click();
      await button(`Delete key Key ${width}`).click();
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await page.getByText(`Key ${width}`, { exact: true }).waitFor({ state: 'detached' });
      await isClear(/press to close/);
    });

    test('files uploaded and deleted', async () => {
      await go('/files');
      await page.locator('input[type="file"]').setInputFiles({
        name: `new ${width}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from('x'),
      });
      await isClear(/^Uploaded/, page.getByText(`new ${width}.txt`, { exact: true }).first());
    });

    test('a draft deleted, with Undo', async () => {
      await go('/user-service/me');
      const name = `Draft ${width} 7`;
      await page.getByText(name, { exact: true }).waitFor();
      if (isPhone) await button(new RegExp(`^More actions .*${name}$`)).click();
      await button(`Delete ${name}`).click();
      const asked = page.getByRole('alertdialog');
      await asked.getByRole('button').last().click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await isClear(/press to close/);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText(name, { exact: true }).waitFor();
    });

    test('a template made and deleted', async () => {
      await go('/services/data-to-pdf/configuration');
      await button('New template').click();
      await dialog().getByLabel('Name').fill(`Letter ${width}`);
      await dialog().getByRole('button').last().click();
      const text = page.getByLabel('Template text', { exact: true });
      await text.click();
      await page.keyboard.type('Hello');
      await page.keyboard.press('Control+s');
      await isClear(/^Saved as version/, button(/^Save/));
    });

    test('a reply refused and one sent', async () => {
      await go('/admin-contact/me');
      await button(`Reply to Iva Ivić ${width}`).click();
      await page.getByLabel('Body', { exact: true }).fill('It works now.');
      await refuse('**/core/contact-form/send-reply-email');
      await button('SEND').click();
      const refused = page.locator('form').getByRole('alert').first();
      await isClear(/press to close/, refused, button('SEND'));
      await page.unroute('**/core/contact-form/send-reply-email');
      await button('SEND').click();
      const sent = isPhone ? page.getByLabel('State') : page.getByText(`by ${adm.name}`);
      await isClear(/press to close/, sent);
    });
  });
});
