// A new version while tabs are open: no tab loses a page or a script, or reloads more often than
// necessary. Rows 10, 11 and 14 of the failure catalogue.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  acceptUpdate,
  changeWorker,
  chunkOf,
  deploy,
  importChunk,
  lookForUpdate,
  reloadButton,
  untilControlled,
  watchTab,
  watchTakeover,
} from '#tests/kit/portal-updates.ts';
import { until } from '#tests/kit/until.ts';
import { openUpdateStage, type UpdateStage } from '#tests/kit/update-stage.ts';

// With the imprint and the terms.
const legal = 'legal';

let updates: UpdateStage;

beforeAll(async () => {
  updates = await openUpdateStage();
});

afterAll(() => updates.close());

beforeEach(async () => {
  updates.stage.gateway.fault(undefined);
  await deploy(updates.stage, updates.one);
});

test('row 14: neither the first visit nor the second one reports a new version', async () => {
  const device = await updates.device();
  const page = await updates.open(device, '/');
  await lookForUpdate(page);
  expect(await reloadButton(page).count()).toBe(0);
  await page.reload();
  await untilControlled(page);
  await lookForUpdate(page);
  expect(await reloadButton(page).count()).toBe(0);
  await device.close();
});

test('row 10: a tab of the old version opens its pages when the server has only the new one', async () => {
  const device = await updates.device();
  const [page, other] = [
    await updates.open(device, '/pricing'),
    await updates.open(device, '/pricing'),
  ];
  const record = watchTab(page);
  const [late, later] = [await chunkOf(updates.one, 'showcase'), await chunkOf(updates.one, legal)];
  // Simulates a build that was in use for a month: its files are older than the week for which files are
  // kept.
  await page.evaluate(async (path) => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    for (const name of names) {
      const cache = await caches.open(name);
      for (const asked of await cache.keys()) {
        const kept = new URL(asked.url).pathname === path ? await cache.match(asked) : undefined;
        if (!kept) continue;
        const headers = new Headers(kept.headers);
        headers.set('date', new Date(Date.now() - 30 * 24 * 60 * 60 * 1000).toUTCString());
        await cache.put(asked, new Response(await kept.text(), { headers }));
      }
    }
  }, later);
  await deploy(updates.stage, updates.two);
  expect((await updates.stage.app().call('GET', late)).status).toBe(404);
  expect(await importChunk(page, late)).toBe('came');

  const taken = await watchTakeover(page);
  await lookForUpdate(other);
  await acceptUpdate(other);
  await taken();
  // Only the worker's copy may answer: after a month the HTTP cache has evicted it.
  const session = await device.context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  expect(await importChunk(page, later)).toBe('came');
  await page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).first().click();
  await page.getByRole('heading', { level: 1, name: /terms/i }).waitFor();
  expect(record).toEqual({ loads: 0, chunkErrors: [] });
  await device.close();
});

test('row 10: without a worker there is one reload, after which typed text is restored', async () => {
  const device = await updates.device(undefined, false);
  const page = await device.context.newPage();
  await page.goto(`${updates.stage.url}/contact`);
  const message = page.getByLabel('Message');
  await message.fill('Typed before the new version');
  const record = watchTab(page);
  await deploy(updates.stage, updates.two);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /imprint|impressum/i })
    .click();
  await until(async () => record.loads > 0);
  await page.getByRole('heading', { level: 1, name: /imprint|impressum/i }).waitFor();
  expect(record.loads).toBe(1);
  await page.goto(`${updates.stage.url}/contact`);
  await until(async () => (await message.inputValue()) === 'Typed before the new version');
  await device.close();
});

test('row 10: a permanently missing script ends in Retry, after a single reload', async () => {
  const missing = await chunkOf(updates.one, legal);
  updates.stage.gateway.fault(({ path }) =>
    path === missing ? { kind: 'answer', status: 404 } : undefined,
  );
  const device = await updates.device(undefined, false);
  const page = await device.context.newPage();
  await page.goto(`${updates.stage.url}/pricing`);
  const record = watchTab(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: /imprint|impressum/i });
  await link.click();
  await until(async () => record.loads > 0);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.getByRole('link', { name: 'BACK TO HOME' }).click();
  await link.click();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(record.loads).toBe(1);

  updates.stage.gateway.fault(undefined);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { level: 1, name: /imprint|impressum/i }).waitFor();
  await device.close();
});

test('row 11: a new worker that activates slowly costs one reload and no script', async () => {
  const device = await updates.device();
  const page = await updates.open(device, '/pricing');
  const record = watchTab(page);
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await changeWorker(
    updates.two,
    "self.addEventListener('activate', (e) => e.waitUntil(fetch('/theme.js?held')));",
  );
  await deploy(updates.stage, updates.two);
  await lookForUpdate(page);
  await reloadButton(page).waitFor();
  let isHeld = false;
  updates.stage.gateway.fault(({ path }) => {
    if (path !== '/theme.js' || isHeld) return undefined;
    isHeld = true;
    return { kind: 'hold', until: released };
  });
  await reloadButton(page).click();
  await until(async () => isHeld);
  letGo();
  await until(async () => record.loads > 0);
  await untilControlled(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const entry = await chunkOf(updates.two, 'index');
  expect(await page.locator(`script[src="${entry}"]`).count()).toBe(1);
  expect(record).toEqual({ loads: 1, chunkErrors: [] });
  await device.close();
});

// As the workers of earlier versions are.
const withoutEnding =
  "self.addEventListener('message', (e) => e.data.type === 'SKIP_WAITING' && e.stopImmediatePropagation());";

test.each([
  ['ends it', ''],
  ['cannot end it', withoutEnding],
])('a request that hangs does not hold up Reload, whether the old worker %s', async (_, code) => {
  const { stage, one, two } = updates;
  await changeWorker(one, code);
  await deploy(stage, one);
  const device = await updates.device();
  const page = await updates.open(device, '/pricing');
  await deploy(stage, two);
  await lookForUpdate(page);
  const path = '/api/v1/frontend/services';
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  stage.gateway.fault((call) =>
    call.path === path ? { kind: 'hold', until: released } : undefined,
  );
  const before = stage.gateway.count('GET', path);
  await page.evaluate((url) => void fetch(url).catch(() => undefined), path);
  await until(async () => stage.gateway.count('GET', path) > before);
  await acceptUpdate(page);
  letGo();
  stage.gateway.fault(undefined);
  if (code !== '') await acceptUpdate(page);
  const entry = await chunkOf(two, 'index');
  expect(await page.locator(`script[src="${entry}"]`).count()).toBe(1);
  await device.close();
});
