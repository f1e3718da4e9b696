// The contact form while the server fails, is somebody else, takes its time or does not believe the
// captcha: the message stays, also over a reload, the page says what is the matter, and the same press
// works later.
import { resolve } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureTexts } from '#contract/failure-texts.ts';
import { limits } from '#contract/limits.ts';
import { problems } from '#contract/problems.ts';
import { texts } from '#contract/texts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const challengeCall = '**/core/captcha-challenge';
const checkCall = '**/core/verify-recaptcha';
const sendCall = '**/core/contact-form';

const typed = {
  'First name': 'Željka',
  'Last name': 'Đurić',
  Email: 'zeljka@example.com',
  'Company name (optional)': 'Jadran Papir d.o.o.',
  Message: 'Račun se ne ispisuje 😀\nSecond line.',
};

const hotelPage = { status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' };
const serverFailed = { status: 500, body: 'Internal Server Error' };
const failures = [
  ['is a 500', (route: Route) => route.fulfill(serverFailed), 'Internal Server Error'],
  ['is a page of the hotel', (route: Route) => route.fulfill(hotelPage), failureTexts.unexpected],
  ['does not come', (route: Route) => route.abort('internetdisconnected'), 'You are offline.'],
] as const;

let app: TestApp;
let profile: BrowserProfile;
let page: Page;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

beforeEach(async () => {
  profile = await openContext({ width: 360, height: 740, workers: false });
  page = profile.context.pages()[0] ?? (await profile.context.newPage());
  await settled(page, () => page.goto(`${app.url}/contact`));
});

afterEach(() => profile.close());

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const send = () => page.getByRole('button', { name: 'SEND' });
const group = () => page.getByRole('group', { name: 'Captcha' });
const form = () => page.locator('main form');

describe('when the answer to SEND', () => {
  beforeEach(type);

  test.each(failures)('%s, it says so, and the same press works later', async (_, answer, says) => {
    await passCheck();
    await page.route(sendCall, answer);
    await send().click();
    await form().getByText(says).waitFor();
    await keepsTyped();
    await page.unroute(sendCall);
    // Off while there is no network, which is looked for every 5 seconds.
    await expect.poll(() => send().isEnabled(), { timeout: 15_000 }).toBe(true);
    await send().click();
    await page.getByText('Your message has reached us.').waitFor();
  });

  test.each(failures)('%s, the text is there after a reload too', async (_, answer, says) => {
    await passCheck();
    await page.route(sendCall, answer);
    await send().click();
    await form().getByText(says).waitFor();
    await outlivesReload();
    await page.unroute(sendCall);
    await passCheck();
    await send().click();
    await page.getByText('Your message has reached us.').waitFor();
  });

  test('is held back, it is busy, sends once, and is through when the answer comes', async () => {
    const late = Promise.withResolvers<void>();
    let sent = 0;
    await passCheck();
    await page.route(sendCall, async (route) => {
      sent += 1;
      await late.promise;
      await route.continue();
    });
    await send().click();
    await page.getByRole('progressbar', { name: 'Sending your message…' }).waitFor();
    await page.locator('button[aria-busy="true"]').focus();
    await page.keyboard.press('Enter');
    await field('Message').press('End');
    await keepsTyped();
    late.resolve();
    await page.getByText('Your message has reached us.').waitFor();
    expect(sent).toBe(1);
  });

  test('is held back, it can be stopped, which loses nothing, and sent again', async () => {
    await passCheck();
    // Never answered.
    await page.route(sendCall, () => undefined);
    await send().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await form().getByText('You cancelled sending.').waitFor();
    await keepsTyped();
    await page.unroute(sendCall);
    await send().click();
    await page.getByText('Your message has reached us.').waitFor();
  });

  test('is held back, a reload loses nothing', async () => {
    await passCheck();
    await page.route(sendCall, () => undefined);
    await send().click();
    await page.getByRole('progressbar', { name: 'Sending your message…' }).waitFor();
    await outlivesReload();
  });

  test('was on its way when it was stopped, the next press asks for a new check', async () => {
    await passCheck();
    const arrived = Promise.withResolvers<void>();
    await page.route(sendCall, async (route) => {
      await route.fetch();
      arrived.resolve();
    });
    await send().click();
    await arrived.promise;
    await page.getByRole('button', { name: 'Cancel' }).click();
    await form().getByText('may have reached us anyway').waitFor();
    await page.unroute(sendCall);
    await send().click();
    await form().getByText(problems.captcha_required.message).waitFor();
    await passCheck();
    await keepsTyped();
  });
});

test('what the server says about fields lands under each of them, the focus in the first', async () => {
  const said = {
    'First name': 'No such first name.',
    'Last name': 'No such last name.',
    Email: 'No such address.',
    'Company name (optional)': 'No such company.',
    Message: 'No such message.',
  };
  const paths = ['message', 'company_name', 'email', 'last_name', 'first_name'];
  const inOrder = Object.values(said).reverse();
  await type();
  await passCheck();
  await page.route(sendCall, (route) =>
    route.fulfill({
      status: 400,
      json: {
        status: 'error',
        message: problems.field_invalid.message,
        error_key: 'field_invalid',
        request_id: 'r1',
        errors: paths.map((path, at) => ({ path, message: inOrder[at] })),
      },
    }),
  );
  await send().click();
  for (const [name, complaint] of Object.entries(said)) {
    await form().getByText(complaint).waitFor();
    expect(await describedBy(name)).toContain(complaint);
    expect(await field(name).getAttribute('aria-invalid')).toBe('true');
  }
  expect(await page.locator(':focus').getAttribute('name')).toBe('first_name');
  await keepsTyped();
  await outlivesReload();
});

describe('when the captcha', () => {
  test.each(failures)('has an answer that %s, it can be done again', async (_, answer) => {
    await page.route(checkCall, answer);
    await type();
    await group()
      .getByText(/Internal Server Error|could not be checked/)
      .waitFor();
    expect(await send().isDisabled()).toBe(true);
    await keepsTyped();
    await page.unroute(checkCall);
    await group().getByRole('button', { name: 'Check again' }).click();
    await passCheck();
    await settled(page, () => page.reload());
    await keepsTyped();
    await passCheck();
    await send().click();
    await page.getByText('Your message has reached us.').waitFor();
  });

  test('is not believed, it says so and is there again', async () => {
    await page.route(checkCall, (route) =>
      route.fulfill({ json: { success: false, expires_at: null } }),
    );
    await type();
    await group().getByText(problems.captcha_required.message).waitFor();
    await group().getByRole('button', { name: 'Check again' }).waitFor();
    await keepsTyped();
    await outlivesReload();
  });

  test.each(failures)('has a puzzle that %s, it says so at its place', async (name, answer) => {
    await page.route(challengeCall, answer);
    await type();
    await group()
      .getByText(/Internal Server Error|nexpected/)
      .waitFor();
    await keepsTyped();
    await page.unroute(challengeCall);
    // By itself when the network is back.
    if (name !== 'does not come')
      await group().getByRole('button', { name: 'Check again' }).click();
    await passCheck();
  });

  test('was passed long ago, the next one is made before it expires, and SEND stays on', async () => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/core/captcha-challenge')) asked += 1;
    });
    await page.clock.install();
    await settled(page, () => page.reload());
    await type();
    await passCheck();
    expect(asked).toBe(1);
    const isEverOff = send().evaluate(
      (button) =>
        new Promise<boolean>((tell) => {
          new MutationObserver(() => {
            if (button.hasAttribute('disabled')) tell(true);
          }).observe(button, { attributes: true });
          document.addEventListener('over', () => tell(false));
        }),
    );
    const renewed = page.waitForResponse(checkCall);
    await page.clock.fastForward(limits.captchaProofMs - 60_000);
    await renewed;
    expect(asked).toBe(2);
    await passCheck();
    // The first proof would have ended here.
    await page.clock.fastForward(120_000);
    await passCheck();
    await page.evaluate(() => document.dispatchEvent(new Event('over')));
    expect(await isEverOff).toBe(false);
    await send().click();
    await page.getByText('Your message has reached us.').waitFor();
  });

  test('hangs while SEND waits for it, both can be stopped and done again', async () => {
    await page.route(checkCall, () => undefined);
    await type();
    await group().getByText('Checking…').waitFor();
    await send().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await form().getByText('You cancelled sending.').waitFor();
    await group().getByText('Checking…').waitFor();
    await keepsTyped();
    await page.unroute(checkCall);
    await settled(page, () => page.reload());
    await passCheck();
    await send().click();
    await page.getByText(texts.inquirySent).first().waitFor();
  });
});

async function type(): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
}

/** By itself, as soon as there is a text. */
async function passCheck(): Promise<void> {
  await page.getByText('Check passed.').waitFor();
}

async function keepsTyped(): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    await expect.poll(() => field(name).inputValue()).toBe(value);
  }
}

async function outlivesReload(): Promise<void> {
  await settled(page, () => page.reload());
  await keepsTyped();
}

/** The texts that are read out with a field. */
function describedBy(name: string): Promise<string> {
  return field(name).evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
}
