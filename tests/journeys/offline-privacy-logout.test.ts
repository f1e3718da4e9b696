// Row 39 of the failure catalogue: logging out without a network while three requests wait. Each option
// does what it says, and the next contact with the server starts with the logout.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedTexts } from '#tests/kit/device-traces.ts';
import {
  askToLogOut,
  button,
  declineCookies,
  draftLink,
  goToDrafts,
  logInByForm,
  shownDrafts,
  untilLoggedOut,
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
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;
let ana: Person;
let device: BrowserProfile;
let page: Page;
/** The requests to the server since the network is back. */
let asked: string[];
let round = 0;
let names: string[];

beforeAll(async () => {
  stage = await openDraftsStage();
  ana = await aUser(stage.app());
  device = await openDevice(stage, ana);
  await declineCookies(device.context);
  page = await openDraftsPage(stage, device.context);
});

afterAll(async () => {
  await device.close();
  await stage.close();
});

beforeEach(async () => {
  round += 1;
  names = ['One', 'Two', 'Three'].map((name) => `${name} of round ${round}`);
  if (round > 1) await logInByForm(stage, page, ana);
  await goToDrafts(stage, page);
  await untilSynced(page);
  stage.gateway.lead(undefined);
  await importDrafts(page, names);
  await askToLogOut(page, ana);
  await page.getByRole('dialog', { name: '3 requests are only on this device' }).waitFor();
});

function reconnect(): void {
  asked = [];
  stage.gateway.fault(({ method, path }) => {
    asked.push(`${method} ${path}`);
    return undefined;
  });
  stage.gateway.lead(stage.app().url);
}

/** The next visit with a network: the logout is sent before the session is requested. */
async function expectLogoutFirst(): Promise<void> {
  reconnect();
  await goToDrafts(stage, page);
  await page.getByText('Please Log In to Access the Drafts.').waitFor();
  await until(async () => asked.includes('POST /auth/logout'));
  const ofSession = asked.filter((one) => /\/(auth|core)\//.test(one));
  expect(ofSession[0]).toBe('POST /auth/logout');
  const info = await device.context.request.get(`${stage.url}/core/user/info`);
  expect(info.status()).toBe(401);
}

/** Uses a session outside of the browser, which the logout does not end. */
const mineOnServer = async () =>
  (await stage.drafts(ana)).map(({ name }) => name).filter((one) => names.includes(one));

test('Sync and log out waits for the network, sends all three, and leaves nothing', async () => {
  expect(await button(page, 'Sync and log out').isDisabled()).toBe(true);
  reconnect();
  await button(page, 'Sync and log out').click();
  await untilLoggedOut(page);
  expect((await mineOnServer()).sort()).toEqual([...names].sort());
  const left = await storedTexts(page);
  expect(names.filter((name) => left.includes(name))).toEqual([]);
});

test('Keep locked leaves nothing readable, and restores all three after the sign-in', async () => {
  await button(page, 'Keep locked on this device').click();
  await untilLoggedOut(page);
  const left = await storedTexts(page);
  expect(names.filter((name) => left.includes(name))).toEqual([]);
  await expectLogoutFirst();
  expect(await mineOnServer()).toEqual([]);

  await logInByForm(stage, page, ana);
  await goToDrafts(stage, page);
  for (const name of names) await draftLink(page, name).waitFor();
  await until(async () => (await mineOnServer()).length === 3);
  await askToLogOut(page, ana);
  await untilLoggedOut(page);
});

test('Discard requires the word, and then they are gone permanently', async () => {
  await button(page, 'Discard').click();
  const confirm = button(page, 'Discard and log out');
  expect(await confirm.isDisabled()).toBe(true);
  await page.getByLabel(/Type DISCARD/).fill('discar');
  expect(await confirm.isDisabled()).toBe(true);
  await page.getByLabel(/Type DISCARD/).fill('DISCARD');
  await confirm.click();
  await untilLoggedOut(page);
  const left = await storedTexts(page);
  expect(names.filter((name) => left.includes(name))).toEqual([]);
  await expectLogoutFirst();

  await logInByForm(stage, page, ana);
  await goToDrafts(stage, page);
  await page.getByText('Last synced').waitFor();
  const shown = await shownDrafts(page);
  expect(names.filter((name) => shown.includes(name))).toEqual([]);
  expect(await mineOnServer()).toEqual([]);
  await askToLogOut(page, ana);
  await untilLoggedOut(page);
});

test('Export writes all three to a file and leaves the choice open', async () => {
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(names.filter((name) => text.includes(name))).toEqual(names);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const name of names) await draftLink(page, name).waitFor();
  reconnect();
  await button(page, 'Sync now').click();
  await until(async () => (await mineOnServer()).length === 3);
});
