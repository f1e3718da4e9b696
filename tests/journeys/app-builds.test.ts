// Leftovers of older builds and older settings have no effect for users. Rows 17, 18 and 19 of the
// failure catalogue.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importDrafts } from '#tests/kit/drafts-stage.ts';
import { openGateway } from '#tests/kit/gateway.ts';
import { openBrowser } from '#tests/kit/open-browser.ts';
import { aUser } from '#tests/kit/people.ts';
import { copyPortal } from '#tests/kit/portal-build.ts';
import {
  acceptUpdate,
  deploy,
  lookForUpdate,
  reloadButton,
  untilControlled,
  watchTab,
} from '#tests/kit/portal-updates.ts';
import { startTestApp } from '#tests/kit/test-app.ts';
import { until } from '#tests/kit/until.ts';
import { openUpdateStage, type UpdateStage } from '#tests/kit/update-stage.ts';

let updates: UpdateStage;

beforeAll(async () => {
  updates = await openUpdateStage();
});

afterAll(() => updates.close());

beforeEach(() => updates.stage.gateway.fault(undefined));

// The cache name and behaviour of an older Workbox.
const oldWorker = `
const name = 'workbox-precache-v1-' + registration.scope;
addEventListener('install', (event) => event.waitUntil(
  caches.open(name).then((cache) => cache.addAll(['/index.html']))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(caches.match('/index.html', { cacheName: name }));
});
`;

test('row 17: a worker with caches of an older Workbox is replaced, and its caches are deleted', async () => {
  const old = await copyPortal();
  await writeFile(join(old.folder, 'sw.js'), oldWorker);
  await deploy(updates.stage, old);
  const device = await updates.device();
  const page = await updates.open(device, '/pricing');
  const oldCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('-v1-')));
  expect(await oldCaches()).toHaveLength(1);

  const record = watchTab(page);
  await deploy(updates.stage, updates.one);
  await lookForUpdate(page);
  await acceptUpdate(page);
  await until(async () => (await oldCaches()).length === 0);
  updates.stage.gateway.lead(undefined);
  await page.goto(`${updates.stage.url}/terms`);
  await page.getByRole('heading', { level: 1, name: /terms/i }).waitFor();
  expect(record).toEqual({ loads: 2, chunkErrors: [] });
  await device.close();
  await old.remove();
});

test('row 18: data that exists only on the device survives five builds in a row', async () => {
  const { stage, one, two } = updates;
  await deploy(stage, one);
  const ana = await aUser(stage.app());
  const device = await updates.device(ana);
  const page = await updates.open(device, '/user-service/me');
  stage.gateway.fault(({ method, path }) =>
    path.startsWith('/core/service-request') && method !== 'GET'
      ? { kind: 'answer', status: 503 }
      : undefined,
  );
  await importDrafts(page, ['Only here']);
  const record = watchTab(page);
  for (const build of [two, one, two, one, two]) {
    await deploy(stage, build);
    await lookForUpdate(page);
    await acceptUpdate(page);
    await page.getByRole('link', { name: 'Only here', exact: true }).waitFor();
  }
  expect(record).toEqual({ loads: 5, chunkErrors: [] });
  expect(await stage.drafts(ana)).toEqual([]);
  stage.gateway.fault(undefined);
  await page.reload();
  await until(async () => (await stage.drafts(ana)).some(({ name }) => name === 'Only here'));
  await device.close();
});

test('row 19: a changed server setting takes effect after one reload', async () => {
  const gateway = await openGateway();
  const folder = await mkdtemp(join(tmpdir(), 'settings-'));
  const start = async (env: Record<string, string>) => {
    const app = await startTestApp({
      folder,
      portalFolder: updates.one.folder,
      env: { PUBLIC_URL: gateway.url, ...env },
    });
    gateway.lead(app.url);
    return app;
  };
  const before = await start({ BRAND_NAME: 'Brand before' });
  const device = await openBrowser();
  const page = await device.context.newPage();
  await page.goto(`${gateway.url}/contact`);
  await untilControlled(page);
  const brand = (name: string) => page.getByRole('banner').getByText(name, { exact: true });
  await brand('Brand before').first().waitFor();
  // Cached for a start without the network.
  await until(() =>
    page.evaluate(async () => Boolean(await caches.match('/api/v1/frontend/site'))),
  );
  await before.close();

  const after = await start({
    BRAND_NAME: 'Brand after',
    RECAPTCHA_SITE_KEY: 'a-new-key',
    RECAPTCHA_SECRET: 'a-secret',
  });
  await page.reload();
  await brand('Brand after').first().waitFor();
  const script = page.waitForRequest(/^https:\/\/www\.google\.com\/recaptcha\//);
  await page.getByLabel('Message').focus();
  await script;
  const kept = await page.evaluate(async () =>
    (await caches.match('/index.html', { ignoreSearch: true }))?.text(),
  );
  expect(kept).toContain('<div id="root">');
  expect(kept).not.toMatch(/Brand before|Brand after|a-new-key/);
  expect(await reloadButton(page).count()).toBe(0);
  await device.close();
  await after.close();
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});
