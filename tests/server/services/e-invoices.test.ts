// The e-invoice formats over HTTP: each one's sample, reopened by another reader and compared as exact
// decimals; what is missing, told all at once; what does not add up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceFunctions } from '#contract/services/data-generator/invoice-samples.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { centsOf, readXml } from '#tests/kit/read-amounts.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});
afterAll(() => app.close());

const generate = (body: unknown) =>
  app.call('POST', '/api/data-generator/v1/generate', { body, headers: { 'x-api-key': ana.key } });

const errorsOf = ({ json }: { json: unknown }): unknown => Reflect.get(Object(json), 'errors');

const settled = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
const ublTotals = [
  'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
  'cac:TaxTotal/cbc:TaxAmount',
  'cac:LegalMonetaryTotal/cbc:PayableAmount',
];
const ciiTotals = ['TaxBasisTotalAmount', 'TaxTotalAmount', 'DuePayableAmount'].map(
  (name) => `${settled}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`,
);

// 268.92 at 19 % and 460.00 at 7 %; in Croatia 460.00 at 5 % and 90.00 at 25 %.
const amounts: Record<string, bigint[]> = {
  german: [72_892n, 8_329n, 81_221n],
  croatian: [55_000n, 4_550n, 59_550n],
};

const specifications: Record<string, string> = {
  ubl: 'urn:cen.eu:en16931:2017',
  cii: 'urn:cen.eu:en16931:2017',
  'xrechnung-ubl': 'xrechnung_3.0',
  'xrechnung-cii': 'xrechnung_3.0',
  'peppol-ubl': 'urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  'hr-ubl': 'urn:mfin.gov.hr:ext-2025:1.0',
};

describe.each(invoiceFunctions)('$example.format', ({ example }) => {
  const { format } = example;
  const isCii = format.endsWith('cii');

  test('its sample is a whole invoice, whose amounts are exact', async () => {
    const answer = await generate(example);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const read = readXml(answer.text);
    expect(read.root).toBe(isCii ? 'CrossIndustryInvoice' : 'Invoice');
    const totals = (isCii ? ciiTotals : ublTotals).map((path) => centsOf(read.one(path)));
    expect(totals).toEqual(amounts[format === 'hr-ubl' ? 'croatian' : 'german']);
    const guideline =
      'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID';
    expect(read.one(isCii ? guideline : 'cbc:CustomizationID')).toContain(specifications[format]);
    read.close();
    const again = await generate(example);
    expect(again.bytes).toEqual(answer.bytes);
  });

  test('archived it answers its validation; without a seller everything missing is told at once', async () => {
    const kept = await generate({ ...example, file_access_mode: 'archive' });
    expect(kept.json).toMatchObject({ status: 'success', validation: { valid: true, errors: [] } });
    const { company, ...data } = example.data;
    const refused = await generate({ ...example, data: { ...data, invoice: {} } });
    expect(refused.status).toBe(422);
    expect(field(refused.json, 'error_key')).toBe('field_invalid');
    expect(errorsOf(refused)).toEqual(
      expect.arrayContaining(
        [
          ['data.invoice.number', 'BT-1'],
          ['data.invoice.date', 'BT-2'],
          ['data.company.name', 'BT-27'],
          ['data.company.country', 'BT-40'],
        ].map(([path, term]) => ({
          path,
          message: expect.stringContaining(`(${term})`),
          fix: expect.stringMatching(/^Send /),
        })),
      ),
    );
  });
});

const base = sampleFor('ubl');

function sampleFor(format: string) {
  const found = invoiceFunctions.find(({ example }) => example.format === format);
  if (found === undefined) throw new Error(`There is no sample of ${format}.`);
  return found.example;
}

const withData = (change: object, format = 'ubl') => ({
  ...base,
  format,
  data: { ...base.data, ...change },
});

describe('what is refused', () => {
  const faultsOf = async (body: object) => errorsOf(await generate(body));

  test('totals that do not add up, with the amount given and the amount computed', async () => {
    const change = { netTotal: '728.92', vatTotal_19: '51.10', grandTotal: 999 };
    expect(await faultsOf(withData(change))).toEqual([
      expect.objectContaining({
        path: 'data.vatTotal_19',
        message: expect.stringMatching(/^51\.10 .+ 51\.09\./),
      }),
      expect.objectContaining({
        path: 'data.grandTotal',
        message: expect.stringMatching(/^999\.00 .+ 812\.21\..*\(BT-112\)/),
      }),
    ]);
  });

  test.each([
    ['a unit nobody knows', { unit: 'armfuls' }, 'unit'],
    ['a rate of 0 without its reason', { vatPercentage: 0 }, 'vatCategory'],
    ['an exemption without its reason', { vatPercentage: 0, vatCategory: 'E' }, 'exemptionReason'],
    ['a net amount that does not fit', { net: '12.00' }, 'net'],
    ['a quantity that is no number', { quantity: 'two' }, 'quantity'],
    ['no price', { unitPrice: null }, 'unitPrice'],
  ])('%s', async (_, change, name) => {
    const [first] = base.data.items;
    const errors = await faultsOf(withData({ items: [{ ...first, ...change }] }));
    expect(errors).toContainEqual(expect.objectContaining({ path: `data.items.0.${name}` }));
  });

  test('a template beside a format; with validate_only nothing is counted', async () => {
    expect(await faultsOf({ ...base, template_id: 'invoice.xml' })).toEqual([
      expect.objectContaining({ path: 'format' }),
    ]);
    const report = await generate({ ...withData({ client: null }), validate_only: true });
    expect(report.json).toMatchObject({ counted: false, validation: { valid: false } });
    expect(JSON.stringify(report.json)).toContain('data.client.name');
  });
});

test('a credit note on paper is negative; its e-invoice is positive and names the invoice', async () => {
  const creditNote = {
    number: 'CN-9',
    date: '2026-03-11',
    invoiceNumber: '2026-0142',
    invoiceDate: '2026-03-05',
    reason: 'Two rolls arrived damaged.',
  };
  const items = [
    {
      description: 'Roll',
      quantity: -2,
      unitPrice: '24.90',
      vatPercentage: 19,
      discount: 10,
      net: '-44.82',
    },
  ];
  const change = {
    invoice: undefined,
    creditNote,
    items,
    netTotal: '-44.82',
    grandTotal: '-53.34',
  };
  const answer = await generate(withData(change));
  expect(answer.status, answer.text).toBe(200);
  const read = readXml(answer.text);
  expect(read.root).toBe('CreditNote');
  expect(read.one('cbc:CreditNoteTypeCode')).toBe('381');
  expect(read.one('cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('53.34');
  expect(read.one('cac:CreditNoteLine/cbc:CreditedQuantity')).toBe('2');
  expect(read.one('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('2026-0142');
  expect(read.one('cbc:Note')).toBe('Two rolls arrived damaged.');
  read.close();
});

test('amounts that binary fractions get wrong are right: 3 × 0.115 is 0.35, and 1.005 is rounded up', async () => {
  const items = [
    { description: 'A', quantity: 3, unitPrice: '0.115', vatPercentage: 20 },
    { description: 'B', quantity: 1, unitPrice: 1.005, vatPercentage: 20 },
  ];
  const read = readXml((await generate(withData({ items }))).text);
  expect(read.all('cac:InvoiceLine/cbc:LineExtensionAmount')).toEqual(['0.35', '1.01']);
  expect(read.one('cac:TaxTotal/cbc:TaxAmount')).toBe('0.27');
  read.close();
});

test('what is exempt in Croatia has the national extension before the invoice', async () => {
  const croatian = sampleFor('hr-ubl');
  const [first, second] = croatian.data.items;
  const exempt = { ...second, vatPercentage: 0, vatCategory: 'E', exemptionReason: 'Članak 39.' };
  const answer = await generate({
    ...croatian,
    data: { ...croatian.data, items: [first, exempt] },
  });
  const read = readXml(answer.text);
  const block = 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/hrextac:HRFISK20Data';
  expect(read.all(`${block}/hrextac:HRTaxTotal/hrextac:HRTaxSubtotal/cbc:TaxableAmount`)).toEqual([
    '90.00',
    '460.00',
  ]);
  expect(read.one(`${block}/hrextac:HRLegalMonetaryTotal/hrextac:OutOfScopeOfVATAmount`)).toBe(
    '0.00',
  );
  const category = 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory';
  expect(read.one(`${category}/cbc:Name`)).toBe('HR:E');
  expect(read.one(`${category}/cbc:TaxExemptionReason`)).toBe('Članak 39.');
  expect(read.one('cac:AccountingSupplierParty/cac:SellerContact/cbc:ID')).toBe('11111111119');
  expect(read.all('cac:AccountingCustomerParty/cac:Party/cbc:EndpointID')).toEqual(['22222222226']);
  read.close();
});

test('what only the rules know is refused too', async () => {
  const unknown = base.data.items.map((item) => ({ ...item, unit: 'ZZZ' }));
  const refused = await generate(withData({ items: unknown }));
  expect(refused.status).toBe(422);
  expect(errorsOf(refused)).toContainEqual(
    expect.objectContaining({
      path: 'data.items.0.unit',
      message: expect.stringContaining('BR-CL-23'),
    }),
  );
});

test.each([
  ['ubl', 'invoice'],
  ['cii', 'invoice'],
  ['ubl', 'creditNote'],
])('a rule of %s names the field that broke it, in an %s', async (format, head) => {
  const { company, client, items, invoice } = base.data;
  const refused = await generate({
    format,
    data: {
      company,
      client: { ...client, country: 'XK' },
      [head]: { ...invoice, taxCurrency: 'HRK', taxPointCode: '9' },
      vatTotalInTaxCurrency: 1,
      items: [items[0], { ...items[1], originCountry: 'Atlantis' }],
      charges: [{ amount: 1, reasonCode: 'zz', vatPercentage: 25 }],
    },
  });
  const errors: unknown = errorsOf(refused);
  for (const path of [
    'client.country',
    `${head}.taxCurrency`,
    'items.1.originCountry',
    'charges',
  ]) {
    expect(errors).toContainEqual(expect.objectContaining({ path: `data.${path}` }));
  }
  expect(errors).not.toContainEqual(expect.objectContaining({ path: 'data' }));
});

const [first] = base.data.items;
const lines = (count: number, last: object) =>
  Array.from({ length: count }, (_, at) => ({
    ...first,
    pos: undefined,
    ...(at + 1 === count ? last : {}),
  }));

test.each(['ubl', 'cii'])('10,000 lines of %s are checked to the last one', async (format) => {
  const wrong = { ...withData({ items: lines(10_000, { unit: 'ZZZ' }) }), format };
  const refused = await generate(wrong);
  expect(refused.status, refused.text.slice(0, 500)).toBe(422);
  expect(errorsOf(refused)).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/BR-CL-23.*\[10000\]/) }),
  ]);
});

test('a longer invoice says that the rules were not asked', async () => {
  const long = await generate({
    ...withData({ items: lines(10_001, {}) }),
    indent: false,
    output_type: 'json',
  });
  expect(long.status, long.text.slice(0, 500)).toBe(200);
  expect(Reflect.get(Object(long.json), 'warnings')).toContainEqual(
    expect.objectContaining({ path: 'data.items' }),
  );
});

describe('what German invoices may say', () => {
  const xrechnung = (format: string) => {
    const found = invoiceFunctions.find(({ example }) => example.format === format)?.example;
    if (found === undefined) throw new Error(`There is no example of ${format}.`);
    return found;
  };

  test.each(['xrechnung-ubl', 'xrechnung-cii'])(
    '%s may end with a cash discount',
    async (format) => {
      const { data, ...example } = xrechnung(format);
      for (const end of ['#\n', '#', '#\r\n  ']) {
        const paymentTerms = `#SKONTO#TAGE=14#PROZENT=2.00${end}`;
        const invoice = { ...data.invoice, paymentTerms };
        const made = await generate({ ...example, data: { ...data, invoice } });
        expect(made.status, made.text).toBe(200);
        expect(made.text).toContain('>#SKONTO#TAGE=14#PROZENT=2.00#\n</');
      }
    },
  );

  test.each(['cii', 'xrechnung-cii', 'xrechnung-ubl'])(
    '%s has the day at which VAT of two rates falls due once',
    async (format) => {
      const { data, ...example } = xrechnung(format);
      const invoice = { ...data.invoice, taxPointDate: '2026-03-05' };
      const made = await generate({ ...example, data: { ...data, invoice } });
      expect(made.status, made.text).toBe(200);
      expect(made.text.match(/<(?:cbc|ram):TaxPointDate>/g)).toHaveLength(1);
    },
  );

  test('a credit note is told what it lacks, and that is enough', async () => {
    const { data, ...example } = xrechnung('xrechnung-ubl');
    const { invoice: creditNote, payment: _, ...others } = { payment: null, ...data };
    const refused = await generate({ ...example, data: { ...others, creditNote } });
    expect(errorsOf(refused)).toEqual([
      expect.objectContaining({
        path: 'data.payment',
        fix: 'Send payment: means, such as 58, and the iban that the money goes to.',
      }),
    ]);
    const payment = { means: '58', iban: 'DE02120300000000202051' };
    const made = await generate({ ...example, data: { ...others, creditNote, payment } });
    expect(made.status, made.text).toBe(200);
  });
});

test.each(['ubl', 'cii'])('what is attached to %s is Base64, or refused', async (format) => {
  const attached = (base64: string) =>
    generate({
      format,
      data: {
        ...base.data,
        documents: [
          { id: 'A', attachment: { base64, mime: 'application/pdf', fileName: 'a.pdf' } },
        ],
      },
    });
  for (const base64 of ['JVBERi0=', 'data:application/pdf;base64,JVBE\nRi0=']) {
    const made = await attached(base64);
    expect(made.status, made.text).toBe(200);
    expect(made.text).toContain('>JVBERi0=<');
  }
  for (const base64 of ['see attached file.pdf', '@@@', 'JVBERi0', 'JVBERi0=x']) {
    expect(errorsOf(await attached(base64))).toContainEqual(
      expect.objectContaining({ path: 'data.documents.0.attachment.base64' }),
    );
  }
});
