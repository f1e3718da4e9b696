// Own templates as a person makes them: from a default, with the PDF in sight while typing, saved, run
// through the Execution screen, and taken back to an earlier version.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorSelection, editorText, fillEditor } from '#tests/kit/editor.ts';
import { isDrawn } from '#tests/kit/is-drawn.ts';
import { coveredControls } from '#tests/kit/page-prints.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';

const configuration = '/services/data-to-pdf/configuration';

describe.each([
  { name: 'on a desk', width: 1280, height: 800 },
  { name: 'on a phone', width: 360, height: 740 },
])('own templates $name', ({ width, height }) => {
  let visit: DraftsVisit;
  const button = (name: string | RegExp) =>
    visit.page.getByRole('button', { name, exact: typeof name === 'string' });
  const says = (text: string | RegExp) => visit.page.getByText(text).first().waitFor();
  const field = (name: string): Locator => visit.page.getByLabel(name, { exact: true });
  const content = () => field('Template text');
  const versions = (version: number) =>
    visit.page.locator('button', { hasText: `Versions (${version})` });
  /** On a phone it has a tab of its own. */
  const showPreview = async () => {
    if (width < 840) await visit.page.getByRole('tab', { name: 'Preview' }).click();
  };
  /** On a phone there is room for little else than Save. */
  const openMore = async () => {
    if (width < 840) await button('More').click();
  };
  const overflow = () =>
    visit.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );

  beforeAll(async () => {
    visit = await visitWithDrafts({ width, height });
  });

  afterAll(() => visit.close());

  test('a guest is asked to log in', async () => {
    await visit.open(configuration);
    await says('Please Log In to Access the Configuration.');
    await visit.logIn();
  });

  test('one is made from a default and shows its PDF', async () => {
    await visit.open(configuration);
    await says('You have no template of your own for this service.');
    await button('New template').click();
    await field('Name').fill('Moj račun');
    await field('Start from').selectOption('invoice.html');
    await button('CREATE').click();
    await visit.page.waitForURL(/\?template=/);
    await showPreview();
    const page = visit.page.getByRole('img', { name: 'Page 1 of 1' });
    await page.waitFor();
    await expect.poll(() => isDrawn(page)).toBe(true);
    await says('1 page, marked as a test.');
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await visit.page.evaluate(coveredControls)).toEqual([]);
    // That look scrolled; a control half under the header counts as too small.
    await visit.page.evaluate(() => scrollTo(0, 0));
    expect(await axeFindings(visit.page)).toEqual([]);
    if (width < 840) await visit.page.getByRole('tab', { name: 'Edit' }).click();
    expect(await axeFindings(visit.page)).toEqual([]);
  });

  test('Save is in sight wherever one is', async () => {
    await fillEditor(content(), `${await editorText(content())} `);
    await expect.poll(() => button('Save').isEnabled()).toBe(true);
    for (const end of ['Control+End', 'Control+Home']) {
      await content().press(end);
      const isOnTop = await button('Save').evaluate((control) => {
        const box = control.getBoundingClientRect();
        return control.contains(document.elementFromPoint(box.x + 8, box.y + box.height / 2));
      });
      expect(isOnTop).toBe(true);
    }
  });

  test('a mistake is told by line and column, and a press goes there', async () => {
    const before = await editorText(content());
    await fillEditor(content(), `${before}\n  %#nothing%`);
    const lines = before.split('\n').length + 1;
    await button(`Go to line ${lines}, column 3`).click();
    expect(await content().evaluate((one) => document.activeElement === one)).toBe(true);
    expect((await editorSelection(content())).text).toBe('%#nothing%');
    await fillEditor(content(), before);
  });

  test('what the data lacks and what is not used stands below it', async () => {
    await fillEditor(content(), '<h1>%title%</h1><p>%client.nmae%</p>');
    await says(/The template asks for "client\.nmae" \(line 1, column 20\)/);
    await says(/The template does not use this data/);
    await visit.page.getByRole('tab', { name: 'Data' }).click();
    await fillEditor(field('Sample data'), '{"title": "Erste", "client": {"nmae": "Ana" }');
    await says(/A closing } is missing/);
    await fillEditor(field('Sample data'), '{"title": "Erste", "client": {"nmae": "Ana"}}');
    await visit.page.getByRole('tab', { name: 'Edit' }).click();
    await says('Nothing to mend');
  });

  test('what is not saved is still there after a reload', async () => {
    await says('Kept on this device');
    await visit.page.reload();
    await expect.poll(() => editorText(content())).toBe('<h1>%title%</h1><p>%client.nmae%</p>');
  });

  test('without a network it says so, keeps the text and opens with it', async () => {
    await visit.untilInstalled();
    await visit.context.setOffline(true);
    await fillEditor(content(), '<h1>%title%</h1><p>offline</p>');
    await says('You are offline.');
    await says('Kept on this device');
    await expect.poll(() => button('Save').isDisabled()).toBe(true);
    await visit.page.reload();
    await expect.poll(() => editorText(content())).toBe('<h1>%title%</h1><p>offline</p>');
    await visit.context.setOffline(false);
    await expect.poll(() => button('Save').isDisabled(), { timeout: 15_000 }).toBe(false);
  });

  test('it is saved as a version and run through the Execution screen', async () => {
    await button('Save').click();
    await says('Saved as version 2.');
    await versions(2).waitFor({ state: 'attached' });
    await visit.open('/services/data-to-pdf/try-it-out');
    const request = {
      api_key: '{{api_key}}',
      template_id: 'Moj račun',
      pdf_access_mode: 'archive',
      data: { title: 'Prvi' },
    };
    await fillEditor(field('Request'), JSON.stringify(request));
    await button('Execute').click();
    await says(/kept until/);
    expect(await visit.page.getByText('File not found').count()).toBe(0);
  });

  test('an earlier version is restored', async () => {
    await visit.open(configuration);
    await visit.page.getByRole('link', { name: /Moj račun$/ }).click();
    await openMore();
    await versions(2).click();
    await button('View version 1').click();
    await says('Text of version 1');
    await button('Restore version 1').click();
    await says('Version 1 is version 3 now.');
    await expect.poll(() => editorText(content())).toContain('%#items%');
  });

  test('deleted, it is gone from the list and from runs', async () => {
    await button('More').click();
    await button('Delete').click();
    await button('DELETE').click();
    await says('Moj račun was deleted.');
    await says('You have no template of your own for this service.');
    await visit.open('/services/data-to-pdf/try-it-out');
    await expect.poll(() => editorText(field('Request'))).toContain('Moj račun');
    await button('Execute').click();
    await button('Run anyway').click();
    await says('File not found');
    expect(visit.complaints).toEqual([]);
  });
});
