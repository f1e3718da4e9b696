// What an e-invoice says to people and to programs: each amount of the paper is that of its XML, with the
// sign that was sent.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hybridInvoiceData as hybridData } from '#contract/services/sample-data.ts';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { field } from '#tests/kit/field.ts';
import { archiveFaults } from '#tests/kit/pdf-a/archive-faults.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { documentsOf } from '#tests/server/documents/document-kit.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const post = (path: string, body: object) =>
  app.call('POST', `/api/${path}`, { body, headers: { 'x-api-key': ana.key } });

const { invoice: head, items: _, ...others } = hybridData;
const line = (quantity: unknown, unitPrice: unknown, more: object = {}) => ({
  description: 'Papier',
  quantity,
  unitPrice,
  vatPercentage: 20,
  ...more,
});
const invoice = (items: object[], more: object = {}) => ({
  ...others,
  invoice: head,
  items,
  ...more,
});
const creditNote = (items: object[], more: object = {}, about: object = {}) => ({
  ...others,
  creditNote: { ...head, invoiceNumber: '2026-0100', invoiceDate: '2026-02-01', ...about },
  items,
  ...more,
});

/** The text of the paper, and of the XML its type, the nets of its lines and its totals. */
async function printed(template_id: string, e_invoice: string, data: object) {
  const answer = await post('data-to-pdf/v1/convert', {
    template_id,
    e_invoice,
    pdf_access_mode: 'download',
    data,
  });
  expect(answer.status, answer.text).toBe(200);
  const { text } = await readPdf(answer.bytes);
  const extracted = await post('text-extractor/v1/extract', {
    file_base64: Buffer.from(answer.bytes).toString('base64'),
    ocr: false,
  });
  const read = checkInvoice(String(field(extracted.json, 'e_invoice.xml')));
  expect(read.valid).toBe(true);
  const { typeCode, lines = [], totals } = read.invoice ?? {};
  const xml = {
    typeCode,
    nets: lines.map(({ net }) => net?.value),
    net: totals?.net?.value,
    gross: totals?.gross?.value,
    due: totals?.payable?.value,
  };
  return { text: text.replaceAll(/[,\u00a0]/g, ''), xml };
}

describe('a price below zero is a line of its own sign, not a document that takes back', () => {
  const withNet = [line(10, '100.00', { net: '1000.00' }), line(1, '-100.00', { net: '-100.00' })];
  const withoutNet = [line(10, '100.00'), line(1, '-100.00')];

  test.each([
    ['invoice.hbs', 'factur-x', withNet],
    ['invoice.html', 'xrechnung', withoutNet],
  ])('%s with %s', async (template, kind, items) => {
    const { text, xml } = await printed(template, kind, invoice(items));
    expect(xml).toEqual({
      typeCode: '380',
      nets: ['1000.00', '-100.00'],
      net: '900.00',
      gross: '1080.00',
      due: '1080.00',
    });
    expect(text).toMatch(/10 100\.00 (?:% )?20 % 1000\.00/);
    expect(text).toMatch(/1 -100\.00 (?:% )?20 % -100\.00/);
    expect(text).toMatch(/Net total €?900\.00\n/);
    expect(text).toMatch(/VAT 20 % on €?900\.00 €?180\.00\n/);
    expect(text).toMatch(/Amount due €?1080\.00\n/);
  });

  test('an invoice of nothing else is negative on both', async () => {
    const { text, xml } = await printed('invoice.hbs', 'factur-x', invoice([line(1, '-100.00')]));
    expect(xml).toMatchObject({ typeCode: '380', nets: ['-100.00'], due: '-120.00' });
    expect(text).toContain('Amount due -€120.00');
  });
});

describe('a credit note is printed with the sign it was sent with', () => {
  test.each<[string, object[], string, string[]]>([
    ['of prices below zero', [line(2, '-10')], '24.00', ['2 -10.00 20 % -20.00', 'credit -€24.00']],
    [
      'of quantities below zero',
      [line(-10, '100.00'), line(-1, '-100.00')],
      '1080.00',
      ['-10 100.00 20 % -1000.00', '-1 -100.00 20 % 100.00', 'credit -€1080.00'],
    ],
    [
      'of amounts above zero',
      [line(10, '100.00'), line(1, '-100.00')],
      '1080.00',
      ['10 100.00 20 % 1000.00', '1 -100.00 20 % -100.00', 'credit €1080.00'],
    ],
    [
      'that comes to nothing',
      [line(-2, 10), line(1, 20)],
      '0.00',
      ['-2 10.00 20 % -20.00', '1 20.00 20 % 20.00', 'credit €0.00'],
    ],
  ])('%s', async (_words, items, due, expected) => {
    const { text, xml } = await printed('credit-note.hbs', 'factur-x', creditNote(items));
    expect(xml).toMatchObject({ typeCode: '381', due });
    for (const words of expected) expect(text).toContain(words);
  });

  test('with allowance and payment in advance', async () => {
    const more = { allowances: [{ amount: -5, reason: 'Bonus' }], prepaidAmount: '-100' };
    const data = creditNote([line(-9, '100.00')], more);
    const { text, xml } = await printed('credit-note.hbs', 'factur-x', data);
    expect(xml).toMatchObject({ net: '895.00', gross: '1074.00', due: '974.00' });
    for (const words of ['Bonus €5.00', 'advance €100.00', 'credit -€974.00']) {
      expect(text).toContain(words);
    }
  });

  test('a corrected invoice that takes back keeps its sign in the XML, whose type does not say it', async () => {
    const data = creditNote([line(-2, 10)], {}, { typeCode: '384' });
    const { text, xml } = await printed('credit-note.hbs', 'factur-x', data);
    expect(xml).toMatchObject({ typeCode: '384', nets: ['-20.00'], due: '-24.00' });
    expect(text).toContain('credit -€24.00');
  });
});

test('the paper has what the XML has: amounts in cents, prices worked out, every rate', async () => {
  const fine = line(1, '1.0035', { net: '1.0035' });
  const reduced = { description: 'Buch', quantity: 2, grossPrice: '30', priceDiscount: '5' };
  const data = invoice([fine, { ...reduced, vatPercentage: 10 }], { vatTotals: [] });
  const { text, xml } = await printed('invoice.hbs', 'factur-x', data);
  expect(xml).toMatchObject({ nets: ['1.00', '50.00'], due: '56.20' });
  for (const words of [
    '1 1.0035 20 % 1.00\n',
    '2 25.00 10 % 50.00\n',
    'VAT 10 % on €50.00 €5.00',
    'VAT 20 % on €1.00 €0.20',
    'Amount due €56.20',
  ]) {
    expect(text).toContain(words);
  }
});

describe('without an e-invoice', () => {
  const drawn = (template_id: string, data: object) =>
    post('data-to-html/v1/convert', {
      template_id,
      html_access_mode: 'download',
      data,
      locale: 'de-AT',
    });
  const withNet = [line(10, '100.00', { net: '1000.00' })];

  test.each([
    ['invoice.hbs', invoice(withNet, { invoice: { ...head, currency: 'chf' } })],
    ['credit-note.hbs', creditNote(withNet, {}, { currency: 'CHF' })],
  ])('%s prints amounts in the currency of its data', async (template, data) => {
    const { status, text } = await drawn(template, data);
    expect(status, text).toBe(200);
    expect(text).toContain('CHF');
    expect(text.replaceAll('\u00a0', ' ')).toMatch(/CHF 1[ .]200,00/);
    expect(text).not.toContain('€');
  });

  test.each([
    ['invoice.hbs', invoice],
    ['invoice.html', invoice],
    ['credit-note.hbs', creditNote],
  ])('%s has the totals of the XML made of the same data', async (template, made) => {
    const data = made(withNet, {
      allowances: [{ base: '1000', percent: 10, reason: 'Bonus' }],
      charges: [{ amount: '7.5', reason: 'Fracht' }],
      prepaidAmount: '100',
      roundingAmount: '0.5',
    });
    const { text } = await drawn(template, data);
    const xml = await post('data-generator/v1/generate', {
      format: 'cii',
      file_access_mode: 'download',
      data,
    });
    const { totals } = checkInvoice(xml.text).invoice ?? {};
    expect(totals).toMatchObject({ net: { value: '907.50' }, payable: { value: '989.50' } });
    const figures = text.replaceAll(/[^\d,.<-]/g, '').replaceAll('.', ',');
    for (const total of [totals?.net, totals?.tax, totals?.payable]) {
      expect(figures).toContain(`${total?.value.replace('.', ',')}<`);
    }
  });

  test('what is no code is told, and the currency of the run taken', async () => {
    const data = invoice(withNet, { invoice: { ...head, currency: 'euros' } });
    const { json } = await post('data-to-html/v1/convert', { template_id: 'invoice.hbs', data });
    expect(json).toMatchObject({
      warnings: expect.arrayContaining([
        {
          path: 'data.invoice.currency',
          message: expect.stringContaining('amounts are printed in EUR'),
        },
      ]),
    });
  });
});

describe('a date from right to left keeps its order in a line from left to right', () => {
  test.each([
    ['ar', 'Date 2026/03/05\n'],
    ['ar-AE', 'Date 2026/03/05\n'],
    ['ar-EG', 'Date \u0662\u0660\u0662\u0666/\u0660\u0663/\u0660\u0665\n'],
  ])('on the paper of %s, which is archivable', async (locale, words) => {
    const answer = await post('data-to-pdf/v1/convert', {
      template_id: 'invoice.hbs',
      e_invoice: 'factur-x',
      pdf_access_mode: 'download',
      locale,
      data: hybridData,
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await readPdf(answer.bytes)).text).toContain(words);
    expect(await archiveFaults(answer.bytes)).toEqual([]);
  });

  test('isolated for people, and without any mark for programs', async () => {
    const { make } = documentsOf(app, ana);
    const asked = {
      content: '{{formatDate d}}|{{formatDate d locale="he" style="long"}}',
      locale: 'ar',
    };
    const data = { d: '2026-03-05' };
    const read = await make({ ...asked, data });
    expect(read.text).toBe('\u206705\u200f/03\u200f/2026\u2069|\u20675 במרץ 2026\u2069');
    const parsed = await make({ ...asked, data, csv: { delimiter: ';' } });
    expect(parsed.text).toBe('05/03/2026|5 במרץ 2026');
    const narrow = await make({
      content: '{{formatDate d}}',
      locale: 'ar',
      data,
      encoding: 'windows-1252',
    });
    expect(narrow.text).toBe('05/03/2026');
  });
});

test('a long amount is broken before itself and never within', async () => {
  const answer = await post('data-to-pdf/v1/convert', {
    template_id: 'invoice.hbs',
    pdf_access_mode: 'download',
    locale: 'id',
    currency: 'IDR',
    data: invoice([line(1, '12345678901', { net: '12345678901.00' })]),
  });
  const { text } = await readPdf(answer.bytes);
  expect(text.replaceAll('\u00a0', ' ')).toMatch(
    / on\s+Rp 12\.345\.678\.901 Rp 2\.469\.135\.780,20\n/,
  );
});
