// Rows of the failure catalogue about sending drafts, in a real browser with a network that fails on
// demand.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { draftLink, goToDrafts, requestPane, saveOnDesk } from '#tests/kit/draft-moves.ts';
import {
  chipOf,
  type DraftsStage,
  importDrafts,
  openDraftsPage,
  openDraftsStage,
  untilSynced,
} from '#tests/kit/drafts-stage.ts';
import { fillEditor } from '#tests/kit/editor.ts';
import type { Fault } from '#tests/kit/gateway.ts';
import {
  hearBack,
  numbered,
  openSyncScene,
  type SyncScene,
  syncPath,
} from '#tests/kit/sync-scene.ts';
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

test('row 1: 200 drafts are sent although a third of the requests fail and the page is closed twice', async () => {
  const names = numbered(200);
  scene.away();
  await importDrafts(scene.page, names);
  // The same in every run: a small seeded generator.
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
  scene.onSync(() => (random() < 0.3 ? faults[Math.floor(random() * faults.length)] : undefined));
  for (let closed = 0; closed < 2; closed += 1) {
    const before = scene.syncs();
    scene.back();
    await hearBack(scene.page);
    await until(async () => scene.syncs() > before);
    await scene.page.close();
    scene.page = await openDraftsPage(stage, scene.device.context);
  }
  await hearBack(scene.page);
  await untilSynced(scene.page);
  expect(await scene.saved()).toEqual([...names].sort());
});

test('row 2: three events in one tick send each operation once', async () => {
  scene.away();
  await importDrafts(scene.page, numbered(5));
  await scene.waits(5);
  const before = scene.syncs();
  scene.back();
  await scene.page.evaluate(() => {
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pageshow'));
  });
  await untilSynced(scene.page);
  expect(scene.syncs() - before).toBe(1);
  expect(await scene.saved()).toEqual(numbered(5).sort());
});

test('row 3: of edits while the first request hangs, the first and the last arrive', async () => {
  const answer = Promise.withResolvers<void>();
  const before = scene.syncs();
  stage.gateway.fault((call) =>
    call.path === syncPath && scene.syncs() === before + 1
      ? { kind: 'hold', until: answer.promise }
      : undefined,
  );
  await saveOnDesk(stage, scene.page, { name: 'Hangs', text: '{"v": 1}' });
  await until(async () => scene.syncs() === before + 1);
  for (const v of [2, 3]) {
    await fillEditor(requestPane(scene.page), `{"v": ${v}}`);
    await scene.page.getByRole('button', { name: 'Save', exact: true }).click();
    await scene.page.getByRole('button', { name: 'SAVE', exact: true }).click();
    await scene.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  answer.resolve();
  await until(async () => (await chipOf(scene.page)) === '');
  expect(scene.syncs() - before).toBe(2);
  expect((await stage.drafts(scene.person)).map(({ payload }) => payload)).toEqual(['{"v": 3}']);
});

test('row 5: a server that recovers without any event is detected when the page becomes visible', async () => {
  await stage.stop();
  await importDrafts(scene.page, ['Late']);
  await stage.start();
  await scene.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await untilSynced(scene.page);
  expect(await scene.saved()).toEqual(['Late']);
});

test('row 21: a captive portal acknowledges nothing', async () => {
  stage.gateway.fault(({ path }) =>
    path.startsWith('/core/')
      ? { kind: 'answer', status: 200, type: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }
      : undefined,
  );
  const before = scene.syncs();
  await importDrafts(scene.page, ['Captive']);
  await until(async () => scene.syncs() > before);
  await scene.waits(1);
  stage.gateway.fault(undefined);
  expect(await stage.drafts(scene.person)).toEqual([]);
  await goToDrafts(stage, scene.page);
  await untilSynced(scene.page);
  expect(await scene.saved()).toEqual(['Captive']);
});

test('row 22: a browser that reports offline still sends', async () => {
  await scene.page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
  );
  await goToDrafts(stage, scene.page);
  await importDrafts(scene.page, ['Believes']);
  // The displayed state may lag behind the import for a moment.
  await until(async () => (await scene.saved()).length === 1);
  await untilSynced(scene.page);
  expect(await scene.saved()).toEqual(['Believes']);
});

test('row 27: a reload while a request hangs neither loses nor duplicates drafts', async () => {
  const answer = Promise.withResolvers<void>();
  const before = scene.syncs();
  stage.gateway.fault((call) =>
    call.path === syncPath && scene.syncs() === before + 1
      ? { kind: 'hold', until: answer.promise }
      : undefined,
  );
  await importDrafts(scene.page, ['Reloaded']);
  await until(async () => scene.syncs() === before + 1);
  await goToDrafts(stage, scene.page);
  answer.resolve();
  await untilSynced(scene.page);
  expect(await scene.saved()).toEqual(['Reloaded']);
});

test('rows 29 and 30: twenty drafts are sent once over three reloads and four tabs that come online together', async () => {
  scene.away();
  const names = numbered(20);
  await importDrafts(scene.page, names);
  for (let reload = 0; reload < 3; reload += 1) await goToDrafts(stage, scene.page);
  await scene.waits(20);
  const others: Page[] = [];
  for (let tab = 0; tab < 3; tab += 1)
    others.push(await openDraftsPage(stage, scene.device.context));
  const before = scene.syncs();
  scene.back();
  await Promise.all([scene.page, ...others].map((one) => hearBack(one)));
  for (const one of [scene.page, ...others]) await untilSynced(one);
  expect(scene.syncs() - before).toBe(1);
  expect(await scene.saved()).toEqual([...names].sort());
});

test('row 31: an operation that arrives twice in parallel, and again after a server restart, gives one row', async () => {
  const before = scene.syncs();
  scene.onSync(() => (scene.syncs() === before + 1 ? { kind: 'twice' } : { kind: 'drop' }));
  await importDrafts(scene.page, ['Twice']);
  await until(async () => (await scene.saved()).length > 0);
  await scene.waits(1);
  await stage.stop();
  await stage.start();
  stage.gateway.fault(undefined);
  await hearBack(scene.page);
  await untilSynced(scene.page);
  const [row, ...more] = await stage.drafts(scene.person);
  expect(more).toEqual([]);
  const link = await draftLink(scene.page, 'Twice').getAttribute('href');
  expect(link).toContain(row?.id);
});

test('Background Sync, where available, wakes a page whose timers are frozen', async () => {
  const session = await scene.device.context.newCDPSession(scene.page);
  const registered = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [one] = registrations;
    if (one) registered.resolve(one.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  scene.away();
  await importDrafts(scene.page, ['Asleep']);
  await scene.waits(1);
  await scene.page.clock.install();
  await scene.page.clock.pauseAt(Date.now() + 60_000);
  scene.back();
  const tag = 'drafts-wait';
  const event = { origin: stage.url, registrationId, tag, lastChance: true };
  await session.send('ServiceWorker.dispatchSyncEvent', event);
  await until(async () => (await scene.saved()).length > 0);
  expect(await scene.saved()).toEqual(['Asleep']);
});
