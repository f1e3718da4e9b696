// The Profile screen: name and address, checked at the fields, kept while they are not saved, and read
// without a server.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountVisit,
  cutOff,
  startAccountApp,
  untilNamed,
  visitAccount,
} from '#tests/kit/account-visit.ts';
import { keptTexts } from '#tests/kit/device-traces.ts';
import { field as fieldOf } from '#tests/kit/field.ts';
import { openContext } from '#tests/kit/open-browser.ts';
import type { TestApp } from '#tests/kit/test-app.ts';
import { until } from '#tests/kit/until.ts';

const filled = {
  'Name (optional)': 'Željka d.o.o.',
  Apartment: 'Ilica 1, 3. kat',
  'Postal code': '01000',
  City: 'Zagreb',
  Country: 'Croatia',
};
const saving = /\/core\/user\/(?!info|device-key)[\w-]+$/;

let app: TestApp;
let visit: AccountVisit;

beforeAll(async () => {
  app = await startAccountApp();
});

afterAll(() => app.close());

const field = (name: string) => visit.page.getByLabel(name, { exact: true });
const update = () => visit.page.getByRole('button', { name: 'Update', exact: true });
const saved = () => visit.page.getByText('Profile update successful');

async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
}

async function shown(names: readonly string[]): Promise<string[]> {
  return await Promise.all(names.map((name) => field(name).inputValue()));
}

const stored = async () => {
  const { cookie } = visit.person;
  return (await app.call('GET', '/core/user/info', { cookie })).json;
};

test('guests are asked to log in', async () => {
  const { context, close } = await openContext({ width: 360, workers: false });
  const page = await context.newPage();
  await page.goto(`${app.url}/profile/me`);
  await page.getByText('Please Log In to Access the Profile.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await close();
});

describe.each([360, 1280])('at %i px', (width) => {
  beforeEach(async () => {
    visit = await visitAccount(app, width);
    await visit.open('/profile/me');
    await field('City').waitFor();
  });

  afterEach(() => visit.close());

  test('name and address are saved, and the header has the new name', async () => {
    await fill({ ...filled, City: ' Zagreb ' });
    await field('Address type').selectOption('work');
    await update().click();
    await saved().waitFor();
    await untilNamed(visit.page, filled['Name (optional)']);
    expect(await field('City').inputValue()).toBe('Zagreb');
    const user = await stored();
    expect(fieldOf(user, 'name')).toBe(filled['Name (optional)']);
    expect(JSON.parse(fieldOf(user, 'address'))).toEqual({
      type: 'work',
      apartment: filled.Apartment,
      postal_code: '01000',
      city: 'Zagreb',
      country: 'Croatia',
    });
    await visit.page.reload();
    await expect.poll(() => shown(Object.keys(filled))).toEqual(Object.values(filled));
    expect(await field('Address type').inputValue()).toBe('work');
    expect(await keptTexts(visit.page)).not.toContain('profile@');
  });

  test('a phone or a browser knows what to fill in', async () => {
    const tokens = ['Name (optional)', 'Apartment', 'Postal code', 'City', 'Country'].map((name) =>
      field(name).getAttribute('autocomplete'),
    );
    expect(await Promise.all(tokens)).toEqual([
      'name',
      'address-line1',
      'postal-code',
      'address-level2',
      'country-name',
    ]);
    expect(await field('Postal code').getAttribute('inputmode')).toBe('numeric');
  });

  test('each field says what it refuses, and nothing is sent', async () => {
    let sent = 0;
    await visit.page.route(saving, (route) => {
      sent += 1;
      return route.continue();
    });
    await fill({
      'Name (optional)': 'A',
      Apartment: 'x'.repeat(51),
      'Postal code': '12345678901',
      City: 'Z',
      Country: 'H',
    });
    await update().click();
    const described = async (name: string) => {
      const id = (await field(name).getAttribute('aria-describedby')) ?? '';
      return visit.page.locator(`[id="${id.split(' ').at(-1)}"]`).textContent();
    };
    await expect.poll(() => described('Name (optional)')).toBe('Must be at least 2 characters.');
    expect(await described('Apartment')).toBe("Can't be longer than 50 characters.");
    expect(await described('Postal code')).toBe("Can't be longer than 10 characters.");
    expect(await described('City')).toBe('Must be at least 2 characters.');
    expect(await described('Country')).toBe('Must be at least 2 characters.');
    expect(sent).toBe(0);
  });

  test('Update is off while all fields are empty and while it saves', async () => {
    await field('Name (optional)').fill('');
    await expect.poll(() => update().isDisabled()).toBe(true);
    await visit.page.getByText('Fill in a field to update your profile.').waitFor();
    await field('City').fill('Split');
    await expect.poll(() => update().isEnabled()).toBe(true);
    const late = Promise.withResolvers<void>();
    await visit.page.route(saving, async (route) => {
      await late.promise;
      await route.continue();
    });
    await update().click();
    await expect.poll(() => update().getAttribute('aria-disabled')).toBe('true');
    late.resolve();
    await saved().waitFor();
    // Without a name the menu has the address.
    await untilNamed(visit.page, visit.person.email);
  });

  test('what the server refuses is told at the field, and the same press works later', async () => {
    await fill(filled);
    const refusal = {
      error_key: 'field_invalid',
      message: 'A field is invalid.',
      errors: [{ path: 'name', message: 'This name is reserved.' }],
    };
    await visit.page.route(saving, (route) => route.fulfill({ status: 422, json: refusal }));
    await update().click();
    await visit.page.locator('main').getByText('This name is reserved.').waitFor();
    await visit.page.unroute(saving);
    await visit.page.route(saving, (route) => route.fulfill({ status: 500, body: 'Broken' }));
    await update().click();
    await visit.page.locator('main').getByRole('alert').waitFor();
    await visit.page.unroute(saving);
    expect(await shown(Object.keys(filled))).toEqual(Object.values(filled));
    await update().click();
    await saved().waitFor();
  });

  test('without a connection Update says why it waits, and what is typed outlives a reload', async () => {
    const connect = await cutOff(visit.page);
    await field('City').fill('Rijeka');
    await visit.page.getByText('Update waits for a connection.').waitFor();
    expect(await update().isDisabled()).toBe(true);
    await until(async () => (await keptTexts(visit.page)).includes('Rijeka'));
    await connect();
    await visit.page.reload();
    await expect.poll(() => field('City').inputValue()).toBe('Rijeka');
    await update().click();
    await saved().waitFor();
    expect(JSON.parse(fieldOf(await stored(), 'address')).city).toBe('Rijeka');
  });

  test('a start without the server shows the profile as last seen, with its age', async () => {
    await fill(filled);
    await update().click();
    await saved().waitFor();
    const kept = /"key":"profile"[^\n]*Zagreb/;
    await until(async () => kept.test(await keptTexts(visit.page)));
    const connect = await cutOff(visit.page);
    await visit.page.reload();
    await visit.page.getByText(/Your profile as of \d/).waitFor();
    await visit.page.locator('dd', { hasText: 'Zagreb' }).waitFor();
    expect(await visit.page.getByRole('textbox').count()).toBe(0);
    await connect();
    await expect.poll(() => field('City').inputValue(), { timeout: 30_000 }).toBe('Zagreb');
  });
});

test('on a phone Update stays in sight, and no bar covers it', async () => {
  visit = await visitAccount(app, 360);
  await visit.open('/profile/me');
  await update().waitFor();
  const box = await update().boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  expect(await visit.page.locator('[data-bottom-bar]').count()).toBe(0);
  await visit.close();
});

test('Account in the menu leads to the profile, Privacy to its page', async () => {
  visit = await visitAccount(app, 1280);
  await visit.open('/');
  const menu = visit.page.getByRole('button', { name: visit.person.name });
  await menu.click();
  await visit.page.getByRole('link', { name: 'Account', exact: true }).click();
  await visit.page.waitForURL(`**/profile/${visit.person.id}`);
  await menu.click();
  // Not the one beside the page.
  const inMenu = visit.page.getByRole('banner').getByRole('link', { name: 'Privacy', exact: true });
  await inMenu.click();
  await visit.page.waitForURL(`**/privacy/${visit.person.id}`);
  await visit.page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await visit.close();
});
