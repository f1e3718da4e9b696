// Malicious published HTML, as if it had passed the server's sanitizer: in its frame it cannot run
// scripts, send requests, navigate or cover the portal. Cases DC2 to DC4.
import { createServer, type Server } from 'node:http';
import { resolve } from 'node:path';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

// A placeholder in the attacks; it is replaced by the address of a server that records requests.
const elsewhere = 'http://evil.example';
const run = 'parent.ran=1;window.ran=1;top.ran=1';
const attacks = [
  ['a script', `<script>${run}</script>`],
  ['a script in an SVG', `<svg><script>${run}</script></svg>`],
  ['an SVG that loads', `<svg onload="${run}"><image href="${elsewhere}/i.svg"/></svg>`],
  ['a picture that fails', `<img src="/none.png" onerror="${run}">`],
  ['a picture from elsewhere', `<img src="${elsewhere}/pixel.gif">`],
  ['a javascript: link', `<a id="press" href="javascript:${run}">press</a>`],
  ['a meta refresh', `<meta http-equiv="refresh" content="0;url=${elsewhere}/">`],
  ['a base element', `<base href="${elsewhere}/" target="_top"><a id="link" href="page">x</a>`],
  [
    'a form to another site',
    `<form action="${elsewhere}/" target="_top"><input name="a"><button id="press">press</button></form>`,
  ],
  ['a form to our API', `<form action="/auth/logout"><button id="press">press</button></form>`],
  ['a frame', `<iframe src="${elsewhere}/"></iframe>`],
  ['a frame with a script', `<iframe srcdoc="<script>${run}</script>"></iframe>`],
  ['an object', `<object data="${elsewhere}/x.swf"></object><embed src="${elsewhere}/y">`],
  ['an imported style sheet', `<style>@import "${elsewhere}/a.css";</style>`],
  ['a background picture', `<p style="background:url(${elsewhere}/b.png)">x</p>`],
  [
    'prefetch and preload',
    `<link rel="prefetch" href="${elsewhere}/"><link rel="preload" as="image" href="${elsewhere}/c.png">`,
  ],
  ['a video', `<video src="${elsewhere}/v.mp4" autoplay onerror="${run}"></video>`],
  [
    'mixed markup',
    `<math><mtext><mglyph><style><img src=x onerror="${run}"></style></mglyph></mtext></math>`,
  ],
  [
    'closing tags of the page',
    `</main></body></html><script>${run}</script><body onload="${run}">`,
  ],
  [
    'a details element that opens itself',
    `<details open ontoggle="${run}"><summary>x</summary></details>`,
  ],
] as const;

let app: TestApp;
let profile: BrowserProfile;
let evil: Server;
let evilHost = '';
const visits: string[] = [];

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  profile = await openContext({ workers: false });
  evil = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end('gotcha');
  });
  await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done));
  const address = evil.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  evilHost = `127.0.0.1:${address.port}`;
});

afterAll(async () => {
  await profile.close();
  await app.close();
  evil.closeAllConnections();
  await new Promise((done) => evil.close(done));
});

/** Opens, from the list, the documentation of a service with the attack in it. */
async function publish(html: string) {
  const page = await profile.context.newPage();
  const asked: Request[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const isForeign = protocol.startsWith('http') && origin !== app.url;
    if (isForeign || new URL(request.url()).pathname.startsWith('/auth/')) asked.push(request);
  });
  page.on('dialog', () => faults.push('a dialog'));
  page.on('popup', () => faults.push('a window'));
  await settled(page, () => page.goto(`${app.url}/services`));
  const text = `<h2>Before</h2>${html}<h2>After</h2>`.replaceAll('evil.example', evilHost);
  const content = Buffer.from(text).toString('base64');
  await page.route('**/api/documentation/v1/vat-validator', (route) =>
    route.fulfill({
      json: { id: 'vat-validator', content, data: content, updated_at: '2026-01-01T00:00:00.000Z' },
    }),
  );
  await page.getByRole('main').getByRole('link', { name: 'VAT-ID Validator' }).click();
  await page.frameLocator('iframe').getByText('After').first().waitFor();
  return { page, asked, faults };
}

describe('published HTML with', () => {
  test.each(attacks)('%s has no effect', async (_, html) => {
    const { page, asked, faults } = await publish(html);
    const press = page.frameLocator('iframe').locator('#press');
    if ((await press.count()) > 0) await press.click();
    // A round trip to the frame and to the server, so that anything triggered has happened.
    await page.evaluate(async () => {
      await fetch('/healthz');
      await new Promise(requestAnimationFrame);
    });
    const state = await page.evaluate(() => {
      const inside = document.querySelector('iframe');
      return {
        ran: Reflect.get(window, 'ran'),
        ranInside: inside?.contentWindow && Reflect.get(inside.contentWindow, 'ran'),
        base: inside?.contentDocument?.baseURI,
        link: inside?.contentDocument?.querySelector<HTMLAnchorElement>('#link')?.href,
      };
    });
    expect(state.ran).toBeUndefined();
    expect(state.ranInside).toBeUndefined();
    expect(state.base).not.toContain(evilHost);
    expect(state.link ?? '').not.toContain(evilHost);
    // What the policy blocks is reported as a failed request; it never leaves the browser.
    const left = () => asked.filter((one) => one.failure()?.errorText !== 'csp');
    await expect.poll(() => left().map((one) => one.url())).toEqual([]);
    expect(visits).toEqual([]);
    expect(faults).toEqual([]);
    expect(page.url()).toBe(`${app.url}/services/vat-validator`);
    for (const open of profile.context.pages()) if (open !== page) await open.close();
    await page.close();
  });

  test("SC10: the policy names the origin, since 'self' matches nothing there in Firefox", async () => {
    const { page } = await publish('<p>x</p>');
    const policy = await page.evaluate(
      () =>
        document
          .querySelector('iframe')
          ?.contentDocument?.querySelector<HTMLMetaElement>('meta[http-equiv]')?.content,
    );
    expect(policy).toContain(`style-src ${app.url} 'unsafe-inline'`);
    expect(policy).not.toContain("'self'");
    await page.close();
  });

  test('a style that covers the whole screen stays within its frame', async () => {
    const { page } = await publish(
      '<div style="position:fixed;inset:0;z-index:99999;background:red">Log in again</div>',
    );
    // A click hits the topmost element, so it would end on the red one.
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
    await page.close();
  });

  test('a link to a lookalike site never replaces the portal', async () => {
    const { page } = await publish('<a id="press" href="//evil.example/login">Log in</a>');
    const opened = profile.context.waitForEvent('page');
    await page.frameLocator('iframe').locator('#press').click();
    const other = await opened;
    await other.getByText('gotcha').waitFor();
    expect(await other.evaluate(() => window.opener)).toBeNull();
    expect(page.url()).toBe(`${app.url}/services/vat-validator`);
    await other.close();
    await page.close();
  });
});
