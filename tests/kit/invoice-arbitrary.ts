// Whole, right invoices in JSON, of every kind that the formats know, for property tests and benchmarks.
import * as fc from 'fast-check';
import type { InvoiceDataInput } from '#contract/invoice/invoice-data.ts';
import type { InvoiceFormat } from '#invoicing/formats/formats.ts';

type Kind = 'rated' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'L' | 'M';
type Document = 'invoice' | 'creditNote' | 'credit' | 'correction' | 'prepayment' | 'partial';

const kinds: readonly Kind[] = ['rated', 'rated', 'rated', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'];
const documents: readonly Document[] = [
  'invoice',
  'invoice',
  'invoice',
  'creditNote',
  'credit',
  'correction',
  'prepayment',
  'partial',
];

const typeCodes: Readonly<Record<Document, string | undefined>> = {
  invoice: undefined,
  creditNote: undefined,
  credit: '381',
  correction: '384',
  prepayment: '386',
  partial: '326',
};

const words = fc.constantFrom(
  'Kraftpapier 120 g/m²',
  'Priručnik „Čuvanje građe“',
  'Beratung & <Planung>',
  "L'imprimerie, deuxième édition",
  'Delivery "express"',
  'Žuti karton 50 × 70',
);
const name = fc.constantFrom(
  'Müller & Söhne GmbH',
  'Đurđević d.o.o.',
  'Harbour Paper',
  'Øst "A" <S>',
);
const day = fc
  .integer({ min: 0, max: 700 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
const identifier = fc.constantFrom('4000001123452', '7300010000001', '5790000436057');

/** An amount as a text with up to so many decimals, or sometimes as a number. */
const decimal = (max: number, decimals: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: max * 10 ** decimals }), fc.boolean())
    .map(([units, isNumber]) => {
      const digits = String(units).padStart(decimals + 1, '0');
      const text =
        decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
      return isNumber ? Number(text) : text;
    });
const amount = fc.oneof(decimal(900, 2), decimal(90, 3), decimal(9, 4));

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

/** Right data for a format: nothing is missing, no total is given that would not fit. */
export function invoiceArbitrary(format: InvoiceFormat): fc.Arbitrary<InvoiceDataInput> {
  const isCroatian = format === 'hr-ubl';
  return fc
    .record({ kind: fc.constantFrom(...kinds), document: fc.constantFrom(...documents) })
    .chain(({ kind, document }) =>
      fc.record({
        items: fc.array(itemOf(kind, document, isCroatian), { minLength: 1, maxLength: 6 }),
        head: headOf(document, format),
        currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'CHF', 'USD'),
        parties: fc.tuple(name, name, identifier, fc.constantFrom('DE', 'AT', 'FR', 'SI', 'LU')),
        payment: paymentOf(document),
        allowances: fc.array(allowanceOf(kind, '95'), { maxLength: 2 }),
        charges: fc.array(allowanceOf(kind, 'FC'), { maxLength: 2 }),
        prepaid: maybe(decimal(5, 2)),
        rounding: maybe(fc.constantFrom('0.01', '-0.02')),
        taxRate: fc.boolean(),
        notes: maybe(fc.constantFrom('Thank you.', 'Two lines:\nand the second one')),
        payee: maybe(
          fc.record({ name: fc.constant('Factoring Bank AG'), ids: fc.constant(['77']) }),
        ),
        delivery: maybe(fc.constant('Lager 4')),
        attachment: fc.boolean(),
      }),
    )
    .map((drawn) => assemble(drawn, format));
}

interface Drawn {
  items: Record<string, unknown>[];
  head: Record<string, unknown>;
  currency: string;
  parties: [string, string, string, string];
  payment: Record<string, unknown> | undefined;
  allowances: Record<string, unknown>[];
  charges: Record<string, unknown>[];
  prepaid: string | number | undefined;
  rounding: string | undefined;
  taxRate: boolean;
  notes: string | undefined;
  payee: { name: string; ids: readonly string[] } | undefined;
  delivery: string | undefined;
  attachment: boolean;
}

function assemble(drawn: Drawn, format: InvoiceFormat): InvoiceDataInput {
  const isCroatian = format === 'hr-ubl';
  const [sellerName, buyerName, gln, abroad] = drawn.parties;
  const { document, ...headFields } = drawn.head;
  const isOutside = drawn.items.some(({ vatCategory }) => vatCategory === 'O');
  const needsGermans =
    format === 'peppol-ubl' && (document === 'correction' || document === 'partial');
  const country = isCroatian ? 'HR' : needsGermans ? 'DE' : abroad;
  const oib = isCroatian;
  const currency = isCroatian ? 'EUR' : drawn.currency;
  // With allowances VAT may be negative, and its sum in the other currency has to be so too.
  const hasAllowances = drawn.allowances.length > 0 || drawn.items.some((one) => one.allowances);
  const hasTaxCurrency =
    drawn.taxRate &&
    currency !== 'EUR' &&
    !isOutside &&
    !hasAllowances &&
    document !== 'creditNote';
  const sign = document === 'creditNote' ? -1 : 1;
  const hasExempt = [...drawn.allowances, ...drawn.charges].some(
    ({ vatCategory }) => vatCategory === 'E',
  );
  const head = {
    ...headFields,
    currency,
    ...(hasTaxCurrency ? { taxCurrency: 'EUR' } : {}),
    ...(isCroatian ? { number: '17-POSL1-1', time: '09:15' } : {}),
  };
  const vatOf = (id: string) => (isOutside ? {} : { vatId: id });
  const address = (of: string) => ({
    electronicAddress: { value: of, scheme: isCroatian ? '9934' : '0088' },
  });
  const data: Record<string, unknown> = {
    company: {
      name: sellerName,
      address: 'Hauptstraße 1',
      address2: 'Hof 2',
      zip: '10115',
      city: 'Grad',
      country,
      ...vatOf(oib ? '11111111119' : (vatIds[country] ?? '')),
      legalId: { value: gln, scheme: '0088' },
      ...address(oib ? '11111111119' : gln),
      contact: 'Ana Anić',
      phone: '+49 30 555 0142',
      email: 'ana@example.org',
      iban: 'DE02 1203 0000 0000 2020 51',
      bic: 'BYLADEM1001',
    },
    client: {
      name: buyerName,
      address: 'Trg 3',
      zip: '21000',
      city: 'Split',
      country: isCroatian ? 'HR' : needsGermans ? 'DE' : 'AT',
      ...vatOf(oib ? '22222222226' : 'ATU12345678'),
      ...address(oib ? '22222222226' : '7300010000001'),
      contact: 'Nabava',
    },
    [document === 'creditNote' ? 'creditNote' : 'invoice']: head,
    items: drawn.items.map((item) => ({
      ...item,
      quantity: Number(item.quantity) * sign,
    })),
    allowances: drawn.allowances.map((one) => signed(one, sign)),
    charges: drawn.charges.map((one) => signed(one, sign)),
    ...(hasExempt ? { vatExemptions: [{ category: 'E', reason: exemptReason }] } : {}),
    payment: drawn.payment,
    notes: drawn.notes,
    roundingAmount: drawn.rounding,
    prepaidAmount: drawn.prepaid === undefined ? undefined : Number(drawn.prepaid) * sign,
    payee: drawn.payee,
    delivery: {
      name: drawn.delivery,
      address: 'Cesta 5',
      city: 'Linz',
      zip: '4020',
      country: 'AT',
    },
    ...(hasTaxCurrency ? { vatTotalInTaxCurrency: '1.23' } : {}),
    ...(isCroatian ? { operator: { name: 'Operater 1', oib: '11111111119' } } : {}),
    ...(drawn.attachment
      ? {
          documents: [
            {
              id: 'list',
              description: 'Time sheet',
              attachment: { base64: 'QUJD', mime: 'text/csv', fileName: 'list.csv' },
            },
          ],
        }
      : {}),
  };
  return data as InvoiceDataInput;
}

const exemptReason = 'Exempt: article 39';

const vatIds: Readonly<Record<string, string>> = {
  DE: 'DE123456789',
  AT: 'ATU87654321',
  FR: 'FR83404833048',
  SI: 'SI12345678',
  LU: 'LU12345678',
};

function signed(one: Record<string, unknown>, sign: number): Record<string, unknown> {
  const made = { ...one };
  for (const field of ['amount', 'base']) {
    if (made[field] !== undefined) made[field] = Number(made[field]) * sign;
  }
  return made;
}

function headOf(document: Document, format: InvoiceFormat): fc.Arbitrary<Record<string, unknown>> {
  const isCredited = document === 'credit' || document === 'creditNote';
  const before = { number: '2025-7', date: '2025-05-30' };
  return fc
    .record({
      date: day,
      days: fc.integer({ min: 0, max: 60 }),
      reference: fc.constantFrom('04011000-12345-03', 'PO 4500317'),
      order: maybe(fc.constant('4500317')),
      salesOrder: maybe(fc.constant('S-77')),
      contract: maybe(fc.constant('C <1>')),
      project: maybe(fc.constant('P & 2')),
      despatchAdvice: maybe(fc.constant('L-1')),
      receivingAdvice: maybe(fc.constant('R-1')),
      tender: maybe(fc.constant('Lot 3')),
      object: maybe(fc.constant({ value: '998', scheme: 'ABT' })),
      accountingReference: maybe(fc.constant('4711')),
      paymentTerms: maybe(fc.constant('14 days net')),
      taxPointCode: maybe(fc.constantFrom('3', '35', '432')),
      hasPeriod: fc.boolean(),
    })
    .map(({ date, days, hasPeriod, ...rest }) => ({
      document,
      number: '2026-0142',
      date,
      deliveryDate: date,
      ...(isCredited ? {} : { dueDate: later(date, days) }),
      ...(typeCodes[document] === undefined ? {} : { typeCode: typeCodes[document] }),
      ...(hasPeriod ? { period: { start: date, end: later(date, 30) } } : {}),
      ...(document === 'invoice' || document === 'prepayment'
        ? {}
        : { precedingInvoices: [before] }),
      ...rest,
      ...(format === 'hr-ubl' ? { profile: 'P2' } : {}),
    }));
}

function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function paymentOf(document: Document): fc.Arbitrary<Record<string, unknown> | undefined> {
  const transfer = { means: '58', iban: 'DE02120300000000202051', remittance: 'RF18 5390' };
  if (document === 'creditNote') return fc.constant(transfer);
  return fc.constantFrom<(Record<string, unknown> | undefined)[]>(
    undefined,
    transfer,
    { means: '30', iban: 'DE02120300000000202051', accountName: 'Müller', text: 'Transfer' },
    { card: { number: '1234', holder: 'A. Anić' } },
    {
      directDebit: {
        mandate: 'M-1',
        creditorId: 'DE98ZZZ09999999999',
        iban: 'AT611904300234573201',
      },
    },
  );
}

function vatArbitrary(kind: Kind): fc.Arbitrary<Record<string, unknown>> {
  const rated = fc
    .constantFrom(25, 19, '7.0', 13, '5.5', 20)
    .map((rate) => ({ vatPercentage: rate }));
  const exempt = { vatPercentage: 0, vatCategory: 'E', exemptionReason: exemptReason };
  switch (kind) {
    case 'rated':
      return fc.oneof(
        { weight: 6, arbitrary: rated },
        { weight: 1, arbitrary: fc.constant({ vatPercentage: 0, vatCategory: 'Z' }) },
        { weight: 1, arbitrary: fc.constant(exempt) },
      );
    case 'E':
      return fc.constant(exempt);
    case 'L':
    case 'M':
      return fc.constantFrom(7, 3).map((rate) => ({ vatCategory: kind, vatPercentage: rate }));
    default:
      return fc.constant({ vatCategory: kind });
  }
}

function allowanceOf(kind: Kind, reasonCode: string): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .record({
      shape: fc.oneof(
        fc.record({ amount: decimal(2, 2) }),
        fc.record({ base: decimal(20, 2), percent: decimal(9, 1) }),
      ),
      vat: vatArbitrary(kind),
      reason: maybe(fc.constant('Bonus & more')),
    })
    .map(({ shape, vat, reason }) => {
      const { exemptionReason, ...own } = vat;
      return { ...shape, reasonCode, ...(reason === undefined ? {} : { reason }), ...own };
    });
}

function itemOf(
  kind: Kind,
  document: Document,
  isCroatian: boolean,
): fc.Arbitrary<Record<string, unknown>> {
  const quantity = document === 'creditNote' ? fc.integer({ min: 1, max: 90 }) : decimal(90, 3);
  return fc
    .record({
      name: words,
      description: maybe(words),
      quantity,
      unit: fc.constantFrom('Stk.', 'kom', 'h', 'm', 'KGM', 'pcs', 'HUR', undefined),
      price: fc.oneof(
        fc.record({ unitPrice: amount }),
        fc.record({ unitPrice: amount, priceQuantity: fc.constantFrom(100, '1000') }),
        fc.constant({ grossPrice: '12.50', priceDiscount: '2.5' }),
      ),
      discount: maybe(fc.constantFrom(10, '2.5', 0)),
      allowances: fc.constantFrom(undefined, [{ amount: '0.10', reason: 'Damaged' }]),
      charges: fc.constantFrom(undefined, [{ percent: 3, reasonCode: 'FC', reason: 'Freight' }]),
      vat: vatArbitrary(kind),
      note: maybe(words),
      sellerItemId: maybe(fc.constant('A-1')),
      buyerItemId: maybe(fc.constant('B-1')),
      standardItemId: maybe(fc.constant('4012345001235')),
      originCountry: maybe(fc.constant('DE')),
      orderLine: maybe(fc.constant('7')),
      accountingReference: maybe(fc.constant('4712')),
      attributes: maybe(fc.constant([{ name: 'Farbe', value: 'grün' }])),
      classifications: maybe(fc.constant([{ value: '30199000', scheme: 'STI' }])),
      object: maybe(fc.constant({ value: 'Meter 5' })),
    })
    .map(({ price, vat, ...item }) => ({
      ...item,
      ...price,
      ...vat,
      ...(isCroatian ? { kpd: '62.20.20', classifications: undefined } : {}),
    }));
}
