// The paper of an e-invoice says what its XML says: every value of a full invoice that a reader needs is
// found in the text of the PDF, of data of our own and of a received document alike.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hybridInvoiceData as usual } from '#contract/services/sample-data.ts';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { toInvoiceData } from '#invoicing/json/to-invoice-data.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const post = (path: string, body: object) =>
  app.call('POST', `/api/${path}`, { body, headers: { 'x-api-key': ana.key } });

const head = {
  ...usual.invoice,
  currency: 'EUR',
  taxCurrency: 'CZK',
  order: 'B-4711',
  contract: 'V-2026-7',
  project: 'Umbau Lesesaal',
  period: { start: '2026-02-01', end: '2026-02-28' },
  paymentTerms: 'Innerhalb von 14 Tagen ohne Abzug.',
};
const { invoice: _, items: __, footer: ___, ...parties } = usual;
const full = {
  ...parties,
  items: [
    {
      pos: 1,
      description: 'Etiketten',
      quantity: 250,
      unit: 'XBX',
      unitPrice: '12.99',
      priceQuantity: 100,
      vatPercentage: 20,
      sellerItemId: 'ART-77',
      note: 'Charge 12',
      period: { start: '2026-02-03', end: '2026-02-04' },
      charges: [{ amount: '3.10', reason: 'Kleinmenge' }],
    },
    {
      pos: 2,
      description: 'Wartung',
      quantity: 1,
      unit: 'ANN',
      unitPrice: '100.00',
      vatCategory: 'AE',
      vatPercentage: 0,
      exemptionReason: 'Steuerschuld geht über.',
      allowances: [{ amount: '2.50', reason: 'Treue' }],
    },
  ],
  allowances: [{ amount: '5.00', reason: 'Messe', vatPercentage: 20 }],
  charges: [{ amount: '7.00', reason: 'Fracht', vatPercentage: 20 }],
  vatTotalInTaxCurrency: '191.04',
  notes: ['Erste Bemerkung', { subject: 'AAI', text: 'Zweite Bemerkung' }],
  company: {
    ...usual.company,
    address2: 'Stiege 4',
    legalId: { value: 'FN 123456 a', scheme: '0002' },
    legalInfo: 'Handelsgericht Wien',
  },
  client: { ...usual.client, vatId: 'ATU37675002', address2: 'Hof 2' },
  payee: { name: 'Factoring Bank AG' },
  delivery: {
    name: 'Lager Nord',
    address: 'Hafenweg 3',
    zip: '8700',
    city: 'Leoben',
    country: 'AT',
  },
  documents: [{ id: 'PLAN-1', description: 'Stundennachweis' }],
};

/** What is on the paper without spaces, which lines break, and what the XML in it says as JSON. */
async function printed(body: object) {
  const answer = await post('data-to-pdf/v1/convert', {
    pdf_access_mode: 'download',
    locale: 'de-AT',
    strict: true,
    ...body,
  });
  expect(answer.status, answer.text).toBe(200);
  const { text } = await readPdf(answer.bytes);
  return { bytes: answer.bytes, text: text.replaceAll(/\s/g, '') };
}

async function invoiceIn(bytes: Uint8Array) {
  const file_base64 = Buffer.from(bytes).toString('base64');
  const { json } = await post('text-extractor/v1/extract', { file_base64, ocr: false });
  const xml = String(field(json, 'e_invoice.xml'));
  const { invoice } = checkInvoice(xml);
  if (invoice === undefined) throw new Error('no invoice');
  return { xml, data: toInvoiceData(invoice) };
}

// Codes that programs read, and what the paper says in another way.
const forPrograms =
  /(?:^|\.)(?:taxCurrency|typeCode|currency|customization|profile|electronicAddress|scheme|vatCategory|category|subject|means|reasonCode|unit|country|time)(?:\.|$)|^(?:linesTotal|allowanceTotal|chargeTotal|vatTotal|vatTotal_\d+|vatTotals\.\d+\.rate)$|\.base$|^items\.\d+\.exemptionReason$|^company\.contact$/;

function* leavesOf(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value !== 'object' || value === null) {
    if (value !== undefined) yield [path, String(value)];
    return;
  }
  for (const [name, one] of Object.entries(value)) {
    yield* leavesOf(one, path === '' ? name : `${path}.${name}`);
  }
}

function onPaper(text: string): string[] {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (day) {
    const date = new Date(`${text}T00:00:00Z`);
    const style = { dateStyle: 'medium', timeZone: 'UTC' } as const;
    return [new Intl.DateTimeFormat('de-AT', style).format(date)];
  }
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return [text];
  const number = Math.abs(Number(text));
  const format = (digits: number) =>
    number.toLocaleString('de-AT', { minimumFractionDigits: digits, maximumFractionDigits: 4 });
  return [format(2), format(0)];
}

/** The values of the data that are nowhere in the text. */
function missingIn(text: string, data: object): string[] {
  return [...leavesOf(data)]
    .filter(([path]) => !forPrograms.test(path))
    .filter(([, value]) => onPaper(value).every((one) => !text.includes(one.replaceAll(/\s/g, ''))))
    .map(([path, value]) => `${path}: ${value}`);
}

describe.each([
  ['invoice.hbs', { invoice: head }],
  [
    'credit-note.hbs',
    { creditNote: { ...head, invoiceNumber: '2026-0100', invoiceDate: '2026-02-01' } },
  ],
])('%s', (template_id, about) => {
  test.each([
    ['factur-x', {}],
    ['xrechnung', { payment: { means: '58', iban: 'AT483200000012345864' } }],
  ])('says all that its %s says', async (e_invoice, more) => {
    const paper = await printed({ template_id, e_invoice, data: { ...full, ...about, ...more } });
    const { data } = await invoiceIn(paper.bytes);
    expect(missingIn(paper.text, data)).toEqual([]);
    for (const words of [
      'je100',
      '250Schachteln',
      '1Jahre',
      'Steuerschuldgehtüber',
      'Kleinmenge',
    ]) {
      expect(paper.text).toContain(words);
    }
  });

  test('prints a received one as completely', async () => {
    const made = await printed({
      template_id,
      e_invoice: 'factur-x',
      data: { ...full, ...about },
    });
    const { xml, data } = await invoiceIn(made.bytes);
    const paper = await printed({ template_id, file_base64: Buffer.from(xml).toString('base64') });
    expect(missingIn(paper.text, data)).toEqual([]);
  });
});

describe('the title names what it is', () => {
  const items = [
    { pos: 1, description: 'Papier', quantity: 1, unitPrice: '10.00', vatPercentage: 20 },
  ];
  const precedingInvoices = [{ number: 'R-77', date: '2026-01-15' }];

  test.each([
    ['380', 'Rechnung2026-0142'],
    ['384', 'BerichtigteRechnung2026-0142'],
    ['386', 'Anzahlungsrechnung2026-0142'],
    ['389', 'Gutschrift2026-0142'],
  ])('%s', async (typeCode, words) => {
    const { text } = await printed({
      template_id: 'invoice.hbs',
      e_invoice: 'factur-x',
      data: { ...parties, invoice: { ...usual.invoice, typeCode, precedingInvoices }, items },
    });
    expect(text).toContain(words);
    expect(text).toContain('ZuRechnungR-77');
  });

  test('a received credit note on the paper of invoices', async () => {
    const made = await printed({
      template_id: 'credit-note.hbs',
      e_invoice: 'factur-x',
      data: { ...parties, creditNote: { ...usual.invoice, precedingInvoices }, items },
    });
    const { xml } = await invoiceIn(made.bytes);
    const file_base64 = Buffer.from(xml).toString('base64');
    const { text } = await printed({ template_id: 'invoice.hbs', file_base64 });
    expect(text).toContain('Rechnungskorrektur2026-0142');
  });
});

test('what is not subject to VAT has no rate, and no warning asks for one', async () => {
  const { vatId: _vatId, ...company } = usual.company;
  const items = [
    { pos: 1, description: 'Spende', quantity: 1, unitPrice: '10.00', vatCategory: 'O' },
  ];
  const { text } = await printed({
    template_id: 'invoice.hbs',
    e_invoice: 'factur-x',
    data: {
      ...parties,
      company: { ...company, taxId: '12/345/6789', legalId: 'ZVR 123' },
      invoice: usual.invoice,
      items,
    },
  });
  expect(text).toContain('Nichtsteuerbar.');
  expect(text).toContain('Steuernummer12/345/6789Registernr.ZVR123');
  expect(text).not.toContain('%');
});
