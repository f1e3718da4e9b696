// Layout of the Execution screen: on a phone the text begins near the top, the buttons stay within reach
// of the thumb and messages cover nothing; on a desktop the panes fill the window and a divider
// separates them.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestPane } from '#tests/kit/draft-moves.ts';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';

const path = '/services/data-to-pdf/try-it-out';

const boxOf = async (part: Locator) => {
  // The plain field leaves the page when the editor replaces it.
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await expect
    .poll(async () => {
      box = await part.boundingBox();
      return box;
    })
    .not.toBeNull();
  return aBox(box);
};

const aBox = (box: { x: number; y: number; width: number; height: number } | null) => {
  if (!box) throw new Error('it is not drawn');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

async function openVisit(width: number, height: number): Promise<DraftsVisit> {
  const visit = await visitWithDrafts({ width, height, workers: false });
  await visit.logIn();
  // A second key, so that one has to be chosen.
  const made = await visit.context.request.post(`${visit.product.url}/core/api-key`, {
    data: { name: 'Second' },
  });
  expect(made.ok()).toBe(true);
  return visit;
}

/** Controls and texts at the position of a message, which it would cover. */
const coveredBy = (toast: Locator) =>
  toast.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const parts = document.querySelectorAll('main button, main a, main select, main h2, header a');
    return [...parts].flatMap((part) => {
      if (element.contains(part) || part.closest('[role]')?.contains(element)) return [];
      const box = part.getBoundingClientRect();
      const isUnder =
        box.left < right && box.right > left && box.top < bottom - 1 && box.bottom > top + 1;
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const over = document.elementFromPoint(x, y);
      return isUnder && over !== null && element.contains(over) ? [part.textContent] : [];
    });
  });

describe('the Execution screen on a phone', () => {
  let visit: DraftsVisit;
  const button = (name: string) => visit.page.getByRole('button', { name, exact: true });

  beforeAll(async () => {
    visit = await openVisit(360, 740);
  });
  afterAll(() => visit.close());

  test('the text begins within 220 px, below one line with saved request and key', async () => {
    await visit.open(path);
    await requestPane(visit.page).waitFor();
    await visit.page.getByLabel('API key', { exact: true }).waitFor();
    const { y, width } = await boxOf(requestPane(visit.page));
    process.stdout.write(`From the top of the page to the text: ${y} px\n`);
    expect(y).toBeLessThanOrEqual(220);
    expect(width).toBeGreaterThanOrEqual(300);
    const saved = await boxOf(visit.page.getByLabel('Saved request'));
    const key = await boxOf(visit.page.getByLabel('API key', { exact: true }));
    expect(key.y).toBe(saved.y);
    expect(await axeFindings(visit.page, 'main')).toEqual([]);
  });

  test('service and function are chosen in a sheet, with the keyboard alone', async () => {
    await visit.open('/services/data-to-text/try-it-out');
    await button('Options of the request').focus();
    await visit.page.keyboard.press('Enter');
    const sheet = visit.page.getByRole('dialog', { name: 'Options of the request' });
    await sheet.getByLabel('Function').selectOption({ label: 'Text Service 2' });
    expect(await axeFindings(visit.page, 'dialog')).toEqual([]);
    await visit.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await button('Options of the request').click();
    await sheet.getByLabel('Service', { exact: true }).selectOption({ label: 'Data to PDF' });
    await visit.page.waitForURL((url) => url.pathname === path);
  });

  test('Show Sample is the primary button while there is no text, then Execute', async () => {
    await visit.open(path);
    const colour = (name: string) =>
      button(name).evaluate((one) => getComputedStyle(one).backgroundColor);
    await expect.poll(() => button('Show Sample').isEnabled()).toBe(true);
    const main = await colour('Show Sample');
    expect(await colour('Execute')).not.toBe(main);
    await button('Show Sample').click();
    await visit.page.mouse.move(0, 0);
    await expect.poll(() => colour('Execute')).toBe(main);
    expect(await colour('Show Sample')).not.toBe(main);
    // Neither clicking a button nor focusing it scrolls the page.
    await button('More').focus();
    expect(await visit.page.evaluate(() => scrollY)).toBe(0);
  });

  test('all buttons stay in one line at the lower edge, at any scroll position', async () => {
    for (const end of [0, 100]) {
      await visit.page.evaluate((top) => scrollTo(0, top), end);
      const boxes = await Promise.all(
        ['Execute', 'Save', 'Show Sample', 'More'].map((name) => boxOf(button(name))),
      );
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
      expect(
        boxes.every(({ bottom, height }) => bottom > 680 && bottom <= 740 && height >= 44),
      ).toBe(true);
    }
  });

  test('the first page of a PDF is drawn, and the message about it covers nothing', async () => {
    await button('Execute').click();
    const drawn = visit.page.getByRole('img', { name: 'Page 1 of 1' });
    await expect.poll(() => drawn.getAttribute('height')).not.toBe(null);
    const toast = visit.page.getByRole('status').filter({ hasText: 'Successful download' });
    expect(await coveredBy(toast)).toEqual([]);
    const { y } = await boxOf(visit.page.getByRole('region', { name: 'Response', exact: true }));
    expect(y).toBeGreaterThanOrEqual(56);
    expect(y).toBeLessThan(120);
    expect(await axeFindings(visit.page, 'main')).toEqual([]);
  });

  test('an answer that grows while its parts are loaded is shown from its beginning', async () => {
    await visit.open('/services/address-validation/try-it-out');
    await requestPane(visit.page).waitFor();
    await expect.poll(() => button('Show Sample').isEnabled()).toBe(true);
    await button('Show Sample').click();
    const late = Promise.withResolvers<void>();
    await visit.page.route('**/assets/found-view-*.js', async (route) => {
      await late.promise;
      await route.continue();
    });
    await button('Execute').click();
    const answer = visit.page.getByRole('region', { name: 'Response', exact: true });
    await visit.page.getByRole('status').filter({ hasText: 'Successful execution' }).waitFor();
    late.resolve();
    await answer.getByRole('button', { name: 'Copy address' }).waitFor();
    await expect.poll(async () => (await boxOf(answer)).y).toBeLessThan(120);
    // Who scrolls away stays there.
    await visit.page.mouse.wheel(0, -200);
    await expect.poll(async () => (await boxOf(answer)).y).toBeGreaterThan(200);
  });

  test('left no error in the console', () => {
    expect(visit.complaints).toEqual([]);
  });
});

describe('the Execution screen on a desktop', () => {
  let visit: DraftsVisit;
  const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
  const divider = () => visit.page.getByRole('separator', { name: 'Width of the request' });
  const response = () => visit.page.getByRole('region', { name: 'Response', exact: true });
  const share = async () => Number(await divider().getAttribute('aria-valuenow'));

  beforeAll(async () => {
    visit = await openVisit(1280, 800);
  });
  afterAll(() => visit.close());

  test('panes and buttons fill the window, also with a long answer', async () => {
    await visit.open(path);
    await button('Show Sample').click();
    const before = await boxOf(response());
    expect(before.bottom).toBeGreaterThan(700);
    await button('Execute').click();
    const drawn = visit.page.getByRole('img', { name: 'Page 1 of 1' });
    await expect.poll(() => drawn.getAttribute('height')).not.toBe(null);
    expect(await visit.page.evaluate(() => scrollY)).toBe(0);
    const toast = visit.page.getByRole('status').filter({ hasText: 'Successful download' });
    expect(await coveredBy(toast)).toEqual([]);
    const after = await boxOf(response());
    expect(Math.abs(after.bottom - before.bottom)).toBeLessThanOrEqual(16);
    // It scrolls within its own frame.
    expect((await boxOf(response().locator('section'))).bottom).toBeLessThanOrEqual(after.bottom);
    expect((await boxOf(button('Execute'))).bottom).toBeLessThanOrEqual(800);
  });

  test('the divider moves with the keyboard, and its position is remembered on the device', async () => {
    expect(await share()).toBe(50);
    await divider().focus();
    for (const _ of [1, 2, 3]) await visit.page.keyboard.press('ArrowRight');
    expect(await share()).toBe(56);
    await visit.page.keyboard.press('End');
    expect(await share()).toBe(75);
    const { width } = await boxOf(response());
    expect(width).toBeLessThan(280);
    expect(await axeFindings(visit.page, 'main')).toEqual([]);
    await visit.page.reload();
    await expect.poll(share).toBe(75);
    await divider().focus();
    await visit.page.keyboard.press('Home');
    expect(await share()).toBe(25);
    await visit.page.keyboard.press('Enter');
    expect(await share()).toBe(50);
  });

  test('the divider moves with the pointer', async () => {
    const { x, y, width, height } = await boxOf(divider());
    await visit.page.mouse.move(x + width / 2, y + height / 2);
    await visit.page.mouse.down();
    await visit.page.mouse.move(x + 150, y + 20, { steps: 4 });
    await visit.page.mouse.up();
    expect(await share()).toBeGreaterThan(60);
    await visit.page.mouse.dblclick((await boxOf(divider())).x + 10, y + 20);
    expect(await share()).toBe(50);
  });

  test('left no error in the console', () => {
    expect(visit.complaints).toEqual([]);
  });
});
