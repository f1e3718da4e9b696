// What is typed is there again, in a real browser: the same promises on every screen that keeps a text.
// Catalogue rows DR3, DR4, DR5, DR7; issue 11, item 3. An update is in app-update-texts.test.ts.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptTexts, storedTexts } from '#tests/kit/device-traces.ts';
import {
  askToLogOut,
  button,
  declineCookies,
  logInByForm,
  requestPane,
  untilLoggedOut,
} from '#tests/kit/draft-moves.ts';
import { type DraftsStage, openDevice, openDraftsStage } from '#tests/kit/drafts-stage.ts';
import { editorText, fillEditor } from '#tests/kit/editor.ts';
import { type KeptScreen, keptScreens } from '#tests/kit/kept-screens.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { until } from '#tests/kit/until.ts';

const names = [
  'a new request',
  'a saved request',
  'the name in Save',
  'a template',
  'a new template',
  'a page',
  'a reply',
  'the contact form',
  'the profile',
  'a new API key',
  'an API key',
] as const;
const deskPath = '/services/data-to-pdf/try-it-out';

let stage: DraftsStage;
let admin: Person;
let screens: KeptScreen[];
let device: BrowserProfile;

beforeAll(async () => {
  stage = await openDraftsStage();
  admin = await aUser(stage.app(), { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  screens = await keptScreens(stage, admin);
  device = await newDevice();
});

afterAll(async () => {
  await device.close();
  await stage.close();
});

async function newDevice(): Promise<BrowserProfile> {
  const made = await openDevice(stage, admin);
  await declineCookies(made.context);
  return made;
}

function screen(name: string): KeptScreen {
  const found = screens.find((one) => one.name === name);
  if (!found) throw new Error(`there is no screen ${name}`);
  return found;
}

async function openScreen({ path }: KeptScreen): Promise<Page> {
  const page = await device.context.newPage();
  await page.goto(stage.url + path);
  return page;
}

/** Types and waits until the device has it; a marker that was typed before would be found at once. */
async function type(
  page: Page,
  { field, textOf = String }: KeptScreen,
  marker: string,
): Promise<void> {
  const typed = textOf(marker);
  const input = await field(page);
  await fillEditor(input, typed);
  await until(async () => (await keptTexts(page)).includes(marker));
}

async function expectText(page: Page, { field, textOf = String }: KeptScreen, marker: string) {
  const input = await field(page);
  await expect.poll(() => editorText(input)).toBe(textOf(marker));
}

/** The tab's process ends, as when the system needs its memory. */
async function crash(page: Page): Promise<void> {
  const session = await device.context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

describe.each(names)('%s', (name) => {
  test('is there after a reload', async () => {
    const it = screen(name);
    const page = await openScreen(it);
    await type(page, it, `reloaded ${name}`);
    await page.reload();
    await expectText(page, it, `reloaded ${name}`);
    await page.close();
  });

  test('DR5: of two tabs that were both killed each text is offered again', async () => {
    const it = screen(name);
    const [one, two] = [await openScreen(it), await openScreen(it)];
    await type(one, it, `in tab one ${name}`);
    await type(two, it, `in tab two ${name}`);
    await crash(one);
    await crash(two);
    const page = await openScreen(it);
    await expectText(page, it, `in tab two ${name}`);
    await button(page, 'Restore it').last().click();
    const fields = page.getByRole('textbox');
    await until(async () => {
      const values = await Promise.all((await fields.all()).map(editorText));
      return values.some((value) => value.includes(`in tab one ${name}`));
    });
    await page.close();
  });
});

test('DR4: logging out asks about what is typed in every tab, and locks it until the next sign-in', async () => {
  await device.close();
  device = await newDevice();
  const tabs: Page[] = [];
  for (const it of screens) {
    const tab = await openScreen(it);
    await type(tab, it, `zyxlock ${it.name}`);
    tabs.push(tab);
  }
  const page = await device.context.newPage();
  await page.goto(`${stage.url}/pricing`);
  await askToLogOut(page, admin);
  const question = page.getByRole('dialog', {
    name: `${screens.length} texts are only on this device`,
  });
  await question.waitFor();
  const listed = await question.getByRole('listitem').allTextContents();
  expect(listed.sort()).toEqual(screens.map(({ label }) => label).sort());
  await button(page, 'Keep locked on this device').click();
  await untilLoggedOut(page);
  for (const tab of tabs) await crash(tab);
  expect(await storedTexts(page)).not.toContain('zyxlock');

  const ana = await aUser(stage.app());
  await logInByForm(stage, page, ana);
  await page.goto(stage.url + deskPath);
  await page.getByText('JSON.').waitFor();
  expect(await editorText(requestPane(page))).toBe('');
  await askToLogOut(page, ana);
  await untilLoggedOut(page);

  await logInByForm(stage, page, admin);
  for (const it of screens) {
    const tab = await openScreen(it);
    await expectText(tab, it, `zyxlock ${it.name}`);
    await tab.close();
  }
});

describe('on the desk', () => {
  let page: Page;
  const service = () => page.getByLabel('Service', { exact: true });
  const untilKept = () => page.getByText('Kept on this device').waitFor();

  async function openDesk(): Promise<void> {
    await device.close();
    device = await newDevice();
    page = await device.context.newPage();
    await page.goto(stage.url + deskPath);
  }

  test('DR3: what is typed after a service or New Request was chosen survives the reload', async () => {
    await openDesk();
    await service().selectOption('data-to-text');
    // The address changes before the desk does.
    await page.getByRole('heading', { level: 1, name: 'Data to Text' }).waitFor();
    await fillEditor(requestPane(page), '{"typed": "after choosing"}');
    await untilKept();
    for (let count = 0; count < 2; count += 1) {
      await page.reload();
      await expect.poll(() => editorText(requestPane(page))).toBe('{"typed": "after choosing"}');
    }
    await page.getByLabel('Saved request').selectOption({ label: 'Invoice – Data to PDF' });
    await page.waitForURL(/draft=/);
    await page.getByLabel('Saved request').selectOption({ label: 'New Request' });
    await expect.poll(() => service().isEnabled()).toBe(true);
    await fillEditor(requestPane(page), '{"typed": "anew"}');
    await untilKept();
    await page.reload();
    await expect.poll(() => editorText(requestPane(page))).toBe('{"typed": "anew"}');
  });

  test('DR4: the edit of a saved request is asked about after another one was opened', async () => {
    await openDesk();
    await page.getByLabel('Saved request').selectOption({ label: 'Invoice' });
    await page.waitForURL(/draft=/);
    // The address changes before the pane does.
    await expect.poll(() => editorText(requestPane(page))).toBe('{}');
    await fillEditor(requestPane(page), '{"edited": 1}');
    await page.getByLabel('Saved request').selectOption({ label: 'New Request' });
    await expect.poll(() => service().isEnabled()).toBe(true);
    await askToLogOut(page, admin);
    const question = page.getByRole('dialog', { name: '1 text is only on this device' });
    await question.getByText('Edits of Invoice').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Saved request').selectOption({ label: 'Invoice' });
    await expect.poll(() => editorText(requestPane(page))).toBe('{"edited": 1}');
  });

  test('DR7: with a full disk what was typed last is there after the reload', async () => {
    await device.close();
    device = await openDevice(stage, admin, { workers: false });
    await declineCookies(device.context);
    page = await device.context.newPage();
    await page.goto(`${stage.url}/theme.js`);
    const session = await device.context.newCDPSession(page);
    const { usage } = await session.send('Storage.getUsageAndQuota', { origin: stage.url });
    const quotaSize = usage + 1_500_000;
    await session.send('Storage.overrideQuotaForOrigin', { origin: stage.url, quotaSize });
    await page.goto(stage.url + deskPath);
    await fillEditor(requestPane(page), '{"typed": "first"}');
    await untilKept();
    // Random, since the browser packs what repeats.
    const typed = JSON.stringify({ typed: randomBytes(1_500_000).toString('base64') });
    await fillEditor(requestPane(page), typed);
    // The words on the screen may still be those about the first text.
    await expect.poll(async () => (await keptTexts(page)).includes(typed.slice(10, 90))).toBe(true);
    await page.reload();
    // A failure must not print it.
    await expect.poll(async () => (await editorText(requestPane(page))) === typed).toBe(true);
  });
});
