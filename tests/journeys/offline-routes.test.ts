// Goal G11: after one visit to the first page every address of the route table opens without a server,
// with its texts. And row 21: a captive portal does not change that.

import type { Page } from 'playwright-core';
import type { RouteObject } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#contract/services.ts';
import { routes } from '#portal/app/routes.tsx';
import { type DraftsStage, openDevice, openDraftsStage } from '#tests/kit/drafts-stage.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser } from '#tests/kit/people.ts';
import { untilControlled } from '#tests/kit/portal-updates.ts';
import { publicPaths } from '#tests/kit/public-paths.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;
let device: BrowserProfile;
let page: Page;
let templates: number;

const examples: Readonly<Record<string, string>> = {
  ':userId': 'me',
  ':serviceKey': 'data-to-pdf',
  ':service': 'data-to-pdf',
  ':token?': 'made-up',
  '*': 'no-such-page',
};

/** Every address of the table, with example values for parameters. */
function addresses(table: readonly RouteObject[], parent = ''): string[] {
  return table.flatMap((route) => {
    const parts = (route.path ?? '').split('/').filter(Boolean);
    const path = [parent, ...parts.map((part) => examples[part] ?? part)].join('/');
    return route.children ? addresses(route.children, path) : [path || '/'];
  });
}

const everyPath = [
  ...new Set([
    ...addresses(routes),
    ...publicPaths,
    ...services.flatMap(({ key }) => [
      `/services/${key}`,
      `/services/${key}/configuration`,
      `/services/${key}/try-it-out`,
    ]),
  ]),
];

/** Cached addresses, except the shell's own files. */
const reading = () =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.includes('precache'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const count = (paths: readonly string[], pattern: RegExp) =>
  paths.filter((path) => pattern.test(path)).length;

beforeAll(async () => {
  stage = await openDraftsStage();
  const ana = await aUser(stage.app());
  const listed = await stage.app().call('GET', '/template/default/list');
  templates = Array.isArray(listed.json) ? listed.json.length : 0;
  device = await openDevice(stage, ana);
  await device.context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  page = await device.context.newPage();
  await page.goto(stage.url);
  await untilControlled(page);
  await until(async () => {
    const kept = await reading();
    return (
      count(kept, /^\/api\/documentation\/v1\/[^/]+$/) === services.length &&
      count(kept, /^\/api\/documentation\/v1\/showcase\//) > 0 &&
      count(kept, /^\/template\/default\/file\//) === templates
    );
  });
});

afterAll(async () => {
  await device.close();
  await stage.close();
});

async function opens(path: string): Promise<void> {
  await page.goto(stage.url + path);
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor();
  expect(await heading.innerText(), path).not.toBe('This page could not be shown');
}

/** Opens all texts that can be read without an account. */
async function readsEverything(): Promise<void> {
  for (const { key, title } of services) {
    await page.goto(`${stage.url}/services/${key}`);
    const frame = page.frameLocator(`iframe[title="Documentation of ${title}"]`);
    await frame.getByRole('heading', { level: 2 }).first().waitFor();
  }
  await page.goto(`${stage.url}/services`);
  for (const { title } of services) {
    await page.getByRole('main').getByText(title, { exact: true }).first().waitFor();
  }
  await page.goto(`${stage.url}/showcase/data-to-pdf`);
  await page.frameLocator('iframe').getByRole('img').first().waitFor();
  for (const path of ['/terms', '/privacy-policy', '/impressum']) {
    await page.goto(stage.url + path);
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  }
}

describe('G11: without a server', () => {
  beforeAll(() => stage.gateway.lead(undefined));
  afterAll(() => stage.gateway.lead(stage.app().url));

  test(`${everyPath.length} addresses open at the first attempt`, async () => {
    for (const path of everyPath) await opens(path);
    process.stdout.write(`G11: ${everyPath.length} addresses opened without a server\n`);
  });

  test('documentations, services, showcase and legal texts are readable', readsEverything);

  test('so are the shipped templates', async () => {
    const texts = await page.evaluate(async () => {
      const read = async (path: string) => (await fetch(`/template/default/${path}`)).text();
      const list: { file_name: string }[] = JSON.parse(await read('list'));
      return Promise.all(list.map(({ file_name }) => read(`file/${file_name}`)));
    });
    expect(texts).toHaveLength(templates);
    for (const text of texts) expect(text).toMatch(/\S/);
  });
});

test('row 21: the page of a captive portal is in no cache, and our pages stay', async () => {
  const welcome = 'Welcome to our Wi-Fi';
  const before = (await reading()).sort();
  stage.gateway.fault(() => ({
    kind: 'answer',
    status: 200,
    type: 'text/html',
    body: `<h1>${welcome}</h1>`,
  }));
  for (const path of ['/', '/services', '/pricing', '/user-service/me', '/contact'])
    await opens(path);
  await readsEverything();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update().catch(() => undefined);
    await fetch('/assets/never-seen.js').catch(() => undefined);
  });
  const foreign = await page.evaluate(async (text) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const asked of await cache.keys()) {
        if ((await (await cache.match(asked))?.text())?.includes(text)) found.push(asked.url);
      }
    }
    return found;
  }, welcome);
  stage.gateway.fault(undefined);
  expect(foreign).toEqual([]);
  expect((await reading()).sort()).toEqual(before);
});

test('rows 15 and 21: HTML in place of a script or of the page prevents the worker from installing', async () => {
  const welcome = '<h1>Welcome to our Wi-Fi</h1>';
  for (const path of [/\/assets\/legal-.*\.js$/, /^\/index\.html$/]) {
    let isAsked = false;
    stage.gateway.fault((call) => {
      if (!path.test(call.path)) return undefined;
      isAsked = true;
      return { kind: 'answer', status: 200, type: 'text/html', body: welcome };
    });
    const guest = await openDevice(stage, undefined);
    const visit = await guest.context.newPage();
    await visit.goto(`${stage.url}/pricing`);
    const registered = () =>
      visit.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await until(async () => isAsked && (await registered()) === 0);
    expect(await visit.getByRole('heading', { level: 1 }).count()).toBe(1);
    stage.gateway.fault(undefined);
    await visit.reload();
    await untilControlled(visit);
    await guest.close();
  }
});
