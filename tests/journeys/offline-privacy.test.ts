// The next user of a device learns nothing about the previous one. The rows are those of the failure
// catalogue, G7 is the isolation scan, PW1 and PW2 are related attacks.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedTexts, wordsInFiles } from '#tests/kit/device-traces.ts';
import {
  askToLogOut,
  button,
  declineCookies,
  draftLink,
  goToDrafts,
  logInByForm,
  requestPane,
  saveOnDesk,
  shownDrafts,
  untilLoggedOut,
} from '#tests/kit/draft-moves.ts';
import {
  chipOf,
  type DraftsStage,
  importDrafts,
  openDraftsPage,
  openDraftsStage,
  signIn,
  untilSynced,
} from '#tests/kit/drafts-stage.ts';
import { fillEditor } from '#tests/kit/editor.ts';
import { type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;
let folder = '';
let device: BrowserProfile;
let page: Page;
let ana: Person;
let people = 0;

beforeAll(async () => {
  stage = await openDraftsStage();
});

afterAll(() => stage.close());

beforeEach(async () => {
  people += 1;
  ana = await aUser(stage.app(), { name: 'Ana Anić', email: `ana${people}@example.com` });
  folder = await mkdtemp(join(tmpdir(), 'device-'));
  device = await openBrowser({ folder });
  await declineCookies(device.context);
  await signIn(stage, device.context, ana);
  page = await openDraftsPage(stage, device.context);
});

afterEach(async () => {
  await device.close();
  stage.gateway.lead(stage.app().url);
  await rm(folder, { recursive: true, force: true });
});

const markers = (count: number) =>
  Array.from({ length: count }, () => `marker-${crypto.randomUUID().slice(0, 13)}`);
const away = () => stage.gateway.lead(undefined);
const back = () => stage.gateway.lead(stage.app().url);
/** The displayed state may lag behind an import for a moment, so the server is checked first. */
async function untilSent(count: number): Promise<void> {
  await until(async () => (await stage.drafts(ana)).length === count);
  await untilSynced(page);
}

test('row 23, G7, PW1: after a logout none of 20 markers is on the device', async () => {
  const planted = markers(20);
  const [key = '', typed = '', ...named] = planted;
  await importDrafts(page, named);
  await untilSent(named.length);
  await page.goto(`${stage.url}/api-key/me`);
  await button(page, 'Add').first().click();
  await page.getByLabel('Name').fill(key);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /ADD|GENERATE|CREATE/i })
    .click();
  await page.getByText(key).first().waitFor();
  await page.goto(`${stage.url}/services/data-to-pdf/try-it-out`);
  await fillEditor(requestPane(page), `{"typed": "${typed}"}`);
  await page.getByText('Kept on this device').waitFor();
  expect(await storedTexts(page)).toContain(typed);
  // Empty, so that leaving asks no question.
  await button(page, 'Clear').click();
  await goToDrafts(stage, page);
  await askToLogOut(page, ana);
  await untilLoggedOut(page);

  const kept = await storedTexts(page);
  const found = planted.filter((marker) => kept.includes(marker));
  // Chromium compacts its files in the background: after a while they contain no markers either.
  const files = join(folder, 'Default', 'IndexedDB');
  await expect.poll(() => wordsInFiles(files, planted)).toEqual([]);
  await device.close();
  const onDisk = await wordsInFiles(files, planted);
  process.stdout.write(
    `isolation: ${found.length} of 20 markers in storages, ${onDisk.length} in the database's files\n`,
  );
  expect(found).toEqual([]);
  expect(onDisk).toEqual([]);
  expect(kept).not.toContain(ana.email);
});

test('row 26: a displayed key is not stored anywhere', async () => {
  await page.goto(`${stage.url}/api-key/me`);
  await button(page, /^Details/)
    .first()
    .click();
  await page.getByText(ana.key).first().waitFor();
  expect(await storedTexts(page)).not.toContain(ana.key);
});

test('rows 38, 39 and PW2: locked drafts are neither shown to the next user nor sent as theirs', async () => {
  const secret = markers(5);
  away();
  await importDrafts(page, secret);
  await askToLogOut(page, ana);
  await button(page, 'Keep locked on this device').click();
  await untilLoggedOut(page);
  const kept = await storedTexts(page);
  expect(secret.filter((marker) => kept.includes(marker))).toEqual([]);

  back();
  const bo = await aUser(stage.app(), { name: 'Bo Bošnjak', email: `bo${people}@example.com` });
  await logInByForm(stage, page, bo);
  await goToDrafts(stage, page);
  await page.getByText('Last synced').waitFor();
  expect(await shownDrafts(page)).toEqual([]);
  expect(await chipOf(page)).toBe('');
  expect(await stage.drafts(bo)).toEqual([]);
  await askToLogOut(page, bo);
  await untilLoggedOut(page);

  await logInByForm(stage, page, ana);
  await goToDrafts(stage, page);
  await draftLink(page, secret[0] ?? '').waitFor();
  await untilSynced(page);
  ana = { ...ana, cookie: await newCookie(ana) };
  expect((await stage.drafts(ana)).map(({ name }) => name).sort()).toEqual([...secret].sort());
  expect(await stage.drafts({ ...bo, cookie: await newCookie(bo) })).toEqual([]);
});

test('row 39: discarding requires the word, and the server receives the logout before anything else', async () => {
  away();
  await importDrafts(page, ['Thrown away']);
  await askToLogOut(page, ana);
  await button(page, 'Discard').click();
  expect(await button(page, 'Discard and log out').isDisabled()).toBe(true);
  await page.getByLabel(/^Type DISCARD/).fill('discard');
  await button(page, 'Discard and log out').click();
  await untilLoggedOut(page);
  expect(await storedTexts(page)).not.toContain('Thrown away');

  const asked: string[] = [];
  stage.gateway.fault(({ method, path }) => {
    if (/^\/(auth|core)\//.test(path)) asked.push(`${method} ${path}`);
    return undefined;
  });
  back();
  await page.goto(`${stage.url}/pricing`);
  await until(async () => asked.includes('POST /auth/logout'));
  stage.gateway.fault(undefined);
  expect(asked.filter((one) => one !== 'POST /auth/logout').slice(0, 1)).toEqual([]);
  const info = await device.context.request.get(`${stage.url}/core/user/info`);
  expect(info.status()).toBe(401);
});

test('row 39: Sync and log out sends first', async () => {
  away();
  await saveOnDesk(stage, page, { name: 'Sent at last', text: '{}' });
  await goToDrafts(stage, page);
  await askToLogOut(page, ana);
  const sync = button(page, 'Sync and log out');
  await sync.waitFor();
  back();
  await until(() => sync.isEnabled());
  await sync.click();
  await untilLoggedOut(page);
  const rows = await stage.drafts({ ...ana, cookie: await newCookie(ana) });
  expect(rows.map(({ name }) => name)).toEqual(['Sent at last']);
});

test("row 25: no frame of the next user's page shows earlier content", async () => {
  const secret = markers(3);
  await importDrafts(page, secret);
  await untilSent(secret.length);
  await askToLogOut(page, ana);
  await untilLoggedOut(page);
  const bo = await aUser(stage.app(), { name: 'Bo Bošnjak', email: `bo${people}@example.com` });
  await signIn(stage, device.context, bo);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    new MutationObserver(() => seen.push(document.documentElement.innerText)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await goToDrafts(stage, page);
  await page.getByText('Last synced').waitFor();
  const seen = await page.evaluate(() => String(Reflect.get(window, 'seen')));
  expect(seen).toContain('Draft');
  expect(secret.filter((marker) => seen.includes(marker))).toEqual([]);
});

async function newCookie({ email, password }: Person): Promise<string> {
  const answer = await stage.app().call('POST', '/auth/login', { body: { email, password } });
  return answer.cookie ?? '';
}
