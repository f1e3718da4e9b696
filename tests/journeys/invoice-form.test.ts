// The form that fills in an invoice: from an empty request to one whose XML has no error, with the text of
// the request as the one place where everything is kept.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorText, fillEditor } from '#tests/kit/editor.ts';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';

describe.each([360, 1280])('at %i px', (width) => {
  let visit: DraftsVisit;

  beforeAll(async () => {
    visit = await visitWithDrafts({ width, height: 1600 });
    await visit.logIn();
    await visit.open('/services/data-generator/try-it-out');
    await visit.untilInstalled();
  });

  afterAll(() => visit.close());

  const group = (name: string) => visit.page.getByRole('group', { name, exact: true });
  const line = (number: number) =>
    visit.page.getByRole('group', { name: new RegExp(`^Line ${number}`) });
  const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
  const show = async (name: string) => {
    if (width < 1000) await visit.page.getByRole('tab', { name, exact: true }).click();
  };
  const xml = async () => {
    await show('XML');
    const text = await visit.page.getByRole('region', { name: 'XML' }).locator('pre').innerText();
    await show('Form');
    return text;
  };
  const request = async () => {
    await button('Edit as JSON').click();
    // On one line: on two it would lie over the editor.
    expect((await button('Fill in a form').boundingBox())?.height).toBeLessThanOrEqual(44);
    const text = await editorText(visit.page.getByLabel('Request', { exact: true }));
    await button('Fill in a form').click();
    return JSON.parse(text);
  };

  test('an empty request becomes a valid invoice, checked as it is typed', async () => {
    const { page } = visit;
    await button('Fill in a form').click();
    await page.getByText(/things are missing or wrong/).waitFor();
    await page.getByLabel('Format').selectOption('xrechnung-ubl');
    const values: [string, string, string][] = [
      ['Invoice', 'Number', '2026-17'],
      ['Invoice', 'Date', '2026-03-05'],
      ['Invoice', 'Due date', '2026-04-05'],
      ['Invoice', 'Buyer reference', '04011000-12345-03'],
      ['Seller', 'Name', 'Žižek & Söhne GmbH'],
      ['Seller', 'VAT number', 'DE123456789'],
      ['Seller', 'Street', 'Am Markt 1'],
      ['Seller', 'Post code', '80331'],
      ['Seller', 'City', 'München'],
      ['Seller', 'Electronic address', 'post@example.com'],
      ['Seller', 'Contact', 'Ana Anić'],
      ['Seller', 'Phone', '+49 89 555 0142'],
      ['Seller', 'E-mail', 'ana@example.com'],
      ['Buyer', 'Name', 'Stadt Leoben'],
      ['Buyer', 'Post code', '10115'],
      ['Buyer', 'City', 'Berlin'],
      ['Buyer', 'Electronic address', '0204:04011000-12345-03'],
      ['Payment', 'IBAN', 'DE02120300000000202051'],
    ];
    for (const [name, label, value] of values) {
      await group(name).getByLabel(label, { exact: true }).fill(value);
    }
    const country = group('Buyer').getByLabel('Country');
    await country.fill('D');
    await group('Buyer')
      .getByText(/country/i)
      .filter({ hasText: 'Enter' })
      .waitFor();
    expect(await country.getAttribute('aria-invalid')).toBe('true');
    await country.fill('DE');
    await expect.poll(() => country.getAttribute('aria-invalid')).toBeNull();

    for (const [number, what, price] of [
      [1, 'Paper', '4,50'],
      [2, 'Ink', '1.200,00'],
    ] as const) {
      await button('Add a line').press('Enter');
      const what1 = line(number).getByLabel('What');
      await expect.poll(() => what1.evaluate((one) => one === document.activeElement)).toBe(true);
      await what1.fill(what);
      await line(number).getByLabel('Price of one').fill(price);
      await line(number).getByLabel('VAT %').fill('19');
    }
    await line(1).getByLabel('Quantity').fill('20');
    await page.getByText('Valid: nothing is missing').waitFor();
    // 90.00 + 1200.00, and 19 % of it.
    await page.getByText('1535.10 EUR').first().waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    // Only a warning of XRechnung, so it stands aside.
    await page.getByText('1 recommendation', { exact: true }).click();
    await page.getByText(/does not say when the goods or services were delivered/).waitFor();
  });

  test('its XML, checked again, has no error, also after a line was moved by keyboard', async () => {
    const { page } = visit;
    await button('Move line 2 up').press('Enter');
    await page.getByText('Line 2 is now line 1.').waitFor();
    expect(await line(1).getByLabel('What').inputValue()).toBe('Ink');
    // It is written after the form has been drawn.
    const names = async () => checkInvoice(await xml()).invoice?.lines.map(({ name }) => name);
    await expect.poll(names).toEqual(['Ink', 'Paper']);
    const written = checkInvoice(await xml());
    expect(written).toMatchObject({ valid: true, syntax: 'ubl', profile: 'xrechnung' });
    expect(written.totals?.payable?.value).toBe('1535.10');
  });

  test('the text of the request keeps what the form does not know, and is there after a reload', async () => {
    const { page } = visit;
    const before = await request();
    expect(before).toMatchObject({
      api_key: '{{api_key}}',
      format: 'xrechnung-ubl',
      data: { items: [{ unitPrice: '1200.00' }, { quantity: '20', unitPrice: '4.50' }] },
    });
    await button('Edit as JSON').click();
    const more = { myKey: [1, { a: 'b' }], netTotal: '1290.00' };
    const own = { ...before, file_name: 'mine', data: { ...before.data, ...more } };
    await fillEditor(page.getByLabel('Request', { exact: true }), JSON.stringify(own));
    await button('Fill in a form').click();
    await group('Seller').getByLabel('City').fill('Köln');
    await button('Remove line 1').click();
    const seller = { ...before.data.company, city: 'Köln' };
    const after = {
      ...own,
      data: { ...own.data, company: seller, items: [before.data.items[1]], netTotal: '90.00' },
    };
    expect(await request()).toEqual(after);
    await page.getByText('Kept on this device').first().waitFor();
    await page.reload();
    await expect.poll(() => group('Seller').getByLabel('City').inputValue()).toBe('Köln');
    expect(await request()).toEqual(after);
  });

  test('the server prints it, and makes the same XML; offline the form goes on', async () => {
    const { page } = visit;
    await show('PDF');
    await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    await show('Form');
    await button('Execute').click();
    await page
      .getByRole('region', { name: 'Response' })
      .getByText(/mine\.xml|\.xml/)
      .first()
      .waitFor();
    await visit.context.setOffline(true);
    await page.reload();
    await line(1).getByLabel('Quantity').fill('2,5');
    await page.getByText('13.39 EUR').first().waitFor();
    await page.getByText('Valid: nothing is missing').waitFor();
    await visit.context.setOffline(false);
    await button('Edit as JSON').click();
    await fillEditor(page.getByLabel('Request', { exact: true }), '{ "data": ');
    await button('Fill in a form').click();
    await page.getByText('The request is not JSON.').waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('a PDF without an e-invoice prints the amounts of the form, and lacks nothing', async () => {
    const { page } = visit;
    await visit.open('/services/data-to-pdf/try-it-out?view=form');
    await button('Show Sample').click();
    await page.getByLabel('Format').selectOption('PDF without an e-invoice');
    await page.getByText('Valid: nothing is missing').waitFor();
    await line(2).getByLabel('Quantity').fill('30');
    await page.getByText('256.50 EUR').first().waitFor();
    const { data } = await request();
    expect(data).toMatchObject({ items: [{}, { net: '135.00' }], grandTotal: '256.50' });
  });
});
