// The template editor: how much of the text is in sight, its colours and proposals, fields put in from a
// list, and the page beside it, which stays until there is a better one.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorText, fillEditor, untilLoaded } from '#tests/kit/editor.ts';
import { field } from '#tests/kit/field.ts';
import { isDrawn } from '#tests/kit/is-drawn.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';

describe.each([
  { name: 'on a desk', width: 1280, height: 800, linesMin: 30 },
  { name: 'on a small desk', width: 900, height: 740, linesMin: 25 },
  { name: 'on a phone', width: 360, height: 740, linesMin: 15 },
])('the template editor $name', ({ width, height, linesMin }) => {
  const isWide = width >= 840;
  let visit: DraftsVisit;
  let address = '';
  const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
  const tab = (name: string) => visit.page.getByRole('tab', { name, exact: true });
  const content = () => visit.page.getByRole('textbox', { name: 'Template text' });
  const preview = () => visit.page.getByRole('region', { name: 'Preview' });
  const paper = () => visit.page.locator('[aria-label^="Page 1 of"]');
  const options = () =>
    visit.page.getByRole('listbox', { name: 'Completions' }).getByRole('option').allTextContents();
  const show = async (name: 'Edit' | 'Preview') => {
    if (!isWide) await tab(name).click();
  };
  const drawn = async (page: Locator) => {
    await page.waitFor();
    await expect.poll(() => isDrawn(page)).toBe(true);
  };

  beforeAll(async () => {
    visit = await visitWithDrafts({ width, height, workers: false });
    await visit.logIn();
    const made = await visit.context.request.post(`${visit.product.url}/core/template`, {
      data: { service: 'data-to-pdf', name: 'Račun', from: 'invoice.hbs' },
    });
    address = `/services/data-to-pdf/configuration?template=${field(await made.json(), 'id')}`;
    await visit.open(address);
    await untilLoaded(content());
  });

  afterAll(() => visit.close());

  test('shows much of the text, and the page does not scroll while one writes', async () => {
    const lines = await content().evaluate((editor) => {
      const frame = editor.parentElement?.getBoundingClientRect();
      return [...editor.querySelectorAll('.cm-line')].filter((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return frame && top >= frame.top && bottom <= frame.bottom;
      }).length;
    });
    process.stdout.write(`Lines of the template in sight at ${width} x ${height}: ${lines}\n`);
    expect(lines).toBeGreaterThanOrEqual(linesMin);
    await content().press('Control+End');
    await visit.page.keyboard.type('\n');
    expect(await visit.page.evaluate(() => scrollY)).toBe(0);
    const stamp = visit.page.getByText('Kept on this device');
    await stamp.waitFor();
    const box = await stamp.boundingBox();
    expect(box && box.x + box.width).toBeLessThanOrEqual(width);
  });

  test('HTML, its styles and the tags of the template have their colours', async () => {
    await content().press('Control+Home');
    const colourOf = (part: Locator) => part.evaluate((one) => getComputedStyle(one).color);
    const tag = visit.page.locator('.cm-tag').first();
    await tag.waitFor();
    const plain = await colourOf(content());
    const number = visit.page.locator('.cm-cssNumber').first();
    await number.waitFor();
    expect(new Set([plain, await colourOf(tag), await colourOf(number)]).size).toBe(3);
  });

  test('fields and helpers are proposed within a tag, and elements close by themselves', async () => {
    await fillEditor(content(), '');
    await visit.page.keyboard.type('<p>{{client.na');
    await expect.poll(async () => (await options())[0]).toMatch(/^client\.name/);
    const opened = await visit.page.evaluate(() => performance.now());
    // CodeMirror takes no key until its list has been open for 75 ms.
    await visit.page.waitForFunction((since) => performance.now() > since + 100, opened);
    await visit.page.keyboard.press('Enter');
    expect(await editorText(content())).toBe('<p>{{client.name}}</p>');
  });

  test('a field from the list is put where the caret is', async () => {
    await content().press('Control+End');
    await button('Insert field').click();
    const dialog = visit.page.getByRole('dialog', { name: 'Insert field' });
    expect(await axeFindings(visit.page)).toEqual([]);
    await dialog.getByLabel('Search').fill('items');
    await dialog.getByLabel('Search').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await content().evaluate((one) => document.activeElement === one)).toBe(true);
    // In the loop the fields are those of its items.
    await button('Insert field').click();
    await dialog.getByRole('button', { name: /^description/ }).click();
    await expect
      .poll(() => editorText(content()))
      .toBe('<p>{{client.name}}</p>{{#each items}}{{description}}{{/each}}');
  });

  test('the last good page stays, dimmed, while a fault is shown', async () => {
    await show('Preview');
    await drawn(paper());
    await show('Edit');
    await fillEditor(content(), '<p>{{#if title}}</p>');
    await visit.page.getByText('1 mistake').waitFor();
    await expect
      .poll(() => visit.page.locator('.cm-lintRange-error').allTextContents())
      .toEqual(['{{#if title}}']);
    await show('Preview');
    await preview().getByText('The last good page').waitFor();
    expect(await isDrawn(paper())).toBe(true);
    await expect
      .poll(() =>
        preview()
          .locator('[data-old] canvas')
          .evaluate((one) => getComputedStyle(one).opacity),
      )
      .toBe('0.6');
    await show('Edit');
    await fillEditor(content(), '<p>{{title}}</p>');
    await show('Preview');
    await preview().getByText('The last good page').waitFor({ state: 'detached' });
    await expect.poll(() => preview().locator('[data-old]').count()).toBe(0);
    await show('Edit');
  });

  test('the plain text field works the same way', async () => {
    await button('Plain text').click();
    await visit.page.locator('textarea').first().waitFor();
    await fillEditor(content(), '<p></p>');
    await content().press('Control+Home');
    await button('Insert field').click();
    await visit.page.getByRole('dialog').getByLabel('Search').fill('client.name');
    await visit.page.getByRole('dialog').getByLabel('Search').press('Enter');
    await expect.poll(() => editorText(content())).toBe('{{client.name}}<p></p>');
    await button('Plain text').click();
    await untilLoaded(content());
  });

  test('its parts are tabs for the keyboard, and a divider stands between panes', async () => {
    const parts = isWide ? ['Edit', 'Data'] : ['Edit', 'Data', 'Preview'];
    expect(await visit.page.getByRole('tab').allTextContents()).toEqual(parts);
    await tab('Edit').focus();
    await visit.page.keyboard.press('ArrowRight');
    await visit.page.getByRole('textbox', { name: 'Sample data' }).waitFor();
    await visit.page.keyboard.press('End');
    await preview().waitFor();
    const divider = visit.page.getByRole('separator', { name: 'Width of the text' });
    expect(await divider.isVisible()).toBe(isWide);
    expect(await axeFindings(visit.page)).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });
});
