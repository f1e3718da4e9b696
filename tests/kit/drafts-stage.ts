// What tests of drafts across devices stand on: the whole product behind a gateway whose address
// stays while the server comes and goes, and browsers that are signed in.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { type Gateway, openGateway } from '#tests/kit/gateway.ts';
import { type BrowserLook, type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import type { Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const built = resolve(import.meta.dirname, '..', '..', 'dist', 'portal');

export interface DraftRow {
  id: string;
  name: string;
  service: string;
  payload: string;
  etag: string;
}

export interface DraftsStage {
  /** The address browsers know. */
  url: string;
  gateway: Gateway;
  /** The server that runs now; throws while none does. */
  app(): TestApp;
  /** Ends the server; whoever calls gets no answer. */
  stop(): Promise<void>;
  /** Starts it again on the same data, with another build of the portal if one is named. */
  start(portalFolder?: string): Promise<void>;
  /** Copies the data folder away; what it answers puts the copy back. The server is down meanwhile. */
  backUp(): Promise<() => Promise<void>>;
  /** What the server has of a person's drafts, by name. */
  drafts(person: Person): Promise<DraftRow[]>;
  close(): Promise<void>;
}

/** `now` is the server's clock, if it is not to be the real one. */
export async function openDraftsStage(
  env: Record<string, string> = {},
  now?: () => Date,
): Promise<DraftsStage> {
  const gateway = await openGateway();
  const folder = await mkdtemp(join(tmpdir(), 'drafts-'));
  const backups: string[] = [];
  let running: TestApp | undefined;
  const app = (): TestApp => {
    if (!running) throw new Error('no server runs');
    return running;
  };
  const stop = async (): Promise<void> => {
    gateway.lead(undefined);
    await running?.close();
    running = undefined;
  };
  const start = async (portalFolder = built): Promise<void> => {
    running = await startTestApp({
      folder,
      portalFolder,
      env: { PUBLIC_URL: gateway.url, ...env },
      ...(now ? { now } : {}),
    });
    gateway.lead(running.url);
  };
  await start();
  return {
    url: gateway.url,
    gateway,
    app,
    stop,
    start,
    backUp: async () => {
      const backup = await mkdtemp(join(tmpdir(), 'drafts-backup-'));
      backups.push(backup);
      await stop();
      await cp(folder, backup, { recursive: true });
      await start();
      return async () => {
        await stop();
        await rm(folder, { recursive: true });
        await cp(backup, folder, { recursive: true });
        await start();
      };
    },
    drafts: async (person) => {
      const path = '/core/service-request/list?limit=1000&offset=0';
      const answer = await app().call('POST', path, {
        body: {},
        cookie: person.cookie,
        headers: { origin: gateway.url },
      });
      if (answer.status !== 200) throw new Error(`the list answers ${answer.status}`);
      const rows: DraftRow[] = JSON.parse(answer.text).data;
      return rows.sort((a, b) => a.name.localeCompare(b.name));
    },
    close: async () => {
      await stop();
      await gateway.close();
      for (const one of [folder, ...backups]) await rm(one, { recursive: true, force: true });
    },
  };
}

/** A browser of its own, signed in by the login form's call. */
export async function openDevice(
  stage: DraftsStage,
  person: Person | undefined,
  look: BrowserLook = {},
): Promise<BrowserProfile> {
  const profile = await openBrowser(look);
  if (person) await signIn(stage, profile.context, person);
  return profile;
}

/** Signs a browser in, as the login form does. */
export async function signIn(
  stage: DraftsStage,
  context: BrowserContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const answer = await context.request.post(`${stage.url}/auth/login`, {
    data: { email, password, remember_me: true },
    headers: { origin: stage.url },
  });
  if (!answer.ok()) throw new Error(`the login answers ${answer.status()}`);
}

/** Opens the page of drafts once the service worker has everything. */
export async function openDraftsPage(stage: DraftsStage, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${stage.url}/user-service/me`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
  return page;
}

/** Drafts as the file that Export writes, to bring many to a device at once. */
export function draftsFile(
  names: readonly string[],
  payloadOf: (name: string) => unknown = (name) => ({ api_key: '{{api_key}}', data: { name } }),
): { name: string; mimeType: string; buffer: Buffer } {
  const at = new Date(0).toISOString();
  const drafts = names.map((name) => ({
    id: crypto.randomUUID(),
    name,
    service: 'data-to-pdf',
    payload: JSON.stringify(payloadOf(name)),
    created_at: at,
    updated_at: at,
  }));
  const file = { format: 'portal-drafts', version: 1, exported_at: at, drafts };
  return {
    name: 'drafts.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  };
}

/** Imports drafts through the page's own button, and waits until it says how many. */
export async function importDrafts(
  page: Page,
  names: readonly string[],
  payloadOf?: (name: string) => unknown,
): Promise<void> {
  const field = page.getByLabel('File with exported requests');
  await field.setInputFiles(draftsFile(names, payloadOf));
  await page.getByText(`${names.length} added`).waitFor();
}

/** Asks again until it holds; the test's own time limit ends a wait in vain. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((next) => setTimeout(next, 50));
}

/** What the header's chip says; empty when nothing waits. */
export async function chipOf(page: Page): Promise<string> {
  const chips = page.locator('header').getByText(/waiting|attention|Sign in to sync/);
  return (await chips.allInnerTexts()).join(' ');
}

/** Resolves when the page of drafts knows itself equal with the account. */
export async function untilSynced(page: Page): Promise<void> {
  await until(async () => {
    const lines = await page.getByRole('main').getByText('Last synced').allInnerTexts();
    const isKnown = lines.length > 0 && !lines.join(' ').includes('waiting');
    return isKnown && (await chipOf(page)) === '';
  });
}
