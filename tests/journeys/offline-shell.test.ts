// What an installed portal shows without a server after one visit to its first page, and what must never
// be cached. The rows are those of the failure catalogue.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#contract/services.ts';
import { declineCookies } from '#tests/kit/draft-moves.ts';
import { type DraftsStage, openDevice, openDraftsStage } from '#tests/kit/drafts-stage.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser } from '#tests/kit/people.ts';
import { copyPortal } from '#tests/kit/portal-build.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;

beforeAll(async () => {
  stage = await openDraftsStage();
});

afterAll(() => stage.close());

/** The cached addresses. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const documents = (paths: readonly string[]) =>
  paths.filter((path) => /^\/api\/documentation\/v1\/[^/]+$/.test(path));

/** One visit to the first page, until the worker has filled its caches. */
async function visit(device: BrowserProfile): Promise<Page> {
  const page = await device.context.newPage();
  await page.goto(stage.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await until(async () => documents(await cached(page)).length === services.length);
  return page;
}

describe('after one visit to the first page', () => {
  let device: BrowserProfile;
  let page: Page;
  beforeAll(async () => {
    const ana = await aUser(stage.app());
    device = await openDevice(stage, ana, { width: 360, height: 740 });
    await declineCookies(device.context);
    page = await visit(device);
    stage.gateway.lead(undefined);
  });
  afterAll(async () => {
    stage.gateway.lead(stage.app().url);
    await device.close();
  });

  test.each([
    ['/', /./],
    ['/pricing', /./],
    ['/started', /./],
    ['/showcase', /./],
    ['/services', /./],
    ['/check-e-invoice', /./],
    ['/contact', /./],
    ['/support', /./],
    ['/terms', /Terms/],
    ['/privacy-policy', /Privacy/],
    ['/impressum', /./],
    ['/forgot-password', /./],
    ['/profile/me', /Profile/],
    ['/privacy/me', /Privacy/],
    ['/api-key/me', /API Keys/],
    ['/admin-dashboard/me', /Dashboard/],
    ['/admin-dashboard/me/runs', /Runs/],
    ['/user-management/me', /User Management/],
    ['/access-management/me', /Access Management/],
    ['/admin-docu/me', /Documentation Service/],
    ['/admin-showcase/me', /Showcase Service/],
    ['/audit-trail/me', /Audit Trail/],
    ['/billing/me', /Billing/],
    ['/billing/cus_9?payment=succesfull', /Billing/],
    ['/user-service/me', /Draft/],
    ['/user-statistic/me', /Statistics/],
    ['/user-statistic/me/runs', /Statistics/],
    ['/services/data-to-pdf/try-it-out', /Data to PDF/],
    ['/services/data-to-pdf/configuration', /Data to PDF/],
    ['/services/data-to-pdf?draft=unknown&utm_source=x', /Data to PDF/],
    ['/nothing-here', /404/],
  ])('%s opens without a server', async (path, heading) => {
    await page.goto(stage.url + path);
    await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
  });

  test.each(services.map(({ key, title }) => [key, title] as const))(
    'the documentation of %s is readable',
    async (key, title) => {
      await page.goto(`${stage.url}/services/${key}`);
      const frame = page.frameLocator(`iframe[title="Documentation of ${title}"]`);
      await frame.getByRole('heading', { level: 2 }).first().waitFor();
    },
  );

  test('the caches contain no data of the user', async () => {
    const paths = await cached(page);
    expect(paths.filter((path) => /^\/(core|auth|billing)\//.test(path))).toEqual([]);
  });
});

test('row 15: a missing script answers 404, and no HTML is cached under its name', async () => {
  const device = await openDevice(stage, undefined);
  const page = await visit(device);
  const status = await page.evaluate(async () => (await fetch('/assets/missing-123.js')).status);
  expect(status).toBe(404);
  expect(await cached(page)).not.toContain('/assets/missing-123.js');
  await device.close();
});

test('row 6: an unavailable documentation does not keep the others out of the cache', async () => {
  stage.gateway.fault(({ path }) =>
    path === '/api/documentation/v1/data-mapping' ? { kind: 'answer', status: 404 } : undefined,
  );
  const device = await openDevice(stage, undefined);
  const page = await device.context.newPage();
  await page.goto(stage.url);
  await until(async () => documents(await cached(page)).length === services.length - 1);
  expect(await cached(page)).toContain('/index.html');
  stage.gateway.fault(undefined);
  await device.close();
});

test('row 21: the answer of a captive portal is not cached', async () => {
  const portal = '<h1>Welcome to our Wi-Fi</h1>';
  stage.gateway.fault(({ path }) =>
    path.startsWith('/api/')
      ? { kind: 'answer', status: 200, type: 'text/html', body: portal }
      : undefined,
  );
  const device = await openDevice(stage, undefined);
  const page = await device.context.newPage();
  await page.goto(`${stage.url}/services`);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== 'activated') await new Promise(requestAnimationFrame);
    await fetch('/api/v1/frontend/services');
  });
  expect((await cached(page)).filter((path) => path.startsWith('/api/'))).toEqual([]);
  stage.gateway.fault(undefined);
  await device.close();
});

test('row 9: an update that fails to load leaves the app unchanged, and the next one is offered', async () => {
  const build = await copyPortal();
  await stage.stop();
  await stage.start(build.folder);
  const device = await openDevice(stage, undefined);
  const page = await visit(device);
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return registration.update().then(
        () => 'asked',
        () => 'failed',
      );
    });
  stage.gateway.fault(({ path }) =>
    path === '/sw.js' ? { kind: 'answer', status: 500 } : undefined,
  );
  expect(await update()).toBe('failed');
  await page.goto(`${stage.url}/pricing`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  stage.gateway.fault(undefined);

  const worker = join(build.folder, 'sw.js');
  await writeFile(worker, `${await readFile(worker, 'utf8')}\n// the next one\n`);
  // The server prefers the compressed copies.
  for (const ending of ['br', 'gz']) await rm(`${worker}.${ending}`);
  expect(await update()).toBe('asked');
  await page.getByRole('button', { name: 'Reload', exact: true }).waitFor();
  await device.close();
  await stage.stop();
  await stage.start();
  await build.remove();
});

test('row 43: the lock is released after navigating away and back', async () => {
  const ana = await aUser(stage.app(), { name: 'Vera Verić', email: 'vera@example.com' });
  const device = await openDevice(stage, ana);
  const page = await device.context.newPage();
  await page.goto(`${stage.url}/user-service/me`);
  await page.getByText('Last synced').waitFor();
  await page.goto(`${stage.url}/theme.js`);
  await page.goBack();
  await page.getByText('Last synced').waitFor();
  await until(async () => {
    const { held } = await page.evaluate(() => navigator.locks.query());
    return (held ?? []).length === 0;
  });
  await device.close();
});
