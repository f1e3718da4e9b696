// Rows of the failure catalogue about refusals and wrong answers, and about recovering from them, in a
// real browser.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftLink, goToDrafts } from '#tests/kit/draft-moves.ts';
import {
  chipOf,
  type DraftsStage,
  importDrafts,
  openDraftsPage,
  openDraftsStage,
  untilSynced,
} from '#tests/kit/drafts-stage.ts';
import { hearBack, numbered, openSyncScene, type SyncScene } from '#tests/kit/sync-scene.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;
let scene: SyncScene;

beforeAll(async () => {
  stage = await openDraftsStage();
});

afterAll(() => stage.close());

beforeEach(async () => {
  scene = await openSyncScene(stage);
});

afterEach(() => scene.close());

describe('row 33: a refusal keeps the draft', () => {
  test.each([
    { status: 401, says: 'Sign in to sync' },
    { status: 403, says: '1 waiting' },
    { status: 409, says: '1 needs attention' },
    { status: 422, says: '1 needs attention' },
    { status: 500, says: '1 waiting' },
  ])('$status keeps the draft and shows "$says"', async ({ status, says }) => {
    const body = JSON.stringify({ status: 'error', error_key: 'made_up', message: 'Made up.' });
    scene.away();
    await importDrafts(scene.page, ['Refused']);
    await scene.waits(1);
    const before = scene.syncs();
    scene.onSync(() => ({ kind: 'answer', status, body }));
    scene.back();
    await hearBack(scene.page);
    await until(async () => scene.syncs() > before && (await chipOf(scene.page)).includes(says));
    // Without a session the draft is not shown; otherwise it stays.
    if (status !== 401) await draftLink(scene.page, 'Refused').waitFor();
    stage.gateway.fault(undefined);
    await goToDrafts(stage, scene.page);
    if (says.includes('attention')) {
      await scene.page.getByRole('button', { name: 'Retry Refused' }).click();
    }
    await untilSynced(scene.page);
    expect(await scene.saved()).toEqual(['Refused']);
  });
});

test('rows 34 and 35: a permanently refused draft stays with its reason, and does not block the others', async () => {
  const names = numbered(50);
  const tooLong = 'x'.repeat(1_100_000);
  await importDrafts(scene.page, names, (name) => (name === 'Draft 1' ? { tooLong } : { name }));
  await until(async () => (await chipOf(scene.page)) === '1 needs attention');
  // The chip shows the refused draft while others may still be pending.
  await expect.poll(() => scene.saved()).toEqual(names.slice(1).sort());
  const waiting = scene.page.getByRole('list', { name: 'On this device' });
  await waiting.getByText('Needs attention').waitFor();
  await draftLink(scene.page, 'Draft 1').waitFor();
});

/** Ends this device's session on the server, also for pending calls. */
async function endSession({ device }: SyncScene): Promise<void> {
  const cookies = await device.context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { origin: stage.url };
  expect((await stage.app().call('POST', '/auth/logout', { cookie, headers })).status).toBe(204);
}

test('row 37: a wrong password loses no draft', async () => {
  scene.away();
  await importDrafts(scene.page, numbered(3));
  await endSession(scene);
  scene.back();
  await hearBack(scene.page);
  await scene.page.getByRole('link', { name: 'Sign in to sync' }).click();
  const form = async (password: string) => {
    await scene.page.getByLabel('Email', { exact: true }).fill(scene.person.email);
    await scene.page.getByLabel('Password', { exact: true }).fill(password);
    await scene.page.getByRole('button', { name: 'LOGIN' }).click();
  };
  await form('Wrong-Password-1');
  await scene.page.getByText('Inccorect username or password').first().waitFor();
  await form(scene.person.password);
  await scene.page.locator('header').getByRole('button', { name: scene.person.name }).waitFor();
  await untilSynced(scene.page);
  expect(await scene.saved()).toEqual(numbered(3).sort());
});

test('rows 41 and 42: the lock of a frozen tab is stolen', async () => {
  const frozen = await scene.device.context.newPage();
  await frozen.goto(`${stage.url}/theme.js`);
  await frozen.evaluate((name) => {
    void navigator.locks.request(name, { steal: true }, () => new Promise(() => {}));
  }, `outbox:${scene.person.id}`);
  await scene.page.clock.install();
  await goToDrafts(stage, scene.page);
  await importDrafts(scene.page, ['Frozen']);
  await scene.waits(1);
  await until(async () => {
    await scene.page.clock.fastForward(5_000);
    return (await chipOf(scene.page)) === '';
  });
  expect(await scene.saved()).toEqual(['Frozen']);
});

test('row 55: what one tab fetches appears in the other', async () => {
  const other = await openDraftsPage(stage, scene.device.context);
  await stage.app().call('POST', '/core/service-request', {
    body: { name: 'From elsewhere', payload: '{}', service: 'data-to-pdf' },
    cookie: scene.person.cookie,
    headers: { origin: stage.url },
  });
  await scene.page.getByRole('button', { name: 'Sync now' }).click();
  await draftLink(scene.page, 'From elsewhere').waitFor();
  await draftLink(other, 'From elsewhere').waitFor();
});

test('row 58: the chip is correct again after the server was down', async () => {
  await stage.stop();
  await importDrafts(scene.page, ['Away']);
  await scene.waits(1);
  await stage.start();
  // The portal checks every five seconds by itself, without any click.
  await untilSynced(scene.page);
  await scene.page.locator('header').getByText('Offline').waitFor({ state: 'detached' });
  expect(await scene.saved()).toEqual(['Away']);
});

test('row 59: an unknown answer is reported once and causes no retry loop', async () => {
  scene.onSync(() => ({ kind: 'answer', status: 200, body: '{"results_v9": []}' }));
  const before = scene.syncs();
  await importDrafts(scene.page, ['Unknown']);
  await scene.page.getByText("The server's answer could not be read.").waitFor();
  expect(scene.syncs() - before).toBeLessThanOrEqual(2);
  await scene.waits(1);
  stage.gateway.fault(undefined);
  await scene.page.getByRole('button', { name: 'Sync now' }).first().click();
  await untilSynced(scene.page);
  expect(await scene.saved()).toEqual(['Unknown']);
});
