// Rows of the failure catalogue about sending drafts, in a real browser over a network that fails
// where the test wants it to.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  declineCookies,
  draftLink,
  goToDrafts,
  requestPane,
  saveOnDesk,
} from '#tests/kit/draft-moves.ts';
import {
  chipOf,
  type DraftsStage,
  importDrafts,
  openDevice,
  openDraftsPage,
  openDraftsStage,
  until,
  untilSynced,
} from '#tests/kit/drafts-stage.ts';
import type { Fault } from '#tests/kit/gateway.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';

const syncPath = '/core/service-request/sync';
let stage: DraftsStage;
let ana: Person;
let device: BrowserProfile;
let page: Page;
let people = 0;

beforeAll(async () => {
  stage = await openDraftsStage();
});

afterAll(() => stage.close());

beforeEach(async () => {
  people += 1;
  ana = await aUser(stage.app(), { name: `Ana Anić`, email: `ana${people}@example.com` });
  device = await openDevice(stage, ana);
  await declineCookies(device.context);
  page = await openDraftsPage(stage, device.context);
});

afterEach(async () => {
  stage.gateway.fault(undefined);
  stage.gateway.lead(stage.app().url);
  await device.close();
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `Draft ${index + 1}`);
const away = () => stage.gateway.lead(undefined);
const back = () => stage.gateway.lead(stage.app().url);
const syncs = () => stage.gateway.count('POST', syncPath);
const onSync = (fault: () => Fault | undefined) =>
  stage.gateway.fault(({ path }) => (path === syncPath ? fault() : undefined));
const untilSent = (of: Page = page) => untilSynced(of);
const waits = (count: number) =>
  until(async () => (await chipOf(page)).includes(`${count} waiting`));
const hearBack = (of: Page = page) => of.evaluate(() => window.dispatchEvent(new Event('online')));

async function isThereOnce(names: readonly string[]): Promise<void> {
  expect((await stage.drafts(ana)).map(({ name }) => name).sort()).toEqual([...names].sort());
}

test('row 1: 200 drafts, a third of the sendings fail, the page is closed twice meanwhile', async () => {
  const names = numbered(200);
  away();
  await importDrafts(page, names);
  // The same on every run: a small generator with a seed.
  let seed = 7;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const faults: Fault[] = [
    { kind: 'drop' },
    { kind: 'drop-answer' },
    { kind: 'answer', status: 503 },
  ];
  onSync(() => (random() < 0.3 ? faults[Math.floor(random() * faults.length)] : undefined));
  for (let closed = 0; closed < 2; closed += 1) {
    const before = syncs();
    back();
    await hearBack();
    await until(async () => syncs() > before);
    await page.close();
    page = await openDraftsPage(stage, device.context);
  }
  await hearBack();
  await untilSent();
  await isThereOnce(names);
});

test('row 2: three signs in one tick send each operation once', async () => {
  away();
  await importDrafts(page, numbered(5));
  await waits(5);
  const before = syncs();
  back();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pageshow'));
  });
  await untilSent();
  expect(syncs() - before).toBe(1);
  await isThereOnce(numbered(5));
});

test('row 3: edits while the first sending hangs arrive as the first and the last', async () => {
  const answer = Promise.withResolvers<void>();
  const before = syncs();
  stage.gateway.fault((call) =>
    call.path === syncPath && syncs() === before + 1
      ? { kind: 'hold', until: answer.promise }
      : undefined,
  );
  await saveOnDesk(stage, page, { name: 'Hangs', text: '{"v": 1}' });
  await until(async () => syncs() === before + 1);
  for (const v of [2, 3]) {
    await requestPane(page).fill(`{"v": ${v}}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'SAVE', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  answer.resolve();
  await until(async () => (await chipOf(page)) === '');
  expect(syncs() - before).toBe(2);
  expect((await stage.drafts(ana)).map(({ payload }) => payload)).toEqual(['{"v": 3}']);
});

test('row 5: a server that comes back without any event is found when the page is looked at', async () => {
  await stage.stop();
  await importDrafts(page, ['Late']);
  await stage.start();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await untilSent();
  await isThereOnce(['Late']);
});

test('row 21: a captive portal acknowledges nothing', async () => {
  stage.gateway.fault(({ path }) =>
    path.startsWith('/core/')
      ? { kind: 'answer', status: 200, type: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }
      : undefined,
  );
  const before = syncs();
  await importDrafts(page, ['Captive']);
  await until(async () => syncs() > before);
  await waits(1);
  stage.gateway.fault(undefined);
  expect(await stage.drafts(ana)).toEqual([]);
  await goToDrafts(stage, page);
  await untilSent();
  await isThereOnce(['Captive']);
});

test('row 22: a browser that believes itself offline is tried nevertheless', async () => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
  );
  await goToDrafts(stage, page);
  await importDrafts(page, ['Believes']);
  await untilSent();
  await isThereOnce(['Believes']);
});

test('row 27: a reload while a sending hangs loses and doubles nothing', async () => {
  const answer = Promise.withResolvers<void>();
  const before = syncs();
  stage.gateway.fault((call) =>
    call.path === syncPath && syncs() === before + 1
      ? { kind: 'hold', until: answer.promise }
      : undefined,
  );
  await importDrafts(page, ['Reloaded']);
  await until(async () => syncs() === before + 1);
  await goToDrafts(stage, page);
  answer.resolve();
  await untilSent();
  await isThereOnce(['Reloaded']);
});

test('rows 29 and 30: twenty drafts, three reloads, four tabs that all hear of the network at once', async () => {
  away();
  const names = numbered(20);
  await importDrafts(page, names);
  for (let reload = 0; reload < 3; reload += 1) await goToDrafts(stage, page);
  await waits(20);
  const others: Page[] = [];
  for (let tab = 0; tab < 3; tab += 1) others.push(await openDraftsPage(stage, device.context));
  const before = syncs();
  back();
  await Promise.all([page, ...others].map((one) => hearBack(one)));
  for (const one of [page, ...others]) await untilSent(one);
  expect(syncs() - before).toBe(1);
  await isThereOnce(names);
});

describe('row 33: a refusal is no acknowledgement', () => {
  test.each([
    { status: 401, says: 'Sign in to sync' },
    { status: 403, says: '1 waiting' },
    { status: 409, says: '1 needs attention' },
    { status: 422, says: '1 needs attention' },
    { status: 500, says: '1 waiting' },
  ])('$status keeps the draft and says "$says"', async ({ status, says }) => {
    const body = JSON.stringify({ status: 'error', error_key: 'made_up', message: 'Made up.' });
    away();
    await importDrafts(page, ['Refused']);
    await waits(1);
    const before = syncs();
    onSync(() => ({ kind: 'answer', status, body }));
    back();
    await hearBack();
    await until(async () => syncs() > before && (await chipOf(page)).includes(says));
    // Without a session nobody may look; otherwise the draft stays where it is.
    if (status !== 401) await draftLink(page, 'Refused').waitFor();
    stage.gateway.fault(undefined);
    await goToDrafts(stage, page);
    if (says.includes('attention')) {
      await page.getByRole('button', { name: 'Retry Refused' }).click();
    }
    await untilSent();
    await isThereOnce(['Refused']);
  });
});

test('rows 34 and 35: one that is refused for good stays, says why, and holds up none of the others', async () => {
  const names = numbered(50);
  const tooLong = 'x'.repeat(1_100_000);
  await importDrafts(page, names, (name) => (name === 'Draft 1' ? { tooLong } : { name }));
  await until(async () => (await chipOf(page)) === '1 needs attention');
  await isThereOnce(names.slice(1));
  const waiting = page.getByRole('list', { name: 'On this device' });
  await waiting.getByText('Needs attention').waitFor();
  await draftLink(page, 'Draft 1').waitFor();
});

test('row 37: a wrong password costs no draft', async () => {
  away();
  await importDrafts(page, numbered(3));
  await device.context.clearCookies();
  back();
  await hearBack();
  await page.getByRole('link', { name: 'Sign in to sync' }).click();
  const form = async (password: string) => {
    await page.getByLabel('Email', { exact: true }).fill(ana.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
  };
  await form('Wrong-Password-1');
  await page.getByText('Inccorect username or password').first().waitFor();
  await form(ana.password);
  await page.locator('header').getByRole('button', { name: ana.name }).waitFor();
  await untilSent();
  await isThereOnce(numbered(3));
});

test('rows 41 and 42: a lock whose holder is frozen is taken from it', async () => {
  const frozen = await device.context.newPage();
  await frozen.goto(`${stage.url}/theme.js`);
  await frozen.evaluate((name) => {
    void navigator.locks.request(name, { steal: true }, () => new Promise(() => {}));
  }, `outbox:${ana.id}`);
  await page.clock.install();
  await goToDrafts(stage, page);
  await importDrafts(page, ['Frozen']);
  await waits(1);
  await until(async () => {
    await page.clock.fastForward(5_000);
    return (await chipOf(page)) === '';
  });
  await isThereOnce(['Frozen']);
});

test('row 55: what one tab fetches the other shows', async () => {
  const other = await openDraftsPage(stage, device.context);
  await stage.app().call('POST', '/core/service-request', {
    body: { name: 'From elsewhere', payload: '{}', service: 'data-to-pdf' },
    cookie: ana.cookie,
    headers: { origin: stage.url },
  });
  await page.getByRole('button', { name: 'Sync now' }).click();
  await draftLink(page, 'From elsewhere').waitFor();
  await draftLink(other, 'From elsewhere').waitFor();
});

test('row 58: the chip is right again after the server was away', async () => {
  await stage.stop();
  await importDrafts(page, ['Away']);
  await waits(1);
  await stage.start();
  // The portal itself looks every five seconds; nobody presses anything.
  await untilSent();
  await page.locator('header').getByText('Offline').waitFor({ state: 'detached' });
  await isThereOnce(['Away']);
});

test('row 59: an answer of another age is told once, and does not turn into a loop', async () => {
  onSync(() => ({ kind: 'answer', status: 200, body: '{"results_v9": []}' }));
  const before = syncs();
  await importDrafts(page, ['Unknown']);
  await page.getByText("The server's answer was not understood.").waitFor();
  expect(syncs() - before).toBeLessThanOrEqual(2);
  await waits(1);
  stage.gateway.fault(undefined);
  await page.getByRole('button', { name: 'Sync now' }).first().click();
  await untilSent();
  await isThereOnce(['Unknown']);
});
