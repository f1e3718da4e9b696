// The installed app: Chromium accepts it as installable, and a new version waits until the user accepts
// it.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const built = resolve(import.meta.dirname, '..', '..', 'dist', 'portal');
let portalFolder = '';
let app: TestApp;
let profile: BrowserProfile;

beforeAll(async () => {
  portalFolder = await mkdtemp(join(tmpdir(), 'portal-build-'));
  await cp(built, portalFolder, { recursive: true });
  app = await startTestApp({ portalFolder });
  profile = await openBrowser({ width: 360, height: 740 });
});

afterAll(async () => {
  await profile.close();
  await app.close();
  await rm(portalFolder, { recursive: true, force: true });
});

test('Chromium reports no installability errors', async () => {
  const page = await profile.context.newPage();
  await page.goto(app.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const session = await profile.context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest: unknown = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', scope: '/' });
  await page.close();
});

test('every icon of the manifest exists with its size, and one is maskable', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(built, 'manifest.webmanifest'), 'utf8'));
  const icons: unknown =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'icons') : [];
  if (!Array.isArray(icons)) throw new Error('no icons');
  for (const icon of icons) {
    const answer = await app.call('GET', `/${String(icon.src).replace(/^\//, '')}`);
    expect(answer.status, icon.src).toBe(200);
    if (icon.type === 'image/png') {
      const width = new DataView(answer.bytes.buffer).getUint32(16);
      expect(`${width}x${width}`).toBe(icon.sizes);
    }
  }
  expect(icons.some((icon) => String(icon.purpose).includes('maskable'))).toBe(true);
});

test('after a visit to the first page the showcases work offline, with pictures', async () => {
  const page = await profile.context.newPage();
  await page.goto(app.url);
  const kept = () =>
    page.evaluate(async () => {
      const pictures = await (await caches.open('showcase-pictures')).keys();
      return pictures.map(({ url }) => new URL(url).pathname).sort();
    });
  const names = ['credit-note', 'delivery-note', 'invoice', 'letter', 'offer', 'reminder'];
  await expect
    .poll(kept, { timeout: 30_000 })
    .toEqual(names.map((name) => `/showcase/data-to-pdf-${name}.webp`));
  await profile.context.setOffline(true);
  await page.goto(`${app.url}/showcase/data-to-pdf`);
  const pictures = page.frameLocator('iframe').getByRole('img');
  await pictures.first().waitFor();
  expect(await pictures.count()).toBe(names.length);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    const width = () =>
      picture.evaluate((image) => ('naturalWidth' in image ? Number(image.naturalWidth) : 0));
    await expect.poll(width).toBeGreaterThan(0);
  }
  await profile.context.setOffline(false);
  await page.close();
});

test('a new version is offered, never applied by itself, and typed text stays until then', async () => {
  const page = await profile.context.newPage();
  await page.goto(`${app.url}/login`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const reload = page.getByRole('button', { name: 'Reload' });
  await page.getByLabel('Email', { exact: true }).fill('typed@example.com');
  expect(await reload.count()).toBe(0);

  // The next build: any changed byte in the worker makes it a new one. The server prefers its compressed
  // copies, so they are removed.
  const worker = join(portalFolder, 'sw.js');
  await writeFile(worker, `${await readFile(worker, 'utf8')}\n// the next version\n`);
  await rm(`${worker}.br`);
  await rm(`${worker}.gz`);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await reload.first().waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('typed@example.com');

  const loaded = page.waitForEvent('load');
  await reload.first().click();
  await loaded;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const waiting = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none',
  );
  expect(waiting).toBe('none');
  await page.close();
});
