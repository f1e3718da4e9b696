// The shipped templates for a user: the page in the chosen language, and from there an own copy with one
// click and a name.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorText } from '#tests/kit/editor.ts';
import { isDrawn } from '#tests/kit/is-drawn.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';

const configuration = '/services/data-to-pdf/configuration';

describe.each([
  { name: 'on a phone', width: 360, height: 740, dark: false },
  { name: 'on a desktop', width: 1280, height: 800, dark: true },
] as const)('shipped templates $name', (look) => {
  let visit: DraftsVisit;
  const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
  const field = (name: string) => visit.page.getByLabel(name, { exact: true });
  const dialog = () => visit.page.getByRole('dialog');
  const firstPage = () => visit.page.getByRole('img', { name: /^Page 1 of/ });
  const showPreview = async () => {
    if (look.width < 840) await visit.page.getByRole('tab', { name: 'Preview' }).click();
  };
  const pageIsDrawn = async () => {
    await firstPage().waitFor();
    await expect.poll(() => isDrawn(firstPage())).toBe(true);
  };

  beforeAll(async () => {
    visit = await visitWithDrafts(look);
    await visit.logIn();
    await visit.open(configuration);
  });

  afterAll(() => visit.close());

  test('View shows the page, not the source of the template', async () => {
    await button('View Invoice').click();
    await pageIsDrawn();
    const overflow = await dialog().evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await axeFindings(visit.page)).toEqual([]);
  });

  test('the language can be chosen, and its data is shown', async () => {
    await field('Language').selectOption('Croatian');
    await visit.page.getByRole('tab', { name: 'Sample data' }).click();
    await dialog().getByText('"locale": "hr-HR"').waitFor();
    await visit.page.getByRole('tab', { name: 'Text', exact: true }).click();
    await dialog().getByText('{{label "billTo"}}').waitFor();
    await visit.page.getByRole('tab', { name: 'Page' }).click();
    await pageIsDrawn();
  });

  test('Start from this asks for a name, and creates a copy in that language without findings', async () => {
    await button('Start from this').click();
    expect(await field('Start from').inputValue()).toBe('invoice.hbs');
    expect(await field('Language').inputValue()).toBe('hr');
    expect(await axeFindings(visit.page)).toEqual([]);
    await field('Name').fill('Moj račun');
    await button('CREATE').click();
    await visit.page.waitForURL(/\?template=/);
    await showPreview();
    await pageIsDrawn();
    await visit.page.getByRole('tab', { name: 'Data' }).click();
    expect(await editorText(field('Sample data'))).toContain('Knjigoveznica Đurđević');
    await visit.page.getByRole('tab', { name: 'Edit' }).click();
    await visit.page.getByText('Nothing to mend').waitFor();
  });

  test('from a template of the product to an own one with its page: two taps and the name', async () => {
    await visit.open(configuration);
    let taps = 0;
    const tap = async (name: string) => {
      await button(name).click();
      taps += 1;
    };
    await tap('View Invoice');
    await tap('Start from this');
    // The name has the focus already.
    await visit.page.keyboard.type('Drugi račun');
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForURL(/\?template=/);
    expect(taps).toBe(2);
    await showPreview();
    await pageIsDrawn();
  });

  test('a receipt is as narrow as its paper, and a template in one language offers no choice', async () => {
    await visit.open(configuration);
    await button('View Receipt').click();
    await pageIsDrawn();
    const box = await firstPage().boundingBox();
    expect(box?.width).toBeLessThanOrEqual(370);
    await button('Close').click();
    await button('View Invoice, simple').click();
    await pageIsDrawn();
    expect(await field('Language').count()).toBe(0);
    await button('Close').click();
  });

  test('cancelling the name returns to the page', async () => {
    await button('View Letter').click();
    await pageIsDrawn();
    await button('Start from this').click();
    await button('CANCEL').click();
    await pageIsDrawn();
    expect(visit.complaints).toEqual([]);
  });
});
