// The offer to install: only for users who have something to keep, again only after 90 days, and as
// instructions where the browser has no install prompt.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, declineCookies, draftLink, goToDrafts } from '#tests/kit/draft-moves.ts';
import {
  type DraftsStage,
  importDrafts,
  openDevice,
  openDraftsPage,
  openDraftsStage,
} from '#tests/kit/drafts-stage.ts';
import type { BrowserProfile } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;
let ana: Person;
let device: BrowserProfile;
let page: Page;

const dayMs = 24 * 60 * 60 * 1000;
const title = 'Use your drafts offline';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

beforeAll(async () => {
  stage = await openDraftsStage();
  ana = await aUser(stage.app());
  device = await openDevice(stage, ana);
  await declineCookies(device.context);
  page = await openDraftsPage(stage, device.context);
  await page.getByText('Last synced').waitFor();
});

afterAll(async () => {
  await device.close();
  await stage.close();
});

/** Fires the event of a browser that can install the app. */
async function announce(): Promise<void> {
  await page.evaluate(() => {
    const prompt = async () => document.documentElement.setAttribute('data-prompted', '');
    const event = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt }));
  });
}

/** A visit after this number of days. */
async function visitAfter(days: number): Promise<void> {
  await page.clock.setFixedTime(Date.now() + days * dayMs);
  await goToDrafts(stage, page);
  await draftLink(page, 'First').waitFor();
  await announce();
}

test('it is offered after the first saved draft and not before, and opens the browser’s dialog', async () => {
  await announce();
  expect(await page.getByText(title).count()).toBe(0);
  await importDrafts(page, ['First']);
  await until(async () => (await stage.drafts(ana)).length === 1);
  await page.getByText(title).waitFor();
  await button(page, 'Install app').click();
  await page.locator('html[data-prompted]').waitFor();
});

test('a refusal is respected for 90 days', async () => {
  await visitAfter(0);
  await button(page, 'Not now').click();
  await page.getByText(title).waitFor({ state: 'detached' });
  await visitAfter(89);
  // The entry in the menu shows that the event was received.
  await button(page, ana.name).click();
  await button(page, 'Install app').waitFor();
  expect(await page.getByText(title).count()).toBe(0);
  await visitAfter(91);
  await page.getByText(title).waitFor();
});

test('on an iPhone the steps are shown, with the advice to sync first', async () => {
  const phone = await openDevice(stage, ana, { width: 390, height: 844 });
  await declineCookies(phone.context);
  const there = await phone.context.newPage();
  const session = await phone.context.newCDPSession(there);
  await session.send('Emulation.setUserAgentOverride', { userAgent: iphone });
  await goToDrafts(stage, there);
  await there.getByText(/tap Share, then Add to Home Screen\. Sync first/).waitFor();
  expect(await button(there, 'Install app').count()).toBe(0);
  await phone.close();
});
