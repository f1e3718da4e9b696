// Behaviour of the components with keyboard, pointer and timers.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ComponentPages, dialogs, openComponentPages } from '#tests/kit/component-page.ts';
import { countClicks, focusLeftDialog, isActive } from '#tests/kit/page-facts.ts';

let pages: ComponentPages;
let page: Page;

beforeAll(async () => {
  pages = await openComponentPages();
  page = pages.desk;
  await page.clock.install({ time: new Date('2026-11-27T10:00:00') });
});

afterAll(() => pages.close());

beforeEach(() => pages.reload(page));

const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const hasFocus = (selector: string) =>
  page.evaluate((part) => document.activeElement?.closest(part) !== null, selector);

test.each(dialogs)('"$opener": the focus moves in, stays in, and returns on Esc', async (one) => {
  await button(one.opener).focus();
  await page.keyboard.press('Enter');
  await page.getByRole(one.role).waitFor();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Tab']) {
    // After the last control the browser's own buttons follow; no other element of the page may.
    expect(await page.evaluate(focusLeftDialog)).toBe(false);
    await page.keyboard.press(key);
  }
  await page.keyboard.press('Escape');
  await page.getByRole(one.role).waitFor({ state: 'detached' });
  expect(await button(one.opener).evaluate((it) => it === document.activeElement)).toBe(true);
});

test('a confirm dialog has its focus on CANCEL, so that a stray Enter changes nothing', async () => {
  await button('Open confirm').click();
  await page.getByRole('alertdialog', { name: 'CONFIRM DELETE ?' }).waitFor();
  expect(await button('CANCEL').evaluate((it) => it === document.activeElement)).toBe(true);
});

test('selecting text in a dialog and releasing the mouse outside does not close it', async () => {
  await button('Open dialog').click();
  const field = page.getByLabel('Name of the request');
  await field.fill('Invoices of May');
  await field.hover();
  await page.mouse.down();
  await page.mouse.move(5, 400);
  await page.mouse.up();
  expect(await field.inputValue()).toBe('Invoices of May');
  await page.mouse.click(5, 400);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a toast above an open dialog can be closed, and outlives the dialog', async () => {
  await button('Open dialog').click();
  await button('SAVE').click();
  const toast = button(/^Request saved\./);
  await toast.click();
  await toast.waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor();
  await button('SAVE').click();
  await toast.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await toast.isVisible()).toBe(true);
});

test('a menu opens with Enter and Space, closes with Esc, and a choice returns the focus', async () => {
  const more = button('More for key Production');
  for (const key of ['Enter', 'Space']) {
    await more.press(key);
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    expect(await page.getByRole('link', { name: 'Details', exact: true }).evaluate(isActive)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    expect(await more.evaluate(isActive)).toBe(true);
  }
  await more.click();
  await button('Rename').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await more.evaluate(isActive)).toBe(true);
});

test('tabs are one tab stop; arrow keys, Home and End select and wrap around', async () => {
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('DOCUMENT').focus();
  for (const [key, name] of [
    ['ArrowRight', 'ANALYTICS'],
    ['End', 'COMMUNICATION'],
    ['ArrowRight', 'DOCUMENT'],
    ['ArrowLeft', 'COMMUNICATION'],
    ['Home', 'DOCUMENT'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await tab(name).evaluate(isActive)).toBe(true);
    expect(await tab(name).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tabpanel', { name }).waitFor();
  }
  await page.keyboard.press('Tab');
  expect(await hasFocus('[role="tabpanel"]')).toBe(true);
});

test('every button reacts to Enter and Space, every link to Enter', async () => {
  await page.evaluate(countClicks);
  for (const control of await page.locator('main :is(button:enabled, a)').all()) {
    const isLink = await control.evaluate((it) => it.tagName === 'A');
    await control.press('Enter');
    if (!isLink) await control.press('Space');
    const wanted = isLink ? '1' : '2';
    expect(await control.getAttribute('data-clicks'), await control.innerHTML()).toBe(wanted);
  }
});

test('a shown password is reported by its button', async () => {
  const password = page.getByLabel('Password', { exact: true });
  const show = button('Show Password');
  expect(await show.getAttribute('aria-pressed')).toBe('false');
  await show.press('Space');
  expect(await show.getAttribute('aria-pressed')).toBe('true');
  expect(await password.getAttribute('type')).toBe('text');
});

test('a preset fills both dates and is pressed until a date is edited', async () => {
  const week = button(/^THIS WEEK/);
  expect(await week.textContent()).toMatch(/23\s?–\s?29 Nov 2026/);
  await week.press('Enter');
  const from = page.getByLabel('Date from');
  expect(await from.inputValue()).toBe('2026-11-23');
  expect(await page.getByLabel('Date to').inputValue()).toBe('2026-11-29');
  expect(await week.getAttribute('aria-pressed')).toBe('true');
  await from.fill('2026-11-24');
  expect(await week.getAttribute('aria-pressed')).toBe('false');
  await button('CLEAR').click();
  expect(await from.inputValue()).toBe('');
});

test('a list is sorted by its column headers and paged without losing the focus', async () => {
  const calls = page.getByRole('columnheader', { name: 'Calls' });
  const firstName = page.getByRole('rowheader').first();
  await button('Calls').press('Enter');
  expect(await calls.getAttribute('aria-sort')).toBe('ascending');
  expect(await firstName.textContent()).toBe('Key 1');
  await button('Calls').press('Space');
  expect(await calls.getAttribute('aria-sort')).toBe('descending');
  expect(await firstName.textContent()).toBe('Key 9');
  const next = button('Next page');
  for (let page = 0; page < 5; page += 1) await next.press('Enter');
  expect(await page.getByText('11–12 of 12').isVisible()).toBe(true);
  expect(await next.evaluate(isActive)).toBe(true);
});

describe('with timers', () => {
  test('a toast closes after 4.5 s, but not while hovered, and stays in the log', async () => {
    const toast = page.getByRole('status').getByRole('button', { name: /^Saved\./ });
    await page.clock.pauseAt(new Date('2026-11-27T10:30:00'));
    await button('Success toast').press('Enter');
    await toast.waitFor();
    await page.clock.runFor(4400);
    expect(await toast.isVisible()).toBe(true);
    const box = await toast.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
    await page.clock.runFor(20_000);
    expect(await toast.isVisible()).toBe(true);
    await page.mouse.move(1, 1);
    await page.clock.runFor(200);
    await toast.waitFor({ state: 'detached' });
    const log = page.getByRole('list', { name: 'Message log' });
    expect(await log.textContent()).toContain('success: Saved.');
  });

  test('progress counts from 1 s, offers Cancel from 2 s, and is announced at start and end', async () => {
    const said = page.getByRole('status').filter({ hasText: /IS PROCESSING|Cancelled/ });
    const work = page.getByRole('region', { name: 'Progress and skeleton' });
    const cancel = work.getByRole('button', { name: 'Cancel' });
    await page.clock.pauseAt(new Date('2026-11-27T11:00:00'));
    await button('Start work').press('Enter');
    expect(await said.textContent()).toBe('IS PROCESSING...');
    await page.clock.runFor(1100);
    expect(await work.getByText('1 s', { exact: true }).count()).toBe(1);
    expect(await cancel.count()).toBe(0);
    await page.clock.runFor(1000);
    expect(await said.textContent()).toBe('IS PROCESSING...');
    await cancel.press('Enter');
    expect(await said.textContent()).toBe('Cancelled.');
    // The button has disappeared, but the focus must not move.
    expect(await hasFocus('[tabindex="-1"]')).toBe(true);
  });
});
