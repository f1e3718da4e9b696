// Statistics and own runs of a user, under a clock that stands on the Sunday on which the clocks of Zagreb
// go forward: counts by service and by local day, dates in the address, CSV, receipts, and no network.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { runSamples } from '#tests/kit/run-samples.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';

const now = '2026-03-29T12:00:00Z';
const zone = 'Europe/Zagreb';
const clock = createTestClock(now);
let app: TestApp;
let admin: Person;

const paths = ['data-to-pdf/v1/convert', 'data-to-html/v1/convert', 'data-to-text/v1/convert'];
paths.push('data-generator/v1/generate', 'data-mapping/v1/map');
/** Six functions, so that the table has a second page: without those that make e-invoices. */
const functions = runSamples.filter(
  ({ known, hasPrograms }) => hasPrograms !== false && paths.includes(known.call.path.slice(5)),
);

beforeAll(async () => {
  app = await startTestApp({
    now: clock.now,
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  admin = await aUser(app, { name: 'Adm Admić', admin: true });
});

afterAll(() => app.close());

async function run(key: string, path: string, body: object): Promise<void> {
  await app.call('POST', path, { headers: { 'x-api-key': key }, body });
}

const text = '/api/data-to-text/v1/convert';
const invoice = { template_id: 'invoice.txt', data: { company: 'A' } };

describe.each([360, 1280])('at %i px', (width) => {
  let ana: Person;
  let profile: BrowserProfile;
  let page: Page;

  beforeAll(async () => {
    clock.set(now);
    ana = await aUser(app, { name: `Ana${width} Anić` });
    // Tall, so that no control is half under a bar at the screen's edge.
    profile = await openContext({ width, height: 3200 });
    await profile.context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
    const { email, password } = ana;
    await profile.context.request.post(`${app.url}/auth/login`, { data: { email, password } });
    page = await profile.context.newPage();
    await page.clock.setFixedTime(new Date(now));
    const session = await profile.context.newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: zone });
  });

  afterAll(() => profile.close());

  const open = (path = '') => settled(page, () => page.goto(`${app.url}/user-statistic/me${path}`));
  const quick = (name: string) => page.getByRole('button', { name });
  const used = (count: number) => page.getByText(new RegExp(`^${count} Request used`)).waitFor();

  test('a new user is shown the way to the services', async () => {
    await open();
    const empty = page.getByText('No statistics at this time, Try out our Services');
    await empty.waitFor();
    await empty.getByRole('link', { name: 'Try out our Services' }).waitFor();
    expect(await empty.getByRole('link').getAttribute('href')).toBe('/services/data-to-pdf');
    expect(await axeInBothSchemes(page)).toEqual([]);
    await open('/runs');
    await page.getByText('No runs yet.').waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
  });

  test('counts by service and function, five rows on a page, with a chart of all days', async () => {
    // In Zagreb the first is on March 1, the second in April.
    clock.set('2026-02-28T23:30:00Z');
    await run(ana.key, text, invoice);
    clock.set('2026-03-23T10:00:00Z');
    for (const { known, example } of functions) await run(ana.key, known.call.path, example);
    clock.set('2026-03-29T10:00:00Z');
    await run(ana.key, text, { ...invoice, text_access_mode: 'archive' });
    await run(ana.key, text, { ...invoice, test: true });
    await run(ana.key, text, { ...invoice, template_id: 'no-such.txt' });
    clock.set(now);
    await page.reload();
    await open();
    await used(8);
    await page.getByText('1–5 of 6').waitFor();
    expect(await page.getByLabel('Rows per page').count()).toBe(0);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('6–6 of 6').waitFor();
    await page.getByRole('img', { name: 'the most on 23 Mar 2026: 6' }).waitFor();
    await page.getByText('Every day in a table').click();
    const days = page.getByRole('table', { name: 'Requests by day' }).getByRole('row');
    expect(await days.count()).toBe(32);
    expect(await days.nth(1).innerText()).toMatch(/^1 Mar 2026\s+1$/);
    expect(await days.nth(2).innerText()).toMatch(/^2 Mar 2026\s+0$/);
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
  });

  test('quick ranges are pressed, stand in the address and end with a date by hand', async () => {
    await open();
    await quick('THIS WEEK').click();
    await used(7);
    expect(new URL(page.url()).search).toBe('?quick=week');
    expect(await quick('THIS WEEK').getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByLabel('Date from').inputValue()).toBe('2026-03-23');
    expect(await page.getByLabel('Date to').inputValue()).toBe('2026-03-29');
    await settled(page, () => page.reload());
    await used(7);
    await page.getByLabel('Date from').fill('2026-03-24');
    await used(1);
    expect(await quick('THIS WEEK').getAttribute('aria-pressed')).toBe('false');
    expect(new URL(page.url()).search).toBe('?from=2026-03-24&to=2026-03-29');
    await quick('TODAY').click();
    await used(1);
    await quick('THIS YEAR').click();
    await used(8);
    await page.getByRole('heading', { name: 'Requests by month' }).waitFor();
    await page.getByRole('button', { name: 'CLEAR', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.getByLabel('Date to').fill('2026-02-01');
    await page.getByText('No statistics at this time').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await used(8);
    expect(await page.getByLabel('Date to').inputValue()).toBe('');
  });

  test('saves both tables as CSV', async () => {
    await open('?quick=week');
    const saved = async (name: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      const file = await download;
      return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
    };
    const [byDay, days] = await saved('CSV by day');
    expect(byDay).toBe('requests-by-day-2026-03-23-to-2026-03-29.csv');
    expect(days?.split('\r\n')).toEqual([
      '\uFEFFDay,Calls',
      '2026-03-23,6',
      ...[24, 25, 26, 27, 28].map((day) => `2026-03-${day},0`),
      '2026-03-29,1',
      '',
    ]);
    const [, services] = await saved('CSV by service');
    expect(services).toContain('\uFEFFService,Function,Calls\r\nData to Text,Text Service,2\r\n');
  });

  test('lists own runs, by service, key and outcome, and opens the receipt of one', async () => {
    await open();
    await page.getByRole('link', { name: 'Runs' }).click();
    const receipts = page.getByRole('button', { name: /^Receipt of/ });
    await page.getByText('1–10 of 10').waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await page.getByLabel('Outcome').selectOption('failed');
    await page.getByText('1–1 of 1').waitFor();
    await receipts.click();
    await page.getByRole('dialog').getByText('Not counted, because it failed').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Outcome').selectOption('success');
    await page.getByLabel('Key', { exact: true }).selectOption('First key');
    await page.getByLabel('Service', { exact: true }).selectOption('Data to Text');
    await page.getByRole('button', { name: 'Filter by date' }).click();
    await quick('TODAY').click();
    await page.getByText('1–2 of 2').waitFor();
    await receipts.last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('SHA-256').waitFor();
    await dialog.getByText('Save a request to run it again later.').waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.txt$/);
    await dialog.getByRole('link', { name: 'Open Data to Text' }).click();
    await page
      .getByRole('button', { name: /Execute|Create/ })
      .first()
      .waitFor();
  });

  test('leads from a receipt to a saved request of its service', async () => {
    await app.call('POST', '/core/service-request', {
      cookie: ana.cookie,
      body: { name: 'Offer for Bo', service: 'data-to-text', payload: '{}' },
    });
    await open('/runs?service=data-to-text&status=failed');
    await page.getByRole('button', { name: /^Receipt of/ }).click();
    await page.getByRole('link', { name: 'Offer for Bo' }).click();
    await expect.poll(() => page.url()).toContain('/services/data-to-text/try-it-out?draft=');
  });

  // The month of a limit is one of UTC, so the run on February 28 is not in it.
  test('says how much of the month is used, at home and in the menu', async () => {
    await settled(page, () => page.goto(app.url));
    await page
      .getByRole('region', { name: 'This month' })
      .getByText('7 of 100 free requests this month')
      .waitFor();
    await page.getByRole('button', { name: width === 360 ? 'Menu' : ana.name }).click();
    await expect.poll(() => page.getByText('7 of 100 free requests this month').count()).toBe(2);
    expect(await axeInBothSchemes(page)).toEqual([]);
  });

  test('warns when the month is nearly used up, and says where to ask when it is', async () => {
    const limitTo = async (limit: number) => {
      const answer = await app.call('PUT', `/core/user-configuration/set-limit/${ana.id}`, {
        cookie: admin.cookie,
        body: { request_limit: limit },
      });
      expect(answer.status, answer.text).toBe(200);
      await settled(page, () => page.goto(app.url));
    };
    const month = page.getByRole('region', { name: 'This month' });
    await limitTo(8);
    await month.getByText('Nearly used up: 1 left until 1 Apr 2026, 02:00.').waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await limitTo(7);
    await month.getByText('Used up until 1 Apr 2026, 02:00.').waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await page.getByRole('button', { name: width === 360 ? 'Menu' : ana.name }).click();
    const menu =
      width === 360 ? page.getByRole('dialog', { name: 'Menu' }) : page.locator('#avatar-menu');
    await menu.getByRole('link', { name: 'Ask for more' }).click();
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
  });

  test('shows the last answer with its age while there is no network', async () => {
    await open('?quick=week');
    await used(7);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await profile.context.setOffline(true);
    await page.reload();
    await page.getByText('As of 29 Mar 2026, 14:00').waitFor();
    await used(7);
    await profile.context.setOffline(false);
  });
});
