// A device without room: what can be fetched again gives way, and where that is not enough, it is
// said, what was kept stays, and there is a way out. The rows are those of the failure catalogue.
import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  button,
  declineCookies,
  draftLink,
  goToDrafts,
  requestPane,
  shownDrafts,
} from '#tests/kit/draft-moves.ts';
import {
  type DraftsStage,
  draftsFile,
  importDrafts,
  openDevice,
  openDraftsPage,
  openDraftsStage,
  until,
} from '#tests/kit/drafts-stage.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';

let stage: DraftsStage;
let ana: Person;
let device: BrowserProfile;
let page: Page;
let session: CDPSession;

const spare = 8_000_000;
const payload = 'x'.repeat(500_000);

beforeAll(async () => {
  stage = await openDraftsStage();
  ana = await aUser(stage.app());
  device = await openDevice(stage, ana);
  await declineCookies(device.context);
  page = await openDraftsPage(stage, device.context);
  session = await device.context.newCDPSession(page);
  await page.getByText('Last synced').waitFor();
});

afterAll(async () => {
  await device.close();
  await stage.close();
});

/** Leaves the site so much more than it takes up now; undefined: as much as the disk has. */
async function leaveRoom(bytes: number | undefined): Promise<void> {
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin: stage.url });
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: stage.url,
    ...(bytes === undefined ? {} : { quotaSize: Math.max(0, usage + bytes) }),
  });
}

const cached = () => page.evaluate(() => caches.keys());

test('row 7: documentation that can be fetched again gives way to a draft', async () => {
  await page.evaluate(async (bytes) => {
    const cache = await caches.open('documentation');
    await cache.put('/api/documentation/v1/much', new Response(new Uint8Array(bytes)));
  }, spare);
  stage.gateway.lead(undefined);
  await leaveRoom(100_000);
  await page
    .getByLabel('File with exported requests')
    .setInputFiles(draftsFile(['Big one'], () => payload));
  await draftLink(page, 'Big one').waitFor();
  expect(await cached()).not.toContain('documentation');
  expect(await page.getByText("This device's storage is full.").count()).toBe(0);
  stage.gateway.lead(stage.app().url);
  await button(page, 'Sync now').click();
  await until(async () => (await stage.drafts(ana)).length === 1);
});

test('row 57: with nothing left to give way it is said, Export works, and what was kept stays', async () => {
  stage.gateway.lead(undefined);
  await importDrafts(page, ['Kept before']);
  await leaveRoom(-1_000_000);
  const files = page.getByLabel('File with exported requests');
  await files.setInputFiles(draftsFile(['Too much'], () => payload));
  await page.getByText('This device has no room left').first().waitFor();
  await page.getByText("This device's storage is full.").waitFor();
  expect(await shownDrafts(page)).toEqual(['Big one', 'Kept before']);

  const download = page.waitForEvent('download');
  await button(page, 'Export all').first().click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('Kept before');
  expect(text).toContain(payload);

  // On the desk the text that cannot be saved stays where it was typed.
  await page.goto(`${stage.url}/services/data-to-pdf/try-it-out`);
  const typed = JSON.stringify({ typed: payload });
  await requestPane(page).fill(typed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Name').fill('No room');
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  await page.getByText('Not saved; your text is still here.').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await requestPane(page).inputValue()).toBe(typed);

  await leaveRoom(undefined);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Name').fill('Room again');
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  stage.gateway.lead(stage.app().url);
  await goToDrafts(stage, page);
  await until(async () => (await stage.drafts(ana)).length === 3);
  const names = (await stage.drafts(ana)).map(({ name }) => name);
  expect(names).toEqual(['Big one', 'Kept before', 'Room again']);
});
