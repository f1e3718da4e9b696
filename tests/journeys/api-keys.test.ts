// API keys: a new value while the old one still works, when each was used last, and the search.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountVisit, startAccountApp, visitAccount } from '#tests/kit/account-visit.ts';
import type { TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let visit: AccountVisit;

beforeAll(async () => {
  app = await startAccountApp();
});

afterAll(() => app.close());

const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
const search = () => visit.page.getByRole('searchbox', { name: 'Search' });

const run = (key: string) =>
  app.call('POST', '/api/data-mapping/v1/map', {
    headers: { 'x-api-key': key },
    body: { mapping: [{ to: 'b', from: 'a' }], data: { a: 1 } },
  });

const addKey = (name: string, description: string) =>
  app.call('POST', '/core/api-key', { cookie: visit.person.cookie, body: { name, description } });

describe.each([360, 1280])('at %i px', (width) => {
  const rowsOf = () =>
    visit.page.getByRole('main').getByRole(width < 600 ? 'heading' : 'rowheader', {
      ...(width < 600 ? { level: 3 } : {}),
    });

  beforeEach(async () => {
    visit = await visitAccount(app, width);
  });

  afterEach(() => visit.close());

  test('a rotated key is shown once with Copy, and both values work', async () => {
    await visit.open('/api-key/me');
    await button('Details of key First key').click();
    await button('Rotate').click();
    await visit.page.getByRole('alertdialog', { name: 'Rotate key First key?' }).waitFor();
    await visit.page.getByText('24 hours more').waitFor();
    await button('ROTATE').click();
    const made = visit.page.getByRole('dialog', { name: 'New value of First key' });
    await made.getByText('The old value works until').waitFor();
    await made.getByRole('button', { name: 'Copy API key' }).waitFor();
    const key = (await made.locator('code').textContent()) ?? '';
    expect(key).not.toBe(visit.person.key);
    for (const value of [key, visit.person.key]) expect((await run(value)).status).toBe(200);
    await button('Done').click();
    await made.waitFor({ state: 'detached' });
  });

  test('each key says when it was used last', async () => {
    await visit.open('/api-key/me');
    await visit.page
      .getByRole('main')
      .getByText(/^never used$/i)
      .waitFor();
    expect((await run(visit.person.key)).status).toBe(200);
    const now = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date());
    const line = width < 600 ? `used ${now}` : now;
    await expect
      .poll(async () => {
        await visit.open('/api-key/me');
        await rowsOf().first().waitFor();
        return await visit.page.getByText(/^never used$/i).count();
      })
      .toBe(0);
    await visit.page.getByRole('main').getByText(line).last().waitFor();
    if (width > 600) {
      const heads = await visit.page.locator('thead th').allTextContents();
      expect(heads.slice(-6)).toEqual([
        'ID',
        'Name',
        'Created At',
        'Updated At',
        'Last used',
        'ACTION',
      ]);
    }
  });

  test('more than five keys can be searched by name and description', async () => {
    for (const name of ['Shop', 'Books', 'Till', 'Post']) await addKey(name, `For the ${name}`);
    await visit.open('/api-key/me');
    await rowsOf().first().waitFor();
    expect(await search().count()).toBe(0);
    await addKey('Račun', 'Night batch');
    await visit.page.reload();
    await search().fill('BATCH');
    await expect.poll(() => rowsOf().allTextContents()).toEqual(['Račun']);
    await search().fill('for till');
    await expect.poll(() => rowsOf().allTextContents()).toEqual(['Till']);
    await search().fill('nothing such');
    await visit.page.getByText('No key has “nothing such” in its name or description.').waitFor();
    await button('Clear search').click();
    await expect.poll(() => rowsOf().count()).toBe(5);
  });
});
