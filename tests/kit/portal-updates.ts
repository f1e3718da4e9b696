// New versions of the portal with open tabs: how they are deployed, and how a tab reacts.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { DraftsStage } from '#tests/kit/drafts-stage.ts';
import { field } from '#tests/kit/field.ts';
import type { PortalBuild } from '#tests/kit/portal-build.ts';

let changes = 0;

/** Changes the service worker of a build, so that browsers see a new version; `code` is prepended. */
export async function changeWorker(build: PortalBuild, code = ''): Promise<void> {
  const worker = join(build.folder, 'sw.js');
  changes += 1;
  await writeFile(worker, `${code}${await readFile(worker, 'utf8')}\n// change ${changes}\n`);
  // The server prefers the precompressed files.
  for (const ending of ['br', 'gz']) await rm(`${worker}.${ending}`, { force: true });
}

/** Restarts the server with this build only. */
export async function deploy(stage: DraftsStage, build: PortalBuild): Promise<void> {
  await changeWorker(build);
  await stage.stop();
  await stage.start(build.folder);
}

/** The path of a chunk in a build, by its name. */
export async function chunkOf(build: PortalBuild, name: string): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(join(build.folder, '.vite', 'manifest.json'), 'utf8'),
  );
  const chunks = typeof manifest === 'object' && manifest !== null ? Object.values(manifest) : [];
  const chunk = chunks.find((one) => Reflect.get(one, 'name') === name);
  if (!chunk) throw new Error(`The build has no chunk ${name}.`);
  return `/${field(chunk, 'file')}`;
}

/** Imports a script as the router does; returns 'came' or the error. */
export function importChunk(page: Page, path: string): Promise<string> {
  // As a string: Vitest would transform the import otherwise.
  return page.evaluate(`import(${JSON.stringify(path)}).then(() => 'came', String)`);
}

/** Resolves when an active service worker controls the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const workers = navigator.serviceWorker;
    while (workers.controller?.state !== 'activated') await new Promise(requestAnimationFrame);
  });
}

/** Makes the browser check for a new version, as the portal does every hour. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

export const reloadButton = (page: Page) =>
  page.getByRole('button', { name: 'Reload', exact: true });

/** Clicks Reload and waits until the page is loaded again and controlled by the new service worker. */
export async function acceptUpdate(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load').catch(async (cause: unknown) => {
    throw new Error(`Reload did not load the page: ${await workersOf(page)}`, { cause });
  });
  await reloadButton(page).click();
  await loaded;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilControlled(page);
}

function workersOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { waiting, active, installing } = await navigator.serviceWorker.ready;
    const states = { waiting, active, installing, controller: navigator.serviceWorker.controller };
    return JSON.stringify(states, (_, value) =>
      value instanceof ServiceWorker ? value.state : value,
    );
  });
}

/** Resolves to a function that waits for the next service worker to take control of this page. */
export async function watchTakeover(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    delete document.documentElement.dataset.takenOver;
    const note = () => {
      document.documentElement.dataset.takenOver = '';
    };
    navigator.serviceWorker.addEventListener('controllerchange', note, { once: true });
  });
  return () => page.locator('html[data-taken-over]').waitFor({ state: 'attached' });
}

export interface TabRecord {
  /** The number of page loads. */
  loads: number;
  /** Scripts that could not be loaded. */
  chunkErrors: string[];
}

/** Records the loads and failed scripts of a tab from now on. */
export function watchTab(page: Page): TabRecord {
  const record: TabRecord = { loads: 0, chunkErrors: [] };
  const take = (text: string) => {
    if (/dynamically imported|module script|Unable to preload/i.test(text))
      record.chunkErrors.push(text);
  };
  page.on('load', () => {
    record.loads += 1;
  });
  page.on('console', (message) => take(message.text()));
  page.on('pageerror', (error) => take(String(error)));
  page.on('response', (answer) => {
    const isMissing = answer.status() >= 400 && answer.url().includes('/assets/');
    if (isMissing) record.chunkErrors.push(answer.url());
  });
  return record;
}
