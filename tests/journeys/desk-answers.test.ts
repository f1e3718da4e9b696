// Messages about a request disappear when its text is replaced (SC1), and a response is visible and not
// covered once it is drawn (SC2).
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestPane } from '#tests/kit/draft-moves.ts';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorText, fillEditor } from '#tests/kit/editor.ts';

const broken = '{"a": }';

describe.each([
  { name: 'on a desktop', width: 1280, height: 800 },
  { name: 'on a phone', width: 360, height: 740 },
])('the Execution screen $name', ({ width, height }) => {
  let visit: DraftsVisit;
  const request = () => requestPane(visit.page);
  const response = () => visit.page.getByRole('region', { name: 'Response', exact: true });
  const button = (name: string | RegExp) => visit.page.getByRole('button', { name, exact: true });
  const press = (name: string) => button(name).click();

  beforeAll(async () => {
    visit = await visitWithDrafts({ width, height, workers: false });
    await visit.logIn();
    await visit.create('Kept', '{"a": 1}');
  });
  afterAll(() => visit.close());

  async function executeBroken(path = '/services/data-to-pdf/try-it-out'): Promise<void> {
    await visit.open(path);
    await fillEditor(request(), broken);
    await press('Execute');
    await button('Go to line 1').waitFor();
    expect(await request().getAttribute('aria-invalid')).toBe('true');
  }

  async function isClean(): Promise<void> {
    await expect.poll(() => request().getAttribute('aria-invalid')).toBe(null);
    expect(await button('Go to line 1').count()).toBe(0);
    // A notification may still show it.
    const said = visit.page.locator('main').getByText('Error parsing JSON');
    expect(await said.and(visit.page.locator(':not(button *)')).count()).toBe(0);
    await response().getByText('WAITING FOR REQUEST').waitFor();
  }

  const replacements: readonly [string, () => Promise<void>][] = [
    ['typing', () => request().pressSequentially(' ')],
    ['Show Sample', () => press('Show Sample')],
    [
      'Clear',
      async () => {
        if (width < 600) await press('More');
        await press('Clear');
      },
    ],
    [
      'the browser’s Undo',
      async () => {
        await request().focus();
        await visit.page.keyboard.press('Control+z');
      },
    ],
    [
      'opening a saved request',
      async () => {
        await visit.page.getByLabel('Saved request').selectOption({ label: 'Kept' });
        const leave = button('DISCARD');
        await expect
          .poll(
            async () => (await leave.isVisible()) || (await editorText(request())) === '{"a": 1}',
          )
          .toBe(true);
        if (await leave.isVisible()) await leave.click();
        await expect.poll(() => editorText(request())).toBe('{"a": 1}');
      },
    ],
  ];

  test.each(replacements)('SC1: the error of a text disappears with it: %s', async (_, replace) => {
    await executeBroken();
    await replace();
    await isClean();
  });

  test('SC1: a restored text has its own state', async () => {
    await visit.open('/services/data-to-pdf/try-it-out');
    await press('Show Sample');
    await expect.poll(() => editorText(request())).toContain('{{api_key}}');
    const sample = await editorText(request());
    await fillEditor(request(), '{"mine": 1}');
    await press('Show Sample');
    await fillEditor(request(), broken);
    await press('Execute');
    await button('Go to line 1').waitFor();
    await press('Restore it');
    await expect.poll(() => editorText(request())).not.toBe(broken);
    expect(sample).not.toBe('');
    await isClean();
  });

  test('SC1: an error found by Save disappears with the text', async () => {
    await visit.open('/services/data-to-pdf/try-it-out');
    await fillEditor(request(), broken);
    await press('Save');
    await expect.poll(() => request().getAttribute('aria-invalid')).toBe('true');
    await press('Show Sample');
    await isClean();
  });

  /** Whether all of it is on screen and nothing covers it. */
  const isInSight = (part: Locator) =>
    part.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
        [top + 2, (top + bottom) / 2, bottom - 2].map((y) => [x, y] as const),
      );
      return points.every(([x, y]) => {
        const over = document.elementFromPoint(x, y);
        return over !== null && (element.contains(over) || over.contains(element));
      });
    });

  const notification = () => visit.page.getByRole('button', { name: /\(press to close\)/ });

  async function shows(part: Locator): Promise<void> {
    await part.waitFor();
    await notification().waitFor();
    await expect.poll(() => isInSight(part)).toBe(true);
    // It is still visible while the notification is shown, not just for a moment.
    expect(await notification().count()).toBe(1);
    expect(await isInSight(part)).toBe(true);
  }

  test('SC2: an error in the text is not covered', async () => {
    await executeBroken();
    await shows(button('Go to line 1'));
  });

  test('SC2: the card of a result is not covered', async () => {
    await visit.open('/services/data-to-pdf/try-it-out');
    await press('Show Sample');
    await press('Execute');
    await shows(response().getByText('saved to your downloads'));
    await shows(response().getByRole('heading', { name: 'Response' }));
  });

  test('SC2: a refusal of the server is not covered', async () => {
    await visit.open('/services/data-to-pdf/try-it-out');
    await visit.page.route('**/api/data-to-pdf/v1/convert', (route) =>
      route.fulfill({
        status: 403,
        json: { status: 'error', message: 'Invalid API Key', error_key: 'api_key_invalid' },
      }),
    );
    await press('Show Sample');
    await press('Execute');
    await shows(response().getByText('Invalid API Key').first());
    await visit.page.unroute('**/api/data-to-pdf/v1/convert');
  });
});
