// The first page of a signed-in user and the list of all files: usage, recent drafts and files, the way
// to a file from months ago.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { upload } from '#tests/server/archive/files-over-http.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

describe.each([360, 1280])('at %i px', (width) => {
  let person: Person;
  let profile: BrowserProfile;
  let page: Page;

  beforeAll(async () => {
    person = await aUser(app, { name: `Ana${width} Anić` });
    // Tall, so that no control is half under a bar at the screen's edge.
    profile = await openContext({ width, height: 2400 });
    const { email, password, cookie } = person;
    await profile.context.request.post(`${app.url}/auth/login`, { data: { email, password } });
    page = await profile.context.newPage();
    const headers = { cookie };
    await upload(app, 'a', 'report.txt', { headers });
    for (let at = 1; at <= 6; at += 1) await upload(app, `${at}`, `file ${at}.txt`, { headers });
    const made = await app.call('POST', '/core/service-request', {
      cookie,
      body: { name: 'Offer for Bo', service: 'data-to-pdf', payload: '{}' },
    });
    expect(made.status, made.text).toBe(201);
  });

  afterAll(() => profile.close());

  test('shows usage, drafts and the newest files, and leads to the first PDF', async () => {
    await settled(page, () => page.goto(app.url));
    const part = (name: string) => page.getByRole('region', { name });
    await part('This month').getByText('0 of 100 free requests this month').waitFor();
    await part('Recent drafts').getByRole('link', { name: 'Offer for Bo' }).waitFor();
    const files = part('Recent files').getByRole('listitem');
    await files.first().waitFor();
    expect(await files.count()).toBe(5);
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await part('This month').getByRole('link', { name: 'Make your first PDF' }).click();
    await page.getByRole('button', { name: 'Create the PDF' }).waitFor();
  });

  test('finds a file among all of them with three taps and typing', async () => {
    await settled(page, () => page.goto(app.url));
    await page.getByRole('link', { name: 'All files' }).click();
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('repo');
    await page.getByText('report.txt').waitFor();
    await page.getByText('file 1.txt').waitFor({ state: 'detached' });
    const download = page.waitForEvent('download');
    if (width === 360) await page.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('button', { name: 'Download report.txt' }).click();
    expect((await download).suggestedFilename()).toBe('report.txt');
  });

  test('narrows the files to a kind and to days', async () => {
    await settled(page, () => page.goto(`${app.url}/files`));
    await page.getByText('report.txt').waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await page.getByLabel('Kind').selectOption('pdf');
    await page.getByText('No file is of this kind and time.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('report.txt').waitFor();
    await page.getByRole('button', { name: 'Filter by date' }).click();
    await page.getByLabel('Date to').fill('2020-01-01');
    await page.getByText('No file is of this kind and time.').waitFor();
  });

  test('shows what the device knows while there is no network', async () => {
    await settled(page, () => page.goto(app.url));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await profile.context.setOffline(true);
    await page.reload();
    await page.getByRole('link', { name: 'Offer for Bo' }).waitFor();
    await page.getByText('Your files could not be loaded.').waitFor();
    await profile.context.setOffline(false);
  });
});
