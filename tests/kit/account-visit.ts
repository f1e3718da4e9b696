// A signed-in user and a browser of their own, for the journeys of the account pages.
import { resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { declineCookies } from '#tests/kit/draft-moves.ts';
import { openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

export interface AccountVisit {
  app: TestApp;
  person: Person;
  context: BrowserContext;
  page: Page;
  /** Opens an address and waits for its heading. */
  open(path: string): Promise<void>;
  /** Another browser in which the same user is signed in. */
  elsewhere(): Promise<BrowserContext>;
  close(): Promise<void>;
}

export async function startAccountApp(): Promise<TestApp> {
  return await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
}

let people = 0;

/** Without a worker, so that every call can be held, refused or cut off. */
export async function visitAccount(app: TestApp, width: number): Promise<AccountVisit> {
  people += 1;
  const email = `ana${people}@example.com`;
  const person = await aUser(app, { name: 'Ana Anić', email });
  const profiles = [await openContext({ width, height: 740, workers: false })];
  const [{ context }] = profiles as [(typeof profiles)[0]];
  await declineCookies(context);
  await signIn(context, app, person);
  const page = await context.newPage();
  return {
    app,
    person,
    context,
    page,
    open: async (path) => {
      await page.goto(app.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    elsewhere: async () => {
      const other = await openContext({ width, height: 740, workers: false });
      profiles.push(other);
      await declineCookies(other.context);
      await signIn(other.context, app, person);
      return other.context;
    },
    close: async () => {
      for (const profile of profiles) await profile.close();
    },
  };
}

async function signIn(context: BrowserContext, app: TestApp, { email, password }: Person) {
  const answer = await context.request.post(`${app.url}/auth/login`, {
    data: { email, password, remember_me: true },
  });
  if (!answer.ok()) throw new Error(`the login answers ${answer.status()}`);
}

/** Resolves when the header's menu has this name; on a phone it is in the sheet. */
export async function untilNamed(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 600) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByText(name).first().waitFor();
  } else {
    await page.getByRole('banner').getByRole('button', { name }).waitFor();
  }
}

/** Cuts the page off from the server's calls; the returned function connects it again. */
export async function cutOff(page: Page): Promise<() => Promise<void>> {
  const calls = /\/(core|auth|healthz|api)\b/;
  await page.route(calls, (route) => route.abort('internetdisconnected'));
  // As browsers say it.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  return () => page.unroute(calls);
}
