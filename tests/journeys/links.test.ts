// SC3: no link of the portal leads to a page that is not there, whoever follows it. Guests get every page
// as the server drew it, menus and documentation included; of people who are signed in the browser opens
// what a guest cannot reach, and one page of each kind that shows them more.
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

/** Path and query of what belongs to the portal, without fragments. */
const ownPaths = (found: string[]) =>
  found.flatMap((href) => {
    const url = URL.canParse(href, app.url) ? new URL(href, app.url) : undefined;
    return url?.origin === app.url ? [url.pathname + url.search] : [];
  });

/** Addresses of the portal that the page and its frames lead to. */
async function linksOf(page: Page): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => frame.$$eval('a[href]', hrefs)));
  return ownPaths(found.flat());
}

/** The same of a page as the server drew it; undefined if it leaves the drawing to the browser. */
async function readDrawing(path: string): Promise<{ status: number; links: string[] } | undefined> {
  const answer = await fetch(app.url + path);
  const html = await answer.text();
  if (!html.includes('<h1')) return undefined;
  const found = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href = '']) => href);
  const links = ownPaths(found.map((href) => href.replaceAll('&amp;', '&')));
  return { status: answer.status, links };
}

const byGuests = new Set<string>();
/** Pages that show more to people who are signed in. */
const differ = new Set(['/', '/started', '/pricing', '/services', '/services/data-to-pdf']);

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
      const person = people.get(who);
      if (person && byGuests.has(path) && !differ.has(path)) continue;
      const drawn = person || path === '/' ? undefined : await readDrawing(path);
      if (drawn) {
        if (drawn.status >= 400) dead.push(`${path} (${drawn.status}) from ${from}`);
        for (const link of drawn.links) if (!seen.has(link)) seen.set(link, path);
        continue;
      }
      await settled(page, () => page.goto(app.url + path));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      if ((await page.getByText(texts.backHome).count()) > 0) dead.push(`${path} from ${from}`);
      if (path === '/' && person) {
        await page.getByRole('banner').getByRole('button', { name: person.name }).click();
        await page.getByRole('button', { name: 'Log out' }).waitFor();
      }
      for (const link of await linksOf(page)) if (!seen.has(link)) seen.set(link, path);
    }
    expect(dead).toEqual([]);
    expect(seen.size).toBeGreaterThan(who === 'a guest' ? 60 : 30);
    if (who === 'a guest') for (const path of seen.keys()) byGuests.add(path);
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
