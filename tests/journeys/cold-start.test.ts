// Row 5 of the complaints: the app does not start on a train. It must start from what the first visit
// cached, whether the network refuses connections or accepts them and never answers.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NetworkGate, openGate } from '#tests/kit/network-gate.ts';
import { openBrowser } from '#tests/kit/open-browser.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

describe.each([
  ['refused', (gate: NetworkGate) => gate.close()],
  ['hanging', (gate: NetworkGate) => gate.hang()],
] as const)('row 5: a start with the network %s', (_, cut) => {
  test('shows the cached pages within 5 seconds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'train-'));
    const gate = await openGate(app.url);
    const first = await openBrowser({ folder, width: 360, height: 740 });
    const visit = await first.context.newPage();
    await visit.goto(gate.url);
    const kept = () =>
      visit.evaluate(async () => {
        const site = await caches.match('/api/v1/frontend/site');
        const documents = await (await caches.open('documentation')).keys();
        const worker = navigator.serviceWorker.controller?.state;
        return site && worker === 'activated' ? documents.length : 0;
      });
    // The documentation of all services, and a showcase.
    await expect.poll(kept, { timeout: 30_000 }).toBe(14);
    await first.close();

    await cut(gate);
    const { context, close } = await openBrowser({ folder, width: 360, height: 740 });
    const page = await context.newPage();
    for (const [path, heading] of [
      ['/', 'Your data in, finished documents out'],
      ['/services', 'Services'],
      ['/services/data-to-pdf', 'Data to PDF'],
      ['/login', 'Log In to continue'],
    ] as const) {
      await page.goto(gate.url + path, { waitUntil: 'commit', timeout: 5_000 });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 5_000 });
    }
    await page.goto(`${gate.url}/services/data-to-pdf`, { waitUntil: 'commit' });
    await page.frameLocator('iframe').getByRole('heading', { level: 2 }).first().waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await close();
    await gate.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });
});

test('row 5: prefetching does not delay the first visit', async () => {
  const gate = await openGate(app.url);
  const { context, close } = await openBrowser({ width: 360, height: 740 });
  const page = await context.newPage();
  await page.goto(`${gate.url}/pricing`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  gate.hang();
  await page.goto(`${gate.url}/support`, { waitUntil: 'commit', timeout: 5_000 });
  await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor({ timeout: 5_000 });
  await close();
  await gate.close();
});

test('a page that was loaded past the worker comes under its control', async () => {
  const { context, close } = await openBrowser({ width: 360, height: 740 });
  const page = await context.newPage();
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await page.goto(`${app.url}/support`);
  await expect.poll(controller).toBe('activated');
  // As with the Shift key: like a page that was on its way when the first worker took control.
  const session = await context.newCDPSession(page);
  await page.evaluate(() => Reflect.set(window, 'isBefore', true));
  await session.send('Page.reload', { ignoreCache: true });
  await page.waitForFunction(() => !Reflect.has(window, 'isBefore'));
  await expect.poll(controller).toBe('activated');
  await close();
});
