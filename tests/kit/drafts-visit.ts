// A user with saved requests in a browser profile of their own, for journeys.
import { resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { type ContextLook, openContext } from '#tests/kit/open-browser.ts';
import { startTestApp } from '#tests/kit/test-app.ts';

const portalFolder = resolve(import.meta.dirname, '..', '..', 'dist', 'portal');
const person = { email: 'ana@example.com', password: 'Correct-Horse-9' };

export interface DraftsVisit {
  product: { url: string; stop(): Promise<void> };
  context: BrowserContext;
  page: Page;
  /** Console errors and uncaught exceptions, without failed requests. */
  complaints: string[];
  logIn(): Promise<void>;
  /** Saves a request on the server, as another device would. */
  create(name: string, payload?: string, service?: string): Promise<string>;
  update(id: string, body: Record<string, string>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Names of what the account has. */
  saved(): Promise<string[]>;
  /** Opens an address and waits for its heading. */
  open(path: string): Promise<void>;
  /** Resolves when the device has nothing left to send. What the header shows may come later. */
  untilSynced(): Promise<void>;
  /** Resolves when the service worker can serve pages offline. */
  untilInstalled(): Promise<void>;
  close(): Promise<void>;
}

/** `env`: further settings of the product. */
export async function visitWithDrafts(
  look: ContextLook = {},
  env: Record<string, string> = {},
): Promise<DraftsVisit> {
  const app = await startTestApp({
    portalFolder,
    env: { ...env, ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password },
  });
  let stopped: Promise<void> | undefined;
  const product = {
    url: app.url,
    stop: () => {
      stopped ??= app.close();
      return stopped;
    },
  };
  const { context, close } = await openContext(look);
  const page = context.pages()[0] ?? (await context.newPage());
  await context.addInitScript(() => {
    // Runs in every frame; frames with an opaque origin have no storage.
    if (origin !== 'null') localStorage.setItem('cookie-consent', 'declined');
  });
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOwn = !/Failed to load resource|net::ERR_/.test(message.text());
    if (message.type() === 'error' && isOwn) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const call = async (method: string, path: string, data?: unknown) => {
    const answer = await context.request.fetch(product.url + path, { method, data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer;
  };
  return {
    product,
    context,
    page,
    complaints,
    logIn: async () => {
      await call('POST', '/auth/login', person);
    },
    create: async (name, payload = '{"a": 1}', service = 'data-to-pdf') => {
      const made = await call('POST', '/core/service-request', { name, payload, service });
      return field(await made.json(), 'id');
    },
    update: async (id, body) => {
      await call('PUT', `/core/service-request/${id}`, body);
    },
    remove: async (id) => {
      await call('DELETE', `/core/service-request/${id}`);
    },
    saved: async () => {
      const list = await call('POST', '/core/service-request/list?limit=1000&offset=0', {});
      const rows: { name: string }[] = JSON.parse(field(await list.json(), 'data'));
      return rows.map(({ name }) => name);
    },
    open: async (path) => {
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    untilSynced: () => expect.poll(() => page.evaluate(countWaiting)).toBe(0),
    untilInstalled: async () => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
    },
    close: async () => {
      await close();
      await product.stop();
    },
  };
}

/** Runs in the page: the operations in the outboxes of its databases. */
async function countWaiting(): Promise<number> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  let count = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    if (database.objectStoreNames.contains('outbox')) {
      count += await done(database.transaction('outbox').objectStore('outbox').count());
    }
    database.close();
  }
  return count;
}
