// A browser whose storage is lost for a moment, permanently, or missing from the start. The rows are
// those of the failure catalogue.
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  button,
  declineCookies,
  draftLink,
  goToDrafts,
  requestPane,
  saveOnDesk,
  shownDrafts,
} from '#tests/kit/draft-moves.ts';
import {
  chipOf,
  type DraftsStage,
  draftsFile,
  importDrafts,
  openDevice,
  openDraftsPage,
  openDraftsStage,
  signIn,
  untilSynced,
} from '#tests/kit/drafts-stage.ts';
import { editorText, fillEditor } from '#tests/kit/editor.ts';
import { type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;
let ana: Person;
let device: BrowserProfile;
let page: Page;
let session: CDPSession;

const desk = '/services/data-to-pdf/try-it-out';
const evicted = 'The browser deleted the data on this device.';
const unanswered = 'The storage of this device is not responding.';

beforeAll(async () => {
  stage = await openDraftsStage();
  ana = await aUser(stage.app());
  device = await openDevice(stage, ana);
  await declineCookies(device.context);
  await device.context.addInitScript(prepareLoss);
  page = await openDraftsPage(stage, device.context);
  session = await device.context.newCDPSession(page);
  await page.getByText('Last synced').waitFor();
  await importDrafts(page, ['With the account']);
  await until(async () => (await stage.drafts(ana)).length === 1);
});

afterAll(async () => {
  await device.close();
  await stage.close();
});

beforeEach(async () => {
  stage.gateway.lead(stage.app().url);
  await goToDrafts(stage, page);
  // The page must know it too: if it is left before it has the answer, it would send once more.
  await untilSynced(page);
});

const throwAway = () =>
  session.send('Storage.clearDataForOrigin', { origin: stage.url, storageTypes: 'indexeddb' });

// Dexie keeps the function when it opens the database, so it is replaced before any script runs.
function prepareLoss(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...given) {
    const { dataset } = document.documentElement;
    const left = Number(dataset.transactionsToLose ?? 0);
    if (left === 0) return transaction.apply(this, given);
    dataset.transactionsToLose = String(left - 1);
    throw new DOMException('The connection was lost.', 'InvalidStateError');
  };
}

/** From now on this page's database fails as on iOS after a while in the background. */
async function loseConnection(times: number): Promise<void> {
  await page.evaluate((count) => {
    document.documentElement.dataset.transactionsToLose = String(count);
  }, times);
}

const isLost = () =>
  page.evaluate(() => document.documentElement.dataset.transactionsToLose === '0');

test('row 50: evicted under the open page, it is reported, and the account’s drafts are fetched again', async () => {
  stage.gateway.lead(undefined);
  await importDrafts(page, ['Not sent']);
  await until(async () => (await chipOf(page)).includes('1 waiting'));
  await throwAway();
  await page.getByText(evicted).waitFor();
  stage.gateway.lead(stage.app().url);
  await button(page, 'Sync now').click();
  await draftLink(page, 'With the account').waitFor();
  expect(await shownDrafts(page)).toEqual(['With the account']);
  await button(page, 'Understood').click();
  await page.getByText(evicted).waitFor({ state: 'detached' });
});

test('row 50: evicted while the page was closed, it is reported on the next visit', async () => {
  await page.goto(`${stage.url}/theme.js`);
  await throwAway();
  await goToDrafts(stage, page);
  await page.getByText(evicted).waitFor();
  await draftLink(page, 'With the account').waitFor();
  await button(page, 'Understood').click();
  await page.getByText(evicted).waitFor({ state: 'detached' });
});

test('row 54: a connection that is lost once is reopened without any effect for the user', async () => {
  const complaints: string[] = [];
  page.on('pageerror', (failure) => complaints.push(String(failure)));
  await loseConnection(1);
  await importDrafts(page, ['After the loss']);
  await draftLink(page, 'After the loss').waitFor();
  await until(async () => (await stage.drafts(ana)).length === 2);
  expect(await isLost()).toBe(true);
  expect(await page.getByText(unanswered).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('row 54: a permanently lost connection is reported on the Drafts page', async () => {
  await loseConnection(-1);
  await page.getByLabel('File with exported requests').setInputFiles(draftsFile(['Never kept']));
  await page.getByText(unanswered).waitFor();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await draftLink(page, 'With the account').waitFor();
  expect(await page.getByText(unanswered).count()).toBe(0);
});

test('row 54: lost permanently on the Execution screen, it is reported, and typed text is restored after a reload', async () => {
  await page.goto(stage.url + desk);
  await requestPane(page).waitFor();
  await loseConnection(-1);
  await fillEditor(requestPane(page), '{"typed": "without storage"}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Name').fill('Not to be saved');
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  await page.getByText('Not saved; your text is still here.').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(unanswered).waitFor();
  expect(await editorText(requestPane(page))).toBe('{"typed": "without storage"}');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await until(async () => (await editorText(requestPane(page))) === '{"typed": "without storage"}');
  await fillEditor(requestPane(page), '');
});

test('without storage it is reported wherever drafts are made, and closing the window asks first', async () => {
  const window = await openBrowser();
  await declineCookies(window.context);
  await window.context.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await signIn(stage, window.context, ana);
  const without = await window.context.newPage();
  await goToDrafts(stage, without);
  const banner = without.getByText('Drafts are not kept on this device.');
  await banner.waitFor();
  await draftLink(without, 'With the account').waitFor();
  await saveOnDesk(stage, without, { name: 'From a private window', text: '{"p": 1}' });
  await banner.waitFor();
  await until(async () => (await stage.drafts(ana)).some(({ name }) => /private/.test(name)));

  // Caches the app's files before the server goes down.
  await without.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  stage.gateway.lead(undefined);
  await importDrafts(await backAtDrafts(without), ['Only in this window']);
  await until(async () => (await chipOf(without)).includes('1 waiting'));
  const asked = without.waitForEvent('dialog');
  await without.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  stage.gateway.lead(stage.app().url);
  await button(without, 'Sync now').click();
  await until(async () => (await chipOf(without)) === '');
  const closed = without.waitForEvent('close');
  await without.close({ runBeforeUnload: true });
  await closed;
  await window.close();
});

/** Navigates within the page: for the memory storage a load is like a new window. */
async function backAtDrafts(at: Page): Promise<Page> {
  await button(at, ana.name).click();
  await at.getByRole('link', { name: 'Drafts' }).first().click();
  await at.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
  return at;
}
