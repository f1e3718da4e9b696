// Pages with data from the server: while the answer is pending, when it is an error or the page of a
// captive portal, without a network, and once the server answers again.
import { resolve } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let person: Person;
let profile: BrowserProfile;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  person = await aUser(app);
  // Without a worker, so that each request reaches the network.
  profile = await openContext({ width: 360, height: 740, workers: false });
});

afterAll(async () => {
  await profile.close();
  await app.close();
});

interface Reading {
  name: string;
  from: string;
  link: string;
  call: string;
  waiting: string;
  what: string;
  shows: (page: Page) => Promise<void>;
}

const heading = (frame: string) => (page: Page) =>
  page.frameLocator(`iframe[title="${frame}"]`).getByRole('heading').first().waitFor();

// Each is reached from a page that did not load the answer already.
const readings: Reading[] = [
  {
    name: 'the services',
    from: '/pricing',
    link: 'Services',
    call: '**/api/v1/frontend/services',
    waiting: 'Loading the services',
    what: 'The list of services',
    shows: (page) => page.getByText('Address Validator').first().waitFor(),
  },
  {
    name: 'a documentation',
    from: '/services',
    link: 'VAT-ID Validator',
    call: '**/api/documentation/v1/vat-validator',
    waiting: 'Loading the documentation',
    what: 'The documentation of VAT-ID Validator',
    shows: heading('Documentation of VAT-ID Validator'),
  },
  {
    name: 'the showcases',
    from: '/pricing',
    link: 'Showcase',
    call: '**/api/v1/frontend/services',
    waiting: 'Loading the showcases',
    what: 'The list of showcases',
    shows: (page) => page.getByRole('link', { name: /^DETAILS/ }).waitFor(),
  },
  {
    name: 'a showcase',
    from: '/showcase',
    link: 'DETAILS > Data to PDF',
    call: '**/api/documentation/v1/showcase/data-to-pdf',
    waiting: 'Loading the showcase',
    what: 'This showcase',
    shows: heading('Showcase of Data to PDF'),
  },
  {
    name: 'the templates',
    from: '/services/data-to-pdf',
    link: 'Configuration',
    call: '**/template/default/list',
    waiting: 'Loading Templates',
    what: 'The templates',
    shows: (page) => page.getByText('invoice.hbs').first().waitFor(),
  },
];

const captivePage = {
  status: 200,
  contentType: 'text/html',
  body: '<h1>Welcome to our hotel</h1>',
};
const failures = [
  ['fails', (route: Route) => route.fulfill({ status: 500, body: 'Internal Server Error' })],
  ['is the page of a captive portal', (route: Route) => route.fulfill(captivePage)],
] as const;

describe.each(readings)('$name', ({ from, link, call, waiting, what, shows }) => {
  async function open(answer: (route: Route) => Promise<unknown>): Promise<Page> {
    const page = await profile.context.newPage();
    await logIn();
    await settled(page, () => page.goto(app.url + from));
    await page.route(call, async (route) => void (await answer(route)));
    await page.evaluate(() => Reflect.set(window, 'isSameLoad', true));
    await follow(page, link);
    return page;
  }

  async function recovers(page: Page, isByItself = false): Promise<void> {
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await retry.first().waitFor();
    await page.unroute(call);
    // The portal also checks the network by itself, and may be faster than the click.
    if (isByItself) await pressIfThere(page, 'Retry');
    else await retry.click();
    await shows(page);
    expect(await page.evaluate(() => Reflect.get(window, 'isSameLoad'))).toBe(true);
    await page.close();
  }

  test('shows a placeholder while the server is slow', async () => {
    const late = Promise.withResolvers<void>();
    const page = await open(async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.getByRole('status', { name: waiting }).waitFor();
    late.resolve();
    await shows(page);
    await page.close();
  });

  test.each(failures)('shows an error when the answer %s, and recovers', async (_, answer) => {
    const page = await open(answer);
    await page.getByText(`${what} could not be loaded.`).waitFor();
    await recovers(page);
  });

  test('reports the missing network, and recovers', async () => {
    const page = await open((route) => route.abort('internetdisconnected'));
    await page
      .getByRole('main')
      // With its name, since the documentation being left contains similar words.
      .getByText(new RegExp(`^You are offline|^${what} could not be loaded`))
      .first()
      .waitFor();
    await recovers(page, true);
  });
});

test('a wait that goes on is told, and ends when nothing is answered at all', async () => {
  const call = '**/api/v1/frontend/services';
  const page = await profile.context.newPage();
  await page.clock.install();
  await settled(page, () => page.goto(`${app.url}/pricing`));
  await page.route(call, () => new Promise<void>(() => undefined));
  const asked = () => page.waitForRequest(call);
  const first = asked();
  await follow(page, 'Services');
  await first;
  await page.getByRole('status', { name: 'Loading the services' }).waitFor();
  await page.clock.fastForward(10_000);
  await page.getByText('This takes longer than usual.').waitFor();
  const second = asked();
  await page.clock.fastForward(51_000);
  // Once more, a second later.
  await page.clock.runFor(1000);
  await second;
  await page.clock.fastForward(61_000);
  await page.getByText('The list of services could not be loaded.').waitFor();
  await page.unroute(call);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Address Validator').first().waitFor();
  await page.close();
});

const pressIfThere = (page: Page, name: string) =>
  page.evaluate((label) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
    buttons.find(({ textContent }) => textContent === label)?.click();
  }, name);

async function logIn(): Promise<void> {
  const { email, password } = person;
  await profile.context.request.post(`${app.url}/auth/login`, {
    data: { email, password, remember_me: false },
  });
}

/** Clicks a link; if the page has none, in the phone's menu. */
async function follow(page: Page, name: string): Promise<void> {
  const inPage = page.getByRole('main').getByRole('link', { name, exact: true });
  if ((await inPage.count()) > 0) return inPage.first().click();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name, exact: true }).click();
  await menu.waitFor({ state: 'detached' });
}
