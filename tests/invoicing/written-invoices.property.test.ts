// Invoices of every kind, in every format: what is written is well-formed, adds up to the cent, is the
// same for the same input, and the JSON made of the invoice gives the invoice again.
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { invoiceDataSchema } from '#contract/invoice/invoice-data.ts';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { type InvoiceFormat, invoiceFormats } from '#invoicing/formats/formats.ts';
import { prepareInvoice } from '#invoicing/formats/prepare-invoice.ts';
import { missingFor } from '#invoicing/formats/required.ts';
import { writeInvoice } from '#invoicing/formats/write-invoice.ts';
import { fromInvoiceData } from '#invoicing/json/from-invoice-data.ts';
import { toInvoiceData } from '#invoicing/json/to-invoice-data.ts';
import { invoiceArbitrary } from '#tests/kit/invoice-arbitrary.ts';
import { centsOf, type ReadXml, readXml, sumOf } from '#tests/kit/read-amounts.ts';
import { type Reckoned, reckonInvoice } from '#tests/kit/reckon-invoice.ts';

const formats = Object.keys(invoiceFormats) as InvoiceFormat[];

function invoiceOf(data: unknown, format: InvoiceFormat) {
  const { invoice, errors } = fromInvoiceData(v.parse(invoiceDataSchema, data));
  expect(errors).toEqual([]);
  const prepared = prepareInvoice(invoice, format);
  expect(missingFor(prepared, format)).toEqual([]);
  return prepared;
}

function written(data: unknown, format: InvoiceFormat): string {
  const pieces: string[] = [];
  writeInvoice(invoiceOf(data, format), format, (piece) => pieces.push(piece));
  return pieces.join('');
}

const monetary = 'cac:LegalMonetaryTotal/cbc:';
const summation =
  'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:';
const settlement = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:';

/** The same amounts of both syntaxes. */
function amountsOf(read: ReadXml) {
  const isCii = read.root === 'CrossIndustryInvoice';
  const pick = (ubl: string, cii: string) => sumOf(read.all(isCii ? cii : ubl));
  const documentLevel = (isCharge: boolean) =>
    pick(
      `cac:AllowanceCharge[cbc:ChargeIndicator='${isCharge}']/cbc:Amount`,
      `${settlement}SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='${isCharge}']/ram:ActualAmount`,
    );
  return {
    lineNets: pick(
      '*[self::cac:InvoiceLine or self::cac:CreditNoteLine]/cbc:LineExtensionAmount',
      '//ram:LineTotalAmount[parent::ram:SpecifiedTradeSettlementLineMonetarySummation]',
    ),
    lines: pick(`${monetary}LineExtensionAmount`, `${summation}LineTotalAmount`),
    allowances: documentLevel(false),
    charges: documentLevel(true),
    allowanceTotal: pick(`${monetary}AllowanceTotalAmount`, `${summation}AllowanceTotalAmount`),
    chargeTotal: pick(`${monetary}ChargeTotalAmount`, `${summation}ChargeTotalAmount`),
    net: pick(`${monetary}TaxExclusiveAmount`, `${summation}TaxBasisTotalAmount`),
    taxable: pick(
      'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount',
      `${settlement}ApplicableTradeTax/ram:BasisAmount`,
    ),
    taxes: pick(
      'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount',
      `${settlement}ApplicableTradeTax/ram:CalculatedAmount`,
    ),
    tax: pick('cac:TaxTotal[cac:TaxSubtotal]/cbc:TaxAmount', `${summation}TaxTotalAmount[1]`),
    gross: pick(`${monetary}TaxInclusiveAmount`, `${summation}GrandTotalAmount`),
    prepaid: pick(`${monetary}PrepaidAmount`, `${summation}TotalPrepaidAmount`),
    rounding: pick(`${monetary}PayableRoundingAmount`, `${summation}RoundingAmount`),
    payable: pick(`${monetary}PayableAmount`, `${summation}DuePayableAmount`),
  };
}

describe.each(formats)('%s', (format) => {
  test('adds up to the cent in the file, and the same input gives the same bytes', async () => {
    await fc.assert(
      fc.property(invoiceArbitrary(format), (data) => {
        const xml = written(data, format);
        expect(written(structuredClone(data), format)).toBe(xml);
        const read = readXml(xml);
        try {
          const is = amountsOf(read);
          expect(is.lines).toBe(is.lineNets);
          expect(is.allowanceTotal).toBe(is.allowances);
          expect(is.chargeTotal).toBe(is.charges);
          expect(is.net).toBe(is.lines - is.allowances + is.charges);
          expect(is.taxable).toBe(is.net);
          expect(is.tax).toBe(is.taxes);
          expect(is.gross).toBe(is.net + is.tax);
          expect(is.payable).toBe(is.gross - is.prepaid + is.rounding);
          checkRates(read);
          checkAgainst(reckonInvoice(data), is, read);
          expect(read.all('//*[not(*) and not(normalize-space())]')).toEqual([]);
        } finally {
          read.close();
        }
      }),
      { numRuns: 60 },
    );
  });

  test('has no error by the rules, and what is read of it gives the invoice again', async () => {
    await fc.assert(
      fc.property(invoiceArbitrary(format), (data) => {
        const { findings, invoice: read } = checkInvoice(written(data, format));
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        if (read === undefined) throw new Error('Nothing was read.');
        const again = JSON.parse(JSON.stringify(toInvoiceData(read)));
        expect(invoiceOf(again, format)).toEqual(invoiceOf(data, format));
      }),
      { numRuns: 40 },
    );
  });

  test('the JSON of the invoice gives the invoice again', async () => {
    await fc.assert(
      fc.property(invoiceArbitrary(format), (data) => {
        const invoice = invoiceOf(data, format);
        const again = JSON.parse(JSON.stringify(toInvoiceData(invoice)));
        expect(invoiceOf(again, format)).toEqual(invoice);
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  ['ubl', 'cii'],
  ['xrechnung-cii', 'xrechnung-ubl'],
] as const)('%s made of %s of the same invoice is the same, byte for byte', async (own, other) => {
  const madeOf = (xml: string, format: InvoiceFormat) => {
    const { invoice } = checkInvoice(xml);
    if (invoice === undefined) throw new Error('Nothing was read.');
    return written(JSON.parse(JSON.stringify(toInvoiceData(invoice))), format);
  };
  await fc.assert(
    fc.property(invoiceArbitrary(own), (data) => {
      const xml = written(data, own);
      expect(madeOf(madeOf(xml, other), own)).toBe(xml);
    }),
    { numRuns: 30 },
  );
});

/** What was reckoned of the JSON in another way stands in the file. */
function checkAgainst(want: Reckoned, is: ReturnType<typeof amountsOf>, read: ReadXml): void {
  expect(is).toMatchObject({
    allowances: want.allowances,
    charges: want.charges,
    net: want.net,
    tax: want.tax,
    gross: want.gross,
    payable: want.payable,
  });
  const isCii = read.root === 'CrossIndustryInvoice';
  const lines = isCii
    ? '//ram:LineTotalAmount[parent::ram:SpecifiedTradeSettlementLineMonetarySummation]'
    : '*[self::cac:InvoiceLine or self::cac:CreditNoteLine]/cbc:LineExtensionAmount';
  expect(read.all(lines).map(centsOf)).toEqual(want.lines);
  const [bases, taxes] = isCii
    ? [
        `${settlement}ApplicableTradeTax/ram:BasisAmount`,
        `${settlement}ApplicableTradeTax/ram:CalculatedAmount`,
      ]
    : [
        'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount',
        'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount',
      ];
  const inFile = read
    .all(bases)
    .map((base, at) => `${centsOf(base)} ${centsOf(read.all(taxes)[at] ?? '')}`);
  expect(inFile.toSorted()).toEqual([...want.vat.values()].map((one) => one.join(' ')).toSorted());
}

// Each VAT amount is the rate of its base, half up: reckoned here in whole numbers.
function checkRates(read: ReadXml): void {
  const isCii = read.root === 'CrossIndustryInvoice';
  const group = isCii ? `${settlement}ApplicableTradeTax` : 'cac:TaxTotal/cac:TaxSubtotal';
  const parts = isCii
    ? ['ram:BasisAmount', 'ram:RateApplicablePercent', 'ram:CalculatedAmount']
    : ['cbc:TaxableAmount', 'cac:TaxCategory/cbc:Percent', 'cbc:TaxAmount'];
  const [bases, rates, taxes] = parts.map((part) => read.all(`${group}/${part}`));
  for (const [index, base] of (bases ?? []).entries()) {
    const thousandths = BigInt(Math.round(Number(rates?.[index]) * 1000));
    const exact = centsOf(base) * thousandths;
    const half = exact < 0n ? -50_000n : 50_000n;
    expect(centsOf(taxes?.[index] ?? '')).toBe((exact + half) / 100_000n);
  }
}

test('a credit note whose lines come to nothing goes by their quantities', () => {
  const items = [{ name: 'Paper', quantity: -1, unitPrice: '0.001', vatPercentage: 0 }];
  const data = { creditNote: { number: '1' }, items, roundingAmount: '0.01' };
  const { invoice } = fromInvoiceData(v.parse(invoiceDataSchema, data));
  expect(invoice.lines[0]?.quantity?.value).toBe('1');
  expect(invoice.totals.payable?.value).toBe('-0.01');
});
