// A device without free space: data that can be fetched again is deleted first; if that is not enough,
// it is reported, kept data stays, and there is a way out. The rows are those of the failure catalogue.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
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
  openDraftsStage,
} from '#tests/kit/drafts-stage.ts';
import { editorText, fillEditor } from '#tests/kit/editor.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;
let person: Person;
let device: BrowserProfile;
let page: Page;
let session: CDPSession;
let people = 0;

const documentationBytes = 8_000_000;
const room = 3_000_000;
// Random, since the browser compresses repetition.
const aMegabyte = randomBytes(600_000).toString('base64');

beforeAll(async () => {
  stage = await openDraftsStage();
});

afterAll(() => stage.close());

// The browser caches the usage of open databases for half a minute, so each test has a new browser whose
// quota is set before the portal opens anything. A worker would open databases too.
beforeEach(async () => {
  people += 1;
  person = await aUser(stage.app(), { email: `ana${people}@example.com` });
  device = await openDevice(stage, person, { workers: false });
  await declineCookies(device.context);
  page = await device.context.newPage();
  await page.goto(`${stage.url}/theme.js`);
  session = await device.context.newCDPSession(page);
});

afterEach(async () => {
  stage.gateway.fault(undefined);
  await device.close();
});

/** Leaves the site this much more than it uses now; undefined: as much as the disk has. */
async function leaveRoom(bytes: number | undefined): Promise<void> {
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin: stage.url });
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: stage.url,
    ...(bytes === undefined ? {} : { quotaSize: usage + bytes }),
  });
}

/** Nothing is sent for now. */
function keepFromServer(): void {
  stage.gateway.fault(({ path }) =>
    path.startsWith('/core/service-request') ? { kind: 'drop' } : undefined,
  );
}

const putFile = (name: string) =>
  page.getByLabel('File with exported requests').setInputFiles(draftsFile([name], () => aMegabyte));

test('row 7: documentation that can be fetched again is deleted in favour of a draft', async () => {
  await page.evaluate(async (bytes) => {
    const cache = await caches.open('documentation');
    const much = new Uint8Array(bytes);
    await cache.put('/api/documentation/v1/much', new Response(much));
  }, documentationBytes);
  await leaveRoom(room / 10);
  await goToDrafts(stage, page);
  keepFromServer();
  await putFile('Big one');
  await draftLink(page, 'Big one').waitFor();
  expect(await page.evaluate(() => caches.keys())).not.toContain('documentation');
  expect(await page.getByText("This device's storage is full.").count()).toBe(0);
  stage.gateway.fault(undefined);
  await button(page, 'Sync now').click();
  await until(async () => (await stage.drafts(person)).length === 1);
});

test('row 57: if nothing is left to delete it is reported, Export works, and kept data stays', async () => {
  await leaveRoom(room);
  await goToDrafts(stage, page);
  keepFromServer();
  await importDrafts(page, ['Kept before']);
  const kept = ['Kept before'];
  const refused = page.getByText('This device has no space left');
  for (let big = 1; kept.length === big; big += 1) {
    await putFile(`Big ${big}`);
    const added = draftLink(page, `Big ${big}`);
    await added.or(refused).first().waitFor();
    if ((await added.count()) > 0) kept.push(`Big ${big}`);
  }
  await page.getByText("This device's storage is full.").waitFor();
  expect((await shownDrafts(page)).sort()).toEqual([...kept].sort());

  const download = page.waitForEvent('download');
  await button(page, 'Export all').first().click();
  const text = await readFile(await (await download).path(), 'utf8');
  for (const name of kept) expect(text).toContain(`"${name}"`);

  // On the Execution screen the text that cannot be saved stays in its field.
  await page.goto(`${stage.url}/services/data-to-pdf/try-it-out`);
  const typed = JSON.stringify({ typed: aMegabyte });
  const save = async (name: string, shown = '') => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // A name that was kept comes a moment after the dialog.
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(shown);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  };
  await fillEditor(requestPane(page), typed);
  await save('No room');
  await page.getByText('Not saved; your text is still here.').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await editorText(requestPane(page))).toBe(typed);

  await leaveRoom(undefined);
  await save('Room again', 'No room');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  stage.gateway.fault(undefined);
  await goToDrafts(stage, page);
  await until(async () => (await stage.drafts(person)).length === kept.length + 1);
  const names = (await stage.drafts(person)).map(({ name }) => name);
  expect(names.sort()).toEqual([...kept, 'Room again'].sort());
});
