// Billing with Stripe: its script and frames on this page alone, the number typed into its frames only, the
// bank's question over the page, and a script that is blocked.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLabel, cardOf, openAddCard } from '#tests/kit/billing-page.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { standInForStripe } from '#tests/kit/stripe-script.ts';
import { type StripeServer, startStripeServer } from '#tests/kit/stripe-server.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let stripe: StripeServer;
let app: TestApp;

beforeAll(async () => {
  stripe = await startStripeServer();
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
    env: stripe.env,
  });
});

afterAll(async () => {
  await app.close();
  stripe.close();
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: addLabel });

async function typeCard(page: Page, number: string): Promise<void> {
  const values = { cardNumber: number, cardExpiry: '12 / 34', cardCvc: '123' };
  for (const [name, value] of Object.entries(values)) {
    const frame = page.frameLocator(`iframe[title="Secure ${name} input frame"]`);
    await frame.getByRole('textbox').fill(value);
  }
  await dialogOf(page).getByRole('button', { name: 'Submit Payment' }).click();
}

async function visit(profile: BrowserProfile, person: Person, path: string): Promise<Page> {
  const { email, password } = person;
  await profile.context.request.post(`${app.url}/auth/login`, { data: { email, password } });
  const page = await profile.context.newPage();
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  await page.goto(app.url + path);
  return page;
}

describe.each([360, 1280])('at %i px', (width) => {
  let person: Person;
  let profile: BrowserProfile;
  let page: Page;
  let asked: readonly string[];
  const sent: string[] = [];

  beforeAll(async () => {
    person = await aUser(app, { name: `Cy${width} Cvek` });
    profile = await openContext({ width, height: 2400, workers: false });
    asked = await standInForStripe(profile.context, stripe);
    profile.context.on('request', (request) => {
      if (request.url().startsWith(app.url)) sent.push(request.postData() ?? '');
    });
  });

  afterAll(() => profile.close());

  test('nothing of Stripe is loaded before the dialog opens, also when one comes from another page', async () => {
    page = await visit(profile, person, '/api-key/me');
    await page.getByRole('heading', { name: 'API Keys' }).waitFor();
    if (width < 600) await page.getByRole('button', { name: /menu/i }).click();
    await page.getByRole('link', { name: 'Billing' }).first().click();
    await page.getByText('No card is saved.').waitFor();
    expect(await page.getByText('TEST', { exact: true }).count()).toBe(0);
    expect(asked).toEqual([]);
    await openAddCard(page);
    await page
      .frameLocator('iframe[title="Secure cardCvc input frame"]')
      .getByRole('textbox')
      .waitFor();
    expect(asked).toContain('js.stripe.com/endive/stripe.js');
    expect(await axeInBothSchemes(page)).toEqual([]);
  });

  test('an empty field and the words of Stripe are named in the dialog', async () => {
    await dialogOf(page).getByRole('button', { name: 'Submit Payment' }).click();
    await dialogOf(page).getByText('One or more card fields are missing.').first().waitFor();
    await typeCard(page, '1234');
    await dialogOf(page).getByText('Your card number is invalid.').first().waitFor();
    await typeCard(page, '4000 0000 0000 0002');
    await dialogOf(page).getByText('Your card was declined.').first().waitFor();
  });

  test('a card is saved, and its number reaches Stripe only', async () => {
    await typeCard(page, '4242 4242 4242 4242');
    await page.waitForURL(/\/billing\/cus_[^/]+\?payment=succesfull$/);
    await cardOf(page, '4242').getByText('Default').waitFor();
    expect(sent.filter((text) => /4242.?4242|1234/.test(text))).toEqual([]);
  });

  test('the bank asks over the page, and a refusal comes back to the dialog', async () => {
    await openAddCard(page);
    await typeCard(page, '4000 0025 0000 3155');
    const bank = page.frameLocator('iframe[title="Bank"]');
    await bank.getByRole('button', { name: 'Fail' }).click();
    await dialogOf(page).getByText('The bank did not confirm it.').first().waitFor();
    await typeCard(page, '4000 0025 0000 3155');
    await bank.getByRole('button', { name: 'Complete' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.waitForURL(/payment=succesfull$/);
    await page.getByRole('list', { name: 'Saved cards' }).getByRole('listitem').nth(1).waitFor();
  });
});

describe('a blocked script', () => {
  let profile: BrowserProfile;
  let page: Page;

  beforeEach(async () => {
    profile = await openContext({ workers: false });
    const person = await aUser(app, { name: 'Di Dić' });
    await profile.context.route(/js\.stripe\.com/, (route) => route.abort());
    page = await visit(profile, person, '/billing/me');
    return () => profile.close();
  });

  test('is named with a way to try again, and the page stays', async () => {
    await openAddCard(page);
    await dialogOf(page).getByText('Stripe is not yet loaded.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Submit Payment' }).click();
    await page.getByRole('button', { name: /^Stripe is not yet loaded/ }).waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await profile.context.unroute(/js\.stripe\.com/);
    await standInForStripe(profile.context, stripe);
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
    await typeCard(page, '4242 4242 4242 4242');
    await cardOf(page, '4242').waitFor();
  });
});

/** Whether the page's policy lets it load Stripe's script, whatever the network says. */
const allowsStripe = (page: Page) =>
  page.evaluate(async () => {
    const outcome = Promise.withResolvers<boolean>();
    document.addEventListener('securitypolicyviolation', () => outcome.resolve(false));
    const script = document.createElement('script');
    script.src = 'https://js.stripe.com/policy/probe.js';
    script.onload = () => outcome.resolve(true);
    // After the event of the policy, if there is one.
    script.onerror = () => setTimeout(() => outcome.resolve(true));
    document.body.append(script);
    return outcome.promise;
  });

test('the policy allows Stripe on billing only, also where the worker answers', async () => {
  const profile = await openContext();
  const person = await aUser(app, { name: 'Ed E' });
  const page = await visit(profile, person, '/pricing');
  expect(await allowsStripe(page)).toBe(false);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto(`${app.url}/pricing`);
  await page.goto(`${app.url}/billing/me`);
  await page.getByText('No card is saved.').waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await allowsStripe(page)).toBe(true);
  await profile.close();
});
