// Drafts end to end: twenty requests are created, edited and deleted offline, the browser is closed and
// reopened, the server stopped and started, and everything exists exactly once.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  declineCookies,
  deleteFromList,
  draftLink,
  goToDrafts,
  requestPane,
  saveOnDesk,
  shownDrafts,
} from '#tests/kit/draft-moves.ts';
import {
  chipOf,
  type DraftsStage,
  importDrafts,
  openDevice,
  openDraftsPage,
  openDraftsStage,
  signIn,
  untilSynced,
} from '#tests/kit/drafts-stage.ts';
import { editorText } from '#tests/kit/editor.ts';
import { openBrowser } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { sampleOf } from '#tests/kit/run-samples.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;
let ana: Person;
let folder = '';
const imported = Array.from(
  { length: 15 },
  (_, index) => `Imported ${String(index + 1).padStart(2, '0')}`,
);
const deleted = ['Imported 03', 'Imported 07', 'Typed 2', 'Typed 4'];
const edited = ['Imported 01', 'Imported 09', 'Typed 1'];
const sample = JSON.stringify(sampleOf('data-to-pdf').sample);
const left = [...imported, 'Typed 1', 'Typed 2', 'Typed 3', 'Typed 4', 'Typed 5']
  .filter((name) => !deleted.includes(name))
  .sort();

beforeAll(async () => {
  stage = await openDraftsStage();
  ana = await aUser(stage.app());
  folder = await mkdtemp(join(tmpdir(), 'first-device-'));
});

afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

const idOf = async (page: Page, name: string): Promise<string> => {
  const address = await draftLink(page, name).getAttribute('href');
  return new URL(address ?? '', stage.url).searchParams.get('draft') ?? '';
};

test('twenty requests are created, changed and deleted while the server is down', async () => {
  const device = await openBrowser({ folder });
  await signIn(stage, device.context, ana);
  await declineCookies(device.context);
  const page = await openDraftsPage(stage, device.context);
  await stage.stop();
  await importDrafts(page, imported);
  for (let number = 1; number <= 5; number += 1) {
    await saveOnDesk(stage, page, { name: `Typed ${number}`, text: sample });
  }
  await goToDrafts(stage, page);
  for (const name of edited) {
    const id = await idOf(page, name);
    const text = sample.replace('2024-0117', `edited-${name.replace(' ', '-')}`);
    await saveOnDesk(stage, page, { id, name, text });
    await goToDrafts(stage, page);
  }
  for (const name of deleted) {
    await deleteFromList(page, name);
    await draftLink(page, name).waitFor({ state: 'detached' });
  }
  expect(await shownDrafts(page)).toEqual(left);
  // Deletions of drafts that may have been sent wait too, so the number differs from that of the rows.
  await until(async () => /\d+ waiting/.test(await chipOf(page)));
  await device.close();
});

test('the browser is reopened, still without a server, and everything is there', async () => {
  const device = await openBrowser({ folder });
  const page = await device.context.newPage();
  await goToDrafts(stage, page);
  await draftLink(page, 'Typed 5').waitFor();
  expect(await shownDrafts(page)).toEqual(left);
  await until(async () => /\d+ waiting/.test(await chipOf(page)));

  await stage.start();
  await untilSynced(page);
  await device.close();
  const rows = await stage.drafts(ana);
  expect(rows.map(({ name }) => name).sort()).toEqual(left);
  for (const name of edited) {
    const row = rows.find((one) => one.name === name);
    expect(row?.payload).toContain(`edited-${name.replace(' ', '-')}`);
  }
});

test('a second device has each draft exactly once, runs one and gets its PDF', async () => {
  const device = await openDevice(stage, ana);
  await declineCookies(device.context);
  const page = await openDraftsPage(stage, device.context);
  await draftLink(page, 'Typed 5').waitFor();
  expect(await shownDrafts(page)).toEqual(left);

  await draftLink(page, 'Typed 1').click();
  await expect.poll(() => editorText(requestPane(page))).toContain('edited-Typed-1');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Execute' }).click();
  const pdf = await readPdf(new Uint8Array(await readFile(await (await download).path())));
  expect(pdf.text).toContain('edited-Typed-1');
  await device.close();
});
