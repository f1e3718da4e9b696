// SC3: no link of the portal leads to a page that is not there, whoever follows it. Every page that
// can be reached from the first one is opened, menus and documentation included.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser } from '#tests/kit/people.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
const people = new Map<string, { name: string; email: string; password: string }>();

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  people.set('an admin', await aUser(app, { name: 'Root Admin', admin: true }));
  people.set('a user', await aUser(app));
});

afterAll(() => app.close());

const hrefs = (links: Element[]) =>
  links.map((link) => (link instanceof HTMLAnchorElement ? link.href : ''));

/** Addresses of the portal that the page and its frames lead to, without their fragments. */
async function linksOf(page: Page): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => frame.$$eval('a[href]', hrefs)));
  return found.flat().flatMap((href) => {
    const url = URL.canParse(href) ? new URL(href) : undefined;
    return url?.origin === app.url ? [url.pathname + url.search] : [];
  });
}

describe.each(['a guest', 'a user', 'an admin'])('%s', (who) => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openContext({ width: 1280, height: 800, workers: false });
    const person = people.get(who);
    if (!person) return;
    const { email, password } = person;
    await profile.context.request.post(`${app.url}/auth/login`, {
      data: { email, password, remember_me: false },
    });
  });
  afterAll(() => profile.close());

  test('SC3: finds a page behind every link', async () => {
    const page = await profile.context.newPage();
    const seen = new Map<string, string>([['/', 'the start']]);
    const dead: string[] = [];
    for (const [path, from] of seen) {
      // A file or an answer of the server, not a page of the portal.
      if (/^\/(api|auth|core|template|healthz)\b/.test(path)) {
        const { status } = await app.call('GET', path);
        if (status >= 400) dead.push(`${path} (${status}) from ${from}`);
        continue;
      }
      await settled(page, () => page.goto(app.url + path));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      if ((await page.getByText(texts.backHome).count()) > 0) dead.push(`${path} from ${from}`);
      const person = people.get(who);
      if (path === '/' && person) {
        await page.getByRole('banner').getByRole('button', { name: person.name }).click();
        await page.getByRole('button', { name: 'Log out' }).waitFor();
      }
      for (const link of await linksOf(page)) if (!seen.has(link)) seen.set(link, path);
    }
    expect(dead).toEqual([]);
    expect(seen.size).toBeGreaterThan(60);
    await page.close();
  });

  test('SC3: the Analytics tab sends to where the figures are', async () => {
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(`${app.url}/showcase?tab=analytics`));
    const panel = page.getByRole('tabpanel', { name: 'ANALYTICS' });
    expect(await panel.getByText('Statistics').count()).toBe(0);
    await panel.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { level: 1, name: 'API Keys' }).waitFor();
    await page.close();
  });
});
