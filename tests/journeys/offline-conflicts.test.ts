// Two devices and one draft: whatever each changes, both versions are shown and none is lost. The rows
// are those of the failure catalogue.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  button,
  declineCookies,
  deleteFromList,
  draftLink,
  goToDrafts,
  saveOnDesk,
  shownDrafts,
} from '#tests/kit/draft-moves.ts';
import {
  type DraftsStage,
  openDevice,
  openDraftsPage,
  openDraftsStage,
  untilSynced,
} from '#tests/kit/drafts-stage.ts';
import { field } from '#tests/kit/field.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;
let ana: Person;
let device: BrowserProfile;
let page: Page;
// A frozen clock: all changes on the server are in the same millisecond.
const now = new Date();

beforeAll(async () => {
  stage = await openDraftsStage({}, () => now);
  ana = await aUser(stage.app());
  device = await openDevice(stage, ana, { width: 360, height: 740 });
  await declineCookies(device.context);
  page = await openDraftsPage(stage, device.context);
});

afterAll(async () => {
  await device.close();
  await stage.close();
});

/** The other device: plain calls, without a browser. */
async function elsewhere(method: string, path = '', body?: unknown): Promise<string> {
  const answer = await stage.app().call(method, `/core/service-request${path}`, {
    cookie: ana.cookie,
    headers: { origin: stage.url },
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return field(answer.json, 'id');
}

const create = (name: string, payload: string) =>
  elsewhere('POST', '', { name, payload, service: 'data-to-pdf' });

const contentOf = async (name: string) =>
  (await stage.drafts(ana)).filter((one) => one.name === name).map(({ payload }) => payload);

/** Loads a draft on this device and cuts the network; both sides can then change it. */
async function loadAndDisconnect(name: string, payload: string): Promise<string> {
  const id = await create(name, payload);
  await goToDrafts(stage, page);
  await draftLink(page, name).waitFor();
  stage.gateway.lead(undefined);
  return id;
}

async function reconnect(): Promise<void> {
  stage.gateway.lead(stage.app().url);
  await goToDrafts(stage, page);
}

const untilSettled = () => untilSynced(page);

beforeEach(() => stage.gateway.lead(stage.app().url));

test('row 49: two edits on the server in the same millisecond, with a pull between them, are both delivered', async () => {
  const one = await create('First of two', '{"a": 1}');
  const two = await create('Second of two', '{"a": 1}');
  await goToDrafts(stage, page);
  await draftLink(page, 'Second of two').waitFor();
  await elsewhere('PUT', `/${one}`, { name: 'First, edited' });
  await goToDrafts(stage, page);
  await draftLink(page, 'First, edited').waitFor();
  await elsewhere('PUT', `/${two}`, { name: 'Second, edited' });
  await goToDrafts(stage, page);
  await draftLink(page, 'Second, edited').waitFor();
  expect(await shownDrafts(page)).toEqual(['First, edited', 'Second, edited']);
});

describe('row 53: both changed the same line', () => {
  const base = '{\n  "town": "Zadar",\n  "kept": 1\n}';
  const mine = base.replace('Zadar', 'Split');
  const theirs = base.replace('Zadar', 'Pula');

  test.each([
    { choice: 'Keep mine', left: [mine] },
    { choice: 'Keep theirs', left: [theirs] },
    { choice: 'Keep both', left: [mine, theirs] },
  ])(
    '$choice: both versions are shown, two taps resolve it at 360 px',
    async ({ choice, left }) => {
      const name = `Town, ${choice}`;
      const id = await loadAndDisconnect(name, base);
      await saveOnDesk(stage, page, { id, name, text: mine });
      await elsewhere('PUT', `/${id}`, { payload: theirs });
      await reconnect();

      await button(page, `Resolve ${name}`).click();
      const sheet = page.getByRole('dialog', { name: `Two versions: ${name}` });
      // Its code is loaded with the first click.
      await sheet.waitFor();
      expect(await sheet.locator('ins').allTextContents()).toEqual(['  "town": "Split",\n']);
      expect(await sheet.locator('del').allTextContents()).toEqual(['  "town": "Pula",\n']);
      // Until the user chooses, both versions stay where they were made.
      expect(await contentOf(name)).toEqual([theirs]);
      await sheet.getByRole('button', { name: choice }).click();
      await sheet.waitFor({ state: 'detached' });
      await untilSettled();
      const rows = (await stage.drafts(ana)).filter((one) => one.name.startsWith(name));
      expect(rows.map(({ payload }) => payload).sort()).toEqual([...left].sort());
    },
  );
});

test('row 53: a new name here and another text there are merged without asking', async () => {
  const id = await loadAndDisconnect('Old name', '{"a": 1}');
  await saveOnDesk(stage, page, { id, name: 'New name', text: '{"a": 1}' });
  await elsewhere('PUT', `/${id}`, { payload: '{"a": "elsewhere"}' });
  await reconnect();
  await untilSettled();
  await until(async () => (await contentOf('New name')).length === 1);
  expect(await contentOf('New name')).toEqual(['{"a": "elsewhere"}']);
  expect(await button(page, /^Resolve/).count()).toBe(0);
});

test.each([
  { choice: 'Keep theirs', left: ['{"a": "elsewhere"}'] },
  { choice: 'Delete anyway', left: [] },
])('row 53: removed here and changed there is a conflict: $choice', async ({ choice, left }) => {
  const name = `Removed, ${choice}`;
  const id = await loadAndDisconnect(name, '{"a": 1}');
  await button(page, `More actions besides Open ${name}`).click();
  await deleteFromList(page, name);
  await draftLink(page, name).waitFor({ state: 'detached' });
  await elsewhere('PUT', `/${id}`, { payload: '{"a": "elsewhere"}' });
  await reconnect();

  await button(page, `Resolve ${name}`).click();
  const sheet = page.getByRole('dialog', { name: `Changed elsewhere: ${name}` });
  await sheet.getByText('"elsewhere"').waitFor();
  await sheet.getByRole('button', { name: choice }).click();
  await untilSettled();
  await until(async () => (await contentOf(name)).length === left.length);
  expect(await contentOf(name)).toEqual(left);
});

test.each([
  { choice: 'Restore as new', left: ['{"a": "mine"}'] },
  { choice: 'Discard', left: [] },
])(
  'row 51: deleted there and edited here is not restored without asking: $choice',
  async ({ choice, left }) => {
    const name = `Deleted, ${choice}`;
    const id = await loadAndDisconnect(name, '{"a": 1}');
    await saveOnDesk(stage, page, { id, name, text: '{"a": "mine"}' });
    await elsewhere('DELETE', `/${id}`);
    await reconnect();

    await button(page, `Resolve ${name}`).click();
    const sheet = page.getByRole('dialog', { name: `Deleted elsewhere: ${name}` });
    await sheet.getByText('"mine"').waitFor();
    expect(await contentOf(name)).toEqual([]);
    await sheet.getByRole('button', { name: choice }).click();
    await untilSettled();
    expect(await contentOf(name)).toEqual(left);
  },
);

test('a deletion that the server has applied can still be undone', async () => {
  const name = 'Taken back';
  await create(name, '{"precious": true}');
  await goToDrafts(stage, page);
  await draftLink(page, name).waitFor();
  await button(page, `More actions besides Open ${name}`).click();
  await deleteFromList(page, name);
  await until(async () => (await contentOf(name)).length === 0);
  await button(page, 'Undo').click();
  await draftLink(page, name).waitFor();
  await until(async () => (await contentOf(name)).length === 1);
  expect(await contentOf(name)).toEqual(['{"precious": true}']);
});
