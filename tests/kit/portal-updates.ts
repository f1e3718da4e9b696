// New versions of the portal under open tabs: how they come to the server, and what a tab makes of
// them.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { DraftsStage } from '#tests/kit/drafts-stage.ts';
import { field } from '#tests/kit/field.ts';
import type { PortalBuild } from '#tests/kit/portal-build.ts';

let changes = 0;

/** Makes the build's worker a new one, as any other byte in it does; `code` comes first in it. */
export async function changeWorker(build: PortalBuild, code = ''): Promise<void> {
  const worker = join(build.folder, 'sw.js');
  changes += 1;
  await writeFile(worker, `${code}${await readFile(worker, 'utf8')}\n// change ${changes}\n`);
  // The server hands out the compressed twins first.
  for (const ending of ['br', 'gz']) await rm(`${worker}.${ending}`, { force: true });
}

/** The server comes back with this build, and has the files of no other. */
export async function deploy(stage: DraftsStage, build: PortalBuild): Promise<void> {
  await changeWorker(build);
  await stage.stop();
  await stage.start(build.folder);
}

/** The file of a source's chunk in a build. */
export async function chunkOf(build: PortalBuild, source: string): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(join(build.folder, '.vite', 'manifest.json'), 'utf8'),
  );
  const chunk =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, source) : undefined;
  return `/${field(chunk, 'file')}`;
}

/** Loads a script as the router does; 'came', or why not. */
export function importChunk(page: Page, path: string): Promise<string> {
  // As text: the tests' own compiler would take the import for one of its own.
  return page.evaluate(`import(${JSON.stringify(path)}).then(() => 'came', String)`);
}

/** Resolves when an active worker answers for the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const workers = navigator.serviceWorker;
    while (workers.controller?.state !== 'activated') await new Promise(requestAnimationFrame);
  });
}

/** Has the browser look for a new version, as the portal does every hour. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

export const reloadButton = (page: Page) =>
  page.getByRole('button', { name: 'Reload', exact: true });

/** Presses Reload and waits until the page stands anew, in the care of the new worker. */
export async function acceptUpdate(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await reloadButton(page).click();
  await loaded;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilControlled(page);
}

/** Resolves to a wait for the next worker that takes this page over. */
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
  /** How often the page was loaded. */
  loads: number;
  /** Scripts that did not come. */
  chunkErrors: string[];
}

/** Keeps account of a tab from now on. */
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
