// The setup for tests of drafts across devices: the whole product behind a gateway whose address
// stays the same while the server restarts, and signed-in browsers.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { type Gateway, openGateway } from '#tests/kit/gateway.ts';
import { type BrowserLook, type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import type { Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { until } from '#tests/kit/until.ts';

const built = resolve(import.meta.dirname, '..', '..', 'dist', 'portal');

export interface DraftRow {
  id: string;
  name: string;
  service: string;
  payload: string;
  etag: string;
}

export interface DraftsStage {
  /** The address that browsers use. */
  url: string;
  gateway: Gateway;
  /** The running server; throws while none is running. */
  app(): TestApp;
  /** Stops the server; calls then get no answer. */
  stop(): Promise<void>;
  /** Starts the server again on the same data, optionally with another build of the portal. */
  start(portalFolder?: string): Promise<void>;
  /** Backs up the data folder; the returned function restores it. Both restart the server. */
  backUp(): Promise<() => Promise<void>>;
  /** The drafts of a user on the server, sorted by name. */
  drafts(person: Person): Promise<DraftRow[]>;
  close(): Promise<void>;
}

/** `now` replaces the server's clock. */
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

/** A new browser profile, signed in through the login call. */
export async function openDevice(
  stage: DraftsStage,
  person: Person | undefined,
  look: BrowserLook = {},
): Promise<BrowserProfile> {
  const profile = await openBrowser(look);
  if (person) await signIn(stage, profile.context, person);
  return profile;
}

/** Signs a browser in through the login call. */
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

/** Opens the Drafts page once the service worker has cached everything. */
export async function openDraftsPage(stage: DraftsStage, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${stage.url}/user-service/me`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
  return page;
}

/** Drafts in the format of an export file, to import many at once. */
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

/** Imports drafts with the page's button and waits for the message with their number. */
export async function importDrafts(
  page: Page,
  names: readonly string[],
  payloadOf?: (name: string) => unknown,
): Promise<void> {
  const field = page.getByLabel('File with exported requests');
  await field.setInputFiles(draftsFile(names, payloadOf));
  await page.getByText(`${names.length} added`).waitFor();
}

/** The text of the sync chip in the header; empty when nothing is waiting. */
export async function chipOf(page: Page): Promise<string> {
  const chips = page.locator('header').getByText(/waiting|attention|Sign in to sync/);
  return (await chips.allInnerTexts()).join(' ');
}

/** Resolves when the Drafts page is in sync with the account. */
export async function untilSynced(page: Page): Promise<void> {
  await until(async () => {
    const lines = await page.getByRole('main').getByText('Last synced').allInnerTexts();
    const isKnown = lines.length > 0 && !lines.join(' ').includes('waiting');
    return isKnown && (await chipOf(page)) === '';
  });
}
