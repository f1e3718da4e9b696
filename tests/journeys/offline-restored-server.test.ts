// DR1, DR2: the server's data folder is restored from an older copy while a device has later changes.
// The device sends them again and tells the user.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  button,
  declineCookies,
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
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;
let person: Person;
let device: BrowserProfile;
let page: Page;
let count = 0;

const restored = 'The server was restored from a backup.';

beforeAll(async () => {
  stage = await openDraftsStage();
});

afterAll(() => stage.close());

// Each test has an account of its own.
beforeEach(async () => {
  count += 1;
  person = await aUser(stage.app(), { name: `Ana${count} Anić` });
  device = await openDevice(stage, person, { width: 360, height: 740 });
  await declineCookies(device.context);
  page = await openDraftsPage(stage, device.context);
  return () => device.close();
});

async function saveAndSync(draft: { id?: string; name: string; text: string }): Promise<void> {
  await saveOnDesk(stage, page, draft);
  await goToDrafts(stage, page);
  await draftLink(page, draft.name).waitFor();
  await untilSynced(page);
}

const serverTexts = async () =>
  (await stage.drafts(person)).map(({ name, payload }) => [name, payload]);

test('changes acknowledged after the backup are sent again, and the user is told', async () => {
  await saveAndSync({ name: 'Invoice', text: '{"town": "Zadar"}' });
  const [invoice] = await stage.drafts(person);
  if (!invoice) throw new Error('The draft is not on the server.');
  const restore = await stage.backUp();
  await saveAndSync({ id: invoice.id, name: 'Invoice', text: '{"town": "Split"}' });
  await saveAndSync({ name: 'Letter', text: '{"town": "Pula"}' });
  await restore();
  expect(await serverTexts()).toEqual([['Invoice', '{"town": "Zadar"}']]);

  await goToDrafts(stage, page);
  await page.getByText(restored).waitFor();
  await page.getByText('2 requests that were only on this device are sent again.').waitFor();
  await until(async () => (await stage.drafts(person)).length === 2);
  await untilSynced(page);
  expect(await shownDrafts(page)).toEqual(['Invoice', 'Letter']);
  expect(await serverTexts()).toEqual([
    ['Invoice', '{"town": "Split"}'],
    ['Letter', '{"town": "Pula"}'],
  ]);
  await button(page, 'Understood').click();
  await page.getByText(restored).waitFor({ state: 'detached' });
});

test('with waiting changes, and others made on the older state: conflicts are shown, nothing is lost', async () => {
  await saveAndSync({ name: 'Invoice', text: '{"town": "Zadar"}' });
  const [invoice] = await stage.drafts(person);
  if (!invoice) throw new Error('The draft is not on the server.');
  const restore = await stage.backUp();
  await saveAndSync({ id: invoice.id, name: 'Invoice', text: '{"town": "Split"}' });
  await saveAndSync({ name: 'Letter', text: '{"town": "Pula"}' });
  stage.gateway.fault(({ path }) =>
    path.startsWith('/core/service-request') ? { kind: 'drop' } : undefined,
  );
  await saveOnDesk(stage, page, { name: 'Waiting', text: '{"town": "Knin"}' });
  await restore();
  // Enough changes elsewhere to pass the earlier sequence numbers.
  const elsewhere = (method: string, path: string, body: unknown) =>
    stage.app().call(method, `/core/service-request${path}`, {
      cookie: person.cookie,
      headers: { origin: stage.url },
      body,
    });
  for (const town of ['Rijeka', 'Osijek', 'Sisak', 'Vis']) {
    const answer = await elsewhere('PUT', `/${invoice.id}`, { payload: `{"town": "${town}"}` });
    expect(answer.status).toBe(200);
  }
  stage.gateway.fault(undefined);

  await goToDrafts(stage, page);
  await page.getByText('One request differs between this device and the server').waitFor();
  await button(page, 'Resolve Invoice').click();
  const sheet = page.getByRole('dialog', { name: 'Two versions: Invoice' });
  await sheet.getByText('Split').waitFor();
  await sheet.getByText('Vis').waitFor();
  await sheet.getByRole('button', { name: 'Keep both' }).click();
  await untilSynced(page);
  await until(async () => (await stage.drafts(person)).length === 4);
  expect(await serverTexts()).toEqual([
    ['Invoice', '{"town": "Vis"}'],
    ['Invoice (copy)', '{"town": "Split"}'],
    ['Letter', '{"town": "Pula"}'],
    ['Waiting', '{"town": "Knin"}'],
  ]);
});
