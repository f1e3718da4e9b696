// What hurt users of comparable front ends, on the public screens. Each test is named with its row in
// the list of complaints. Elsewhere: row 5 in cold-start, 16 and 25 in avatar-menu, components and
// page-keyboard (which has 17's ring and 26 too), 2 in page-states and offline-shell, 40 in installed.
import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { isActive } from '#tests/kit/page-facts.ts';
import { publicPaths } from '#tests/kit/public-paths.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

/** What one visit of a page told; each row asks about its part. */
interface Visit {
  path: string;
  mainWidth: number;
  fixedFields: number;
  takenKeys: string[];
  heldParts: string[];
  missingLinks: string[];
}

const visits = new Map<number, Promise<Visit[]>>();

/** Every public page at a width, each visited once. */
function visitsAt(width: number): Promise<Visit[]> {
  const begun = visits.get(width) ?? visitAll(width);
  visits.set(width, begun);
  return begun;
}

async function visitAll(width: number): Promise<Visit[]> {
  const profile = await openContext({ width, height: 740, workers: false });
  const page = await profile.context.newPage();
  const found: Visit[] = [];
  for (const path of publicPaths) {
    await settled(page, () => page.goto(app.url + path));
    found.push({
      path,
      mainWidth: await page.evaluate(shownMainWidth),
      fixedFields: await page.locator(':is(input, textarea)[readonly]').count(),
      takenKeys: await page.evaluate(takenKeys),
      heldParts: await page.evaluate(heldParts),
      // Last, since it opens the menu.
      missingLinks: await missingLinks(page),
    });
  }
  await profile.close();
  return found;
}

/** 0 while something lies over the heading. */
function shownMainWidth(): number {
  const main = document.querySelector('main')?.getBoundingClientRect().width ?? 0;
  const head = document.querySelector('h1')?.getBoundingClientRect();
  const top = head && document.elementFromPoint(head.x + 4, head.y + head.height / 2);
  return top?.closest('h1') ? main : 0;
}

function takenKeys(): string[] {
  return ['w', 't', 'n', 'l', 'r', 'f', 'p', 'd'].filter((key) => {
    const press = { key, ctrlKey: true, bubbles: true, cancelable: true };
    return !document.body.dispatchEvent(new KeyboardEvent('keydown', press));
  });
}

function heldParts(): string[] {
  return [...document.querySelectorAll('body *')].flatMap((part) => {
    const init = { bubbles: true, cancelable: true };
    const isTaken = ['touchstart', 'touchmove', 'wheel'].some(
      (name) => !part.dispatchEvent(new Event(name, init)),
    );
    const isHeld = getComputedStyle(part).touchAction === 'none';
    return isTaken || isHeld ? [part.outerHTML.slice(0, 80)] : [];
  });
}

async function missingLinks(page: Page): Promise<string[]> {
  const missing: string[] = [];
  const look = (place: Locator, name: string) =>
    place
      .getByRole('link', { name })
      .waitFor()
      .catch(() => missing.push(name));
  await look(page.getByRole('contentinfo'), 'Support');
  const menu = page.getByRole('button', { name: 'Menu' });
  const isFolded = await menu.isVisible();
  if (isFolded) await menu.click();
  await look(isFolded ? page.getByRole('dialog') : page.getByRole('banner'), 'Contact Us');
  return missing;
}

describe.each([360, 800, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openContext({ width, height: 740, workers: false });
  });
  afterAll(() => profile.close());

  async function open(path: string): Promise<Page> {
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(app.url + path));
    return page;
  }

  test('row 22: Support and Contact are reached from every page', async () => {
    const found = await visitsAt(width);
    expect(
      found.flatMap(({ path, missingLinks }) => missingLinks.map((one) => path + one)),
    ).toEqual([]);
    expect(found).toHaveLength(publicPaths.length);
  });

  test('rows 28 and 29: Offline is shown, and goes with the first good answer', async () => {
    const page = await open('/forgot-password');
    const chip = page.getByRole('banner').getByText('Offline');
    // The network dies without the browser noticing: it goes on thinking that it is online.
    await page.route(/\/(auth|healthz)/, (route) => route.abort('internetdisconnected'));
    await page.getByLabel('Email', { exact: true }).fill('ana@example.com');
    await page.getByRole('button', { name: 'RESET PASSWORD' }).click();
    await chip.waitFor();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await page.unroute(/\/(auth|healthz)/);
    await chip.waitFor({ state: 'detached' });
    await page.close();
  });

  test('row 17: Show says whether the password is shown', async () => {
    const page = await open('/login');
    const show = page.getByRole('button', { name: /show/i }).first();
    expect(await show.getAttribute('aria-pressed')).toBe('false');
    await show.click();
    await page.locator('input[type="text"][autocomplete="current-password"]').waitFor();
    await page.locator('button[aria-pressed="true"]').waitFor();
    await page.close();
  });
});

describe('on a phone', () => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openContext({ width: 360, height: 740, workers: false });
  });
  afterAll(() => profile.close());

  test.each(publicPaths)('row 20: the content of %s has 90 % of the width', async (path) => {
    const found = (await visitsAt(360)).find((visit) => visit.path === path);
    expect(found?.mainWidth).toBeGreaterThanOrEqual(0.9 * 360);
  });

  test('row 31: one tap focuses a field, and what cannot be changed is no field', async () => {
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(`${app.url}/contact`));
    const field = page.getByLabel('First name');
    await field.tap();
    expect(await field.evaluate(isActive)).toBe(true);
    await page.close();
    for (const { path, fixedFields } of await visitsAt(360)) expect(fixedFields, path).toBe(0);
  });

  test.each([
    ['/pricing', 'Menu', 'Menu'],
    ['/services/data-to-pdf', /^Services/, 'Services'],
  ])('row 16: the sheet of %s takes the focus in and gives it back', async (path, name, title) => {
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(app.url + path));
    const opener = page
      .locator('button[aria-haspopup="dialog"]')
      .and(page.getByRole('button', { name }));
    await opener.press('Enter');
    const sheet = page.getByRole('dialog', { name: title, exact: true });
    await sheet.waitFor();
    expect(await sheet.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate(isActive)).toBe(true);
    await page.close();
  });

  test('row 34: a finger scrolls wherever it is put down', async () => {
    for (const { path, heldParts } of await visitsAt(360)) expect(heldParts, path).toEqual([]);
  });

  test("row 13: the browser's own keys are left to it", async () => {
    for (const { path, takenKeys } of await visitsAt(360)) expect(takenKeys, path).toEqual([]);
  });
});
