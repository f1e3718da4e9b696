// The database of one version of the app under another one: newer, older, interrupted and blocked. The
// newer build is the same code with a second version of the database. The rows are those of the failure
// catalogue.
import type { Page } from 'playwright-core';
import type { Plugin } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { button, declineCookies, draftLink, goToDrafts } from '#tests/kit/draft-moves.ts';
import {
  chipOf,
  type DraftsStage,
  importDrafts,
  openDevice,
  openDraftsStage,
} from '#tests/kit/drafts-stage.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { buildPortal, type PortalBuild } from '#tests/kit/portal-build.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;
let newer: PortalBuild;
let person: Person;
let device: BrowserProfile;
let page: Page;
let count = 0;

let isLater = false;

// The next version, with one more table.
const laterDatabase = {
  name: 'later-database',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/offline/storage/drafts-database.ts')) return undefined;
    const tables = /(this\.version\(1\)\.stores\(\{.*?\}\);)/s;
    if (!tables.test(code)) throw new Error('the tables are not where they were');
    isLater = true;
    return code.replace(tables, "$1 this.version(2).stores({ later: 'id' });");
  },
  buildEnd() {
    if (!isLater) throw new Error('the database is not where it was');
  },
} satisfies Plugin;

beforeAll(async () => {
  newer = await buildPortal('later-database', [laterDatabase]);
  stage = await openDraftsStage();
});

afterAll(async () => {
  await stage.close();
  await newer.remove();
});

// Each test has a database of its own. Without a worker the page always comes from the server.
beforeEach(async () => {
  count += 1;
  stage.gateway.fault(undefined);
  await stage.stop();
  await stage.start();
  person = await aUser(stage.app(), { name: `Ana${count} Anić` });
  device = await openDevice(stage, person, { workers: false });
  await declineCookies(device.context);
  page = await device.context.newPage();
  await goToDrafts(stage, page);
  await page.getByText('Last synced').waitFor();
  return () => device.close();
});

async function deploy(build: PortalBuild | undefined): Promise<void> {
  await stage.stop();
  await stage.start(build?.folder);
}

/** The database's version in the browser: ten times that of Dexie. */
const versionOf = (at: Page) =>
  at.evaluate(
    async (name) => (await indexedDB.databases()).find((one) => one.name === name)?.version,
    `portal-u-${person.id}`,
  );

/** Three drafts that cannot be sent, and then the page is closed. */
async function leaveThreeUnsent(): Promise<void> {
  stage.gateway.fault(({ path }) =>
    path.startsWith('/core/service-request') ? { kind: 'drop' } : undefined,
  );
  await importDrafts(page, ['One', 'Two', 'Three']);
  await until(async () => (await chipOf(page)).includes('3 waiting'));
}

async function reopenWith(build: PortalBuild | undefined): Promise<void> {
  const next = await device.context.newPage();
  await page.close();
  page = next;
  await deploy(build);
  stage.gateway.fault(undefined);
  await goToDrafts(stage, page);
}

const untilThreeOnServer = () =>
  until(async () => (await stage.drafts(person)).map(({ name }) => name).length === 3);

test('row 45: changes waiting in the old database are sent by the newer build', async () => {
  await leaveThreeUnsent();
  expect(await versionOf(page)).toBe(10);
  await reopenWith(newer);
  await untilThreeOnServer();
  expect(await versionOf(page)).toBe(20);
  for (const name of ['One', 'Two', 'Three']) await draftLink(page, name).waitFor();
});

test('row 46: a page that dies during the upgrade loses nothing; the next one repeats it', async () => {
  await leaveThreeUnsent();
  const dying = await device.context.newPage();
  await dying.goto(`${stage.url}/theme.js`);
  await page.close();
  // Everything is deleted within the upgrade, and the page is closed before the commit.
  await dying.evaluate(
    (name) =>
      new Promise<void>((reached) => {
        const opening = indexedDB.open(name, 20);
        opening.onupgradeneeded = () => {
          const { transaction } = opening;
          const drafts = transaction?.objectStore('drafts');
          transaction?.objectStore('outbox').clear();
          drafts?.clear();
          const goOn = () => {
            const counting = drafts?.count();
            if (counting) counting.onsuccess = goOn;
            reached();
          };
          goOn();
        };
      }),
    `portal-u-${person.id}`,
  );
  page = dying;
  await reopenWith(newer);
  await untilThreeOnServer();
  expect(await versionOf(page)).toBe(20);
  for (const name of ['One', 'Two', 'Three']) await draftLink(page, name).waitFor();
});

test('row 47: the newer build opens next to an old tab, which reports that it must be reloaded', async () => {
  await leaveThreeUnsent();
  await deploy(newer);
  const next = await device.context.newPage();
  await goToDrafts(stage, next);
  await draftLink(next, 'One').waitFor();
  await page.getByText('A newer version runs in another tab.').waitFor();
  expect(await draftLink(page, 'One').count()).toBe(1);
  stage.gateway.fault(undefined);
  await button(page, 'Reload').click();
  await button(page, 'Sync now').click();
  await untilThreeOnServer();
});

test('row 47: a tab that holds the old database and does not close it is named as the reason', async () => {
  await leaveThreeUnsent();
  const holder = await device.context.newPage();
  await holder.goto(`${stage.url}/theme.js`);
  await holder.evaluate(
    (name) =>
      new Promise<void>((opened) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => opened();
      }),
    `portal-u-${person.id}`,
  );
  await reopenWith(newer);
  await page.getByText('Opening your drafts takes long.').waitFor();
  await holder.close();
  await draftLink(page, 'One').waitFor();
  await untilThreeOnServer();
});

test('DR12, downgrade: rows of a newer version are left unchanged, counted and reported', async () => {
  await leaveThreeUnsent();
  await page.evaluate(
    (name) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const { result: database } = opening;
          const transaction = database.transaction('drafts', 'readwrite');
          const walking = transaction.objectStore('drafts').openCursor();
          walking.onsuccess = () => {
            const { result: row } = walking;
            if (row && row.value.name !== 'One') return row.continue();
            row?.update({ ...row.value, v: 2, later: 'unknown here' });
          };
          transaction.oncomplete = () => {
            database.close();
            done();
          };
        };
      }),
    `portal-u-${person.id}`,
  );
  await reopenWith(undefined);
  await until(async () => (await stage.drafts(person)).length === 2);
  await until(async () => (await chipOf(page)).includes('1 waiting'));
  await page.getByText('One request here was saved by a newer version.').waitFor();
  expect(await page.getByText('can no longer save').count()).toBe(0);
  await page.locator('header').getByRole('button', { name: '1 waiting' }).click();
  const sheet = page.getByRole('dialog', { name: 'What is waiting' });
  await sheet.getByText('One request was saved by a newer version').waitFor();
  expect(await sheet.getByText('deletion').count()).toBe(0);
  const row = await page.evaluate(
    (name) =>
      new Promise((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => done(reading.result.find((one) => one.v === 2));
        };
      }),
    `portal-u-${person.id}`,
  );
  expect(row).toMatchObject({ name: 'One', later: 'unknown here' });
});
