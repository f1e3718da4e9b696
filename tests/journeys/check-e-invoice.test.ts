// The page that checks e-invoices, for everybody: documents made here, right and wrong, in each way they
// come, without a network after the first visit and without anything being sent.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

describe.each([360, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;
  let page: Page;
  const sent: string[] = [];

  beforeAll(async () => {
    profile = await openContext({ width, height: 900 });
    page = await profile.context.newPage();
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
    await page.goto(`${app.url}/check-e-invoice`);
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
  });

  afterAll(() => profile.close());

  const choose = (name: string, content: string | Buffer, mimeType = 'application/xml') =>
    page
      .getByLabel('E-invoice to check')
      .setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  const verdict = (words: string | RegExp) => page.getByRole('heading', { level: 2, name: words });

  test('a right invoice is valid, with what is on it', async () => {
    await choose('right.xml', ubl());
    await verdict(/^Valid.*right\.xml$/).waitFor();
    const result = page.getByRole('region', { name: 'Result' });
    await expect
      .poll(() => result.innerText())
      .toMatch(/2026-17[\s\S]*Jadran Papir[\s\S]*Müller[\s\S]*238\.00 EUR[\s\S]*EN 16931.*UBL/);
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
  });

  test('a wrong one says what, leads to the line and back, by keyboard, and can be passed on', async () => {
    await choose('wrong.xml', ubl({ payable: '999.00' }));
    await verdict(/^Not valid: \d+ errors?/).waitFor();
    const finding = page.getByRole('listitem').filter({ hasText: 'BR-CO-16' });
    const show = finding.getByRole('button', { name: /^Show line/ });
    const line = Number(/\d+/.exec(await show.innerText())?.[0]);
    await show.press('Enter');
    const marked = page.locator('[aria-current="true"]').filter({ hasText: '<' });
    await expect.poll(() => marked.innerText()).toContain('999.00');
    await expect.poll(() => marked.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(ubl({ payable: '999.00' }).split('\n')[line - 1]).toContain('999.00');
    await page.getByRole('button', { name: 'Back to the finding' }).press('Enter');
    await expect.poll(() => show.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await axeInBothSchemes(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as JSON' }).click();
    const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(saved).toMatchObject({ document: 'wrong.xml', syntax: 'ubl', valid: false });
    expect(saved.findings).toContainEqual(expect.objectContaining({ rule: 'BR-CO-16', line }));
  });

  test('one long line is shown in lines, and a hybrid PDF gives its XML', async () => {
    const flat = ubl({ payable: '999.00' }).replaceAll(/>\s+</g, '><');
    await choose('hybrid.pdf', pdfWith(flat), 'application/pdf');
    await verdict(/^Not valid.*hybrid\.pdf/).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'BR-CO-16' })
      .getByRole('button', { name: /^Show line/ })
      .click();
    await expect
      .poll(() => page.locator('[aria-current="true"]').allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringMatching(/PayableAmount.*999\.00/)]));
  });

  test('what cannot be read says so', async () => {
    await choose('plain.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', 'application/pdf');
    await page.getByRole('alert').filter({ hasText: 'carries no e-invoice' }).waitFor();
    await choose('picture.png', Buffer.from([137, 80, 78, 71, 13]));
    await page.getByRole('alert').filter({ hasText: 'neither XML nor a PDF' }).waitFor();
    await choose('empty.xml', '');
    await page.getByRole('alert').filter({ hasText: 'empty' }).waitFor();
    await choose('cut.xml', ubl().slice(0, 900));
    await verdict(/^This is no e-invoice/).waitFor();
    await page.getByText(/not well-formed/).waitFor();
    await choose('bomb.xml', '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>');
    await page.getByText(/document type/i).waitFor();
  });

  test('thousands of wrong lines stay quick to use, without a network', async () => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const names = await caches.keys();
          const all = await Promise.all(
            names.map(async (name) => (await caches.open(name)).keys()),
          );
          return all.flat().some(({ url }) => /check-worker/.test(url));
        }),
      )
      .toBe(true);
    await profile.context.setOffline(true);
    await page.reload();
    await choose('long.xml', ubl({ lines: 3000, lineNet: '7.00' }));
    await verdict(/^Not valid: [\d,]+ errors/).waitFor();
    const findings = page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
    await expect.poll(() => findings.count()).toBe(50);
    await page.getByRole('button', { name: /^Show 50 more/ }).click();
    await expect.poll(() => findings.count()).toBe(100);
    await findings.last().getByRole('button').click();
    await expect.poll(() => page.locator('pre code').count()).toBeLessThanOrEqual(400);
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByText('Paste the XML instead').click();
    await page.getByRole('button', { name: 'Check the text' }).click();
    await page.getByText('Paste the XML of an invoice first.').waitFor();
    await page.getByLabel('XML of the invoice').fill(ubl());
    await page.getByRole('button', { name: 'Check the text' }).click();
    await verdict(/^Valid.*the pasted text/).waitFor();
    await profile.context.setOffline(false);
    expect(sent.filter((url) => !url.includes('/auth/'))).toEqual([]);
  });
});

/** An invoice of EN 16931 over 200.00 and VAT of 19 %. */
function ubl({ payable = '238.00', lines = 1, lineNet = '' } = {}): string {
  const net = (200 / lines).toFixed(2);
  const amount = (name: string, value: string) =>
    `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`;
  const vat =
    '<cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
  const party = (name: string, rest = '') =>
    `<cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>${rest}<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
  const line = (number: number) =>
    `<cac:InvoiceLine>
<cbc:ID>${number}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
${amount('LineExtensionAmount', lineNet || net)}
<cac:Item><cbc:Name>Paper</cbc:Name><cac:ClassifiedTaxCategory>${lineNet ? vat.replace('<cbc:ID>S', '<cbc:ID>Q') : vat}</cac:ClassifiedTaxCategory></cac:Item>
<cac:Price>${amount('PriceAmount', net)}</cac:Price>
</cac:InvoiceLine>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
<cbc:ID>2026-17</cbc:ID><cbc:IssueDate>2026-03-05</cbc:IssueDate><cbc:DueDate>2026-04-05</cbc:DueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty>${party('Jadran Papir', '<cac:PartyTaxScheme><cbc:CompanyID>DE123456789</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>')}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${party('Müller &amp; Söhne')}</cac:AccountingCustomerParty>
<cac:TaxTotal>
${amount('TaxAmount', '38.00')}
<cac:TaxSubtotal>${amount('TaxableAmount', '200.00')}${amount('TaxAmount', '38.00')}<cac:TaxCategory>${vat}</cac:TaxCategory></cac:TaxSubtotal>
</cac:TaxTotal>
<cac:LegalMonetaryTotal>
${amount('LineExtensionAmount', '200.00')}
${amount('TaxExclusiveAmount', '200.00')}
${amount('TaxInclusiveAmount', '238.00')}
${amount('PayableAmount', payable)}
</cac:LegalMonetaryTotal>
${Array.from({ length: lines }, (_, index) => line(index + 1)).join('\n')}
</Invoice>`;
}

/** As hybrid PDFs have it; the rest of a PDF is not asked for. */
function pdfWith(xml: string): Buffer {
  const packed = deflateSync(xml);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n7 0 obj\n<< /Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ]);
}
