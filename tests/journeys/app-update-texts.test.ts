// A new version while texts are typed in two tabs. Row 13 of the failure catalogue, and goal G6: two
// updates by default, a hundred with SOAK=1.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { editorText, fillEditor } from '#tests/kit/editor.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import {
  acceptUpdate,
  chunkOf,
  deploy,
  importChunk,
  lookForUpdate,
  reloadButton,
  watchTab,
  watchTakeover,
} from '#tests/kit/portal-updates.ts';
import { until } from '#tests/kit/until.ts';
import { openUpdateStage, type UpdateStage } from '#tests/kit/update-stage.ts';

const updateCount = process.env.SOAK ? 100 : 2;
const deskPath = '/services/data-to-pdf/try-it-out';
const late = 'legal';

let ana: Person;
let updates: UpdateStage;

beforeAll(async () => {
  updates = await openUpdateStage();
  ana = await aUser(updates.stage.app());
});

afterAll(() => updates.close());

beforeEach(async () => {
  updates.stage.gateway.fault(undefined);
  await deploy(updates.stage, updates.one);
});

const request = (page: Page) => page.getByLabel('Request', { exact: true });
const message = (page: Page) => page.getByLabel('Message');
const reads = (field: Locator, text: string) =>
  until(async () => (await editorText(field)) === text);

test('row 13: the update is accepted in one tab; the other keeps its text and offers the update itself', async () => {
  const device = await updates.device(ana);
  const [typing, accepting] = [
    await updates.open(device, deskPath),
    await updates.open(device, '/pricing'),
  ];
  const record = watchTab(typing);
  const taken = await watchTakeover(typing);
  await fillEditor(request(typing), '{"typed": "in A"}');
  await deploy(updates.stage, updates.two);
  await lookForUpdate(accepting);
  await acceptUpdate(accepting);
  await taken();
  expect(await editorText(request(typing))).toBe('{"typed": "in A"}');
  expect(record.loads).toBe(0);
  await fillEditor(request(typing), '{"typed": "in A", "and": "afterwards"}');
  await acceptUpdate(typing);
  await reads(request(typing), '{"typed": "in A", "and": "afterwards"}');
  expect(record).toEqual({ loads: 1, chunkErrors: [] });
  await device.close();
});

test('DR3: what was typed after New Request was chosen is restored after the update', async () => {
  const device = await updates.device(ana);
  const typing = await updates.open(device, deskPath);
  await typing.getByLabel('Service', { exact: true }).selectOption('data-to-text');
  // The address changes before the desk does.
  await typing.getByRole('heading', { level: 1, name: 'Data to Text' }).waitFor();
  await fillEditor(request(typing), '{"typed": "after choosing"}');
  await typing.getByText('Kept on this device').waitFor();
  await deploy(updates.stage, updates.two);
  await lookForUpdate(typing);
  await acceptUpdate(typing);
  await reads(request(typing), '{"typed": "after choosing"}');
  await device.close();
});

test(`G6: ${updateCount} updates over two tabs with typed text`, {
  timeout: 30_000 * updateCount,
}, async () => {
  const device = await updates.device(ana);
  const [desk, contact] = [
    await updates.open(device, deskPath),
    await updates.open(device, '/contact'),
  ];
  const tabs = [
    { page: desk, field: request(desk), record: watchTab(desk) },
    { page: contact, field: message(contact), record: watchTab(contact) },
  ] as const;
  for (let count = 1; count <= updateCount; count += 1) {
    const [first, second] = count % 2 === 0 ? [tabs[1], tabs[0]] : tabs;
    const [from, to] = count % 2 === 0 ? [updates.two, updates.one] : [updates.one, updates.two];
    for (const { field } of tabs) await fillEditor(field, `{"update": ${count}}`);
    await deploy(updates.stage, to);
    const taken = await watchTakeover(second.page);
    await lookForUpdate(first.page);
    for (const { page } of tabs) await reloadButton(page).waitFor();
    expect(tabs.map(({ record }) => record.loads)).toEqual([count - 1, count - 1]);

    await acceptUpdate(first.page);
    await reads(first.field, `{"update": ${count}}`);
    await taken();
    expect([first.record.loads, second.record.loads]).toEqual([count, count - 1]);
    expect(await importChunk(second.page, await chunkOf(from, late))).toBe('came');
    expect(await editorText(second.field)).toBe(`{"update": ${count}}`);
    await acceptUpdate(second.page);
    await reads(second.field, `{"update": ${count}}`);
  }
  const chunkErrors = tabs.flatMap(({ record }) => record.chunkErrors);
  expect(chunkErrors).toEqual([]);
  expect(tabs.map(({ record }) => record.loads)).toEqual([updateCount, updateCount]);
  process.stdout.write(
    `G6: ${updateCount} updates, 2 tabs: text lost 0, chunk errors ${chunkErrors.length}, 1 reload per acceptance\n`,
  );
  await device.close();
});
