// When the browser's storage fails: full, thrown away, lost, newer than the program, or not there at
// all. The rows are those of the failure catalogue.
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  button,
  declineCookies,
  draftLink,
  goToDrafts,
  saveOnDesk,
} from '#tests/kit/draft-moves.ts';
import {
  type DraftsStage,
  importDrafts,
  openDevice,
  openDraftsPage,
  openDraftsStage,
  untilSynced,
} from '#tests/kit/drafts-stage.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';

let stage: DraftsStage;
let device: BrowserProfile;
let page: Page;
let session: CDPSession;
let ana: Person;
let people = 0;

beforeAll(async () => {
  stage = await openDraftsStage();
});

afterAll(() => stage.close());

beforeEach(async () => {
  people += 1;
  ana = await aUser(stage.app(), { name: 'Ana Anić', email: `ana${people}@example.com` });
  device = await openDevice(stage, ana);
  await declineCookies(device.context);
  page = await openDraftsPage(stage, device.context);
  session = await device.context.newCDPSession(page);
});

afterEach(async () => {
  await device.close();
  stage.gateway.lead(stage.app().url);
});

const untilSent = () => untilSynced(page);
const databaseName = () => `portal-u-${ana.id}`;

const onServer = async () => (await stage.drafts(ana)).map(({ name }) => name).sort();

test('row 50: a database thrown away while closed is told of, and filled from the account', async () => {
  await importDrafts(page, ['On the server']);
  await untilSent();
  await page.goto('about:blank');
  await session.send('Storage.clearDataForOrigin', {
    origin: stage.url,
    storageTypes: 'indexeddb',
  });
  await goToDrafts(stage, page);
  await page
    .getByText(/removed|cleared|threw/i)
    .first()
    .waitFor();
  await draftLink(page, 'On the server').waitFor();
  expect(await onServer()).toEqual(['On the server']);
});

test('row 50: and under an open page', async () => {
  await importDrafts(page, ['Also there']);
  await untilSent();
  await session.send('Storage.clearDataForOrigin', {
    origin: stage.url,
    storageTypes: 'indexeddb',
  });
  await importDrafts(page, ['Made after']);
  await draftLink(page, 'Also there').waitFor();
  await untilSent();
  expect(await onServer()).toEqual(['Also there', 'Made after']);
});

test('row 46: a page that ends inside an upgrade leaves all rows, and the next one opens', async () => {
  stage.gateway.lead(undefined);
  await importDrafts(page, ['In between']);
  await page.goto('about:blank');
  const upgrading = await device.context.newPage();
  await upgrading.goto(`${stage.url}/theme.js`).catch(() => undefined);
  stage.gateway.lead(stage.app().url);
  await upgrading.goto(`${stage.url}/theme.js`);
  await upgrading.evaluate((name) => {
    const opening = indexedDB.open(name, 50);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('half');
      // Goes on asking, so that the upgrade is still under way when the page ends.
      const store = opening.transaction?.objectStore('half');
      const keepOn = () => {
        if (store) store.put(1, 1).onsuccess = keepOn;
      };
      keepOn();
    };
  }, databaseName());
  await upgrading.close();
  await goToDrafts(stage, page);
  await draftLink(page, 'In between').waitFor();
  await untilSent();
  expect(await onServer()).toEqual(['In between']);
});

test('without a database drafts live as long as the window, which is told all the time', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => undefined });
  });
  await goToDrafts(stage, page);
  await page
    .getByText(/private|as long as this window|this window/i)
    .first()
    .waitFor();
  await importDrafts(page, ['In memory']);
  await untilSent();
  expect(await onServer()).toEqual(['In memory']);
});

test('the offer to install comes after the first saved draft, and a refusal is remembered 90 days', async () => {
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt');
      Reflect.set(event, 'prompt', () => Promise.resolve());
      window.dispatchEvent(event);
    });
  await page.clock.install();
  await goToDrafts(stage, page);
  await offer();
  expect(
    await page
      .locator('main')
      .getByRole('button', { name: /Install/ })
      .count(),
  ).toBe(0);
  await saveOnDesk(stage, page, { name: 'First', text: '{}' });
  await goToDrafts(stage, page);
  await draftLink(page, 'First').waitFor();
  await untilSent();
  await offer();
  const install = page.locator('main').getByRole('button', { name: /Install/ });
  await install.first().waitFor();
  await button(page, 'Not now').first().click();
  await install.first().waitFor({ state: 'detached' });
  await goToDrafts(stage, page);
  await draftLink(page, 'First').waitFor();
  await offer();
  expect(await install.count()).toBe(0);
  await page.clock.fastForward(91 * 24 * 60 * 60 * 1000);
  await goToDrafts(stage, page);
  await draftLink(page, 'First').waitFor();
  await offer();
  await install.first().waitFor();
});
