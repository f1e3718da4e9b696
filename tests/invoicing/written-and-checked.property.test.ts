// What the writers write breaks no rule.
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { invoiceDataSchema } from '#contract/invoice/invoice-data.ts';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { type InvoiceFormat, invoiceFormats } from '#invoicing/formats/formats.ts';
import { prepareInvoice } from '#invoicing/formats/prepare-invoice.ts';
import { writeInvoice } from '#invoicing/formats/write-invoice.ts';
import { fromInvoiceData } from '#invoicing/json/from-invoice-data.ts';
import { invoiceArbitrary } from '#tests/kit/invoice-arbitrary.ts';

test.each(Object.keys(invoiceFormats) as InvoiceFormat[])('%s', async (format) => {
  await fc.assert(
    fc.property(invoiceArbitrary(format), (data) => {
      const { invoice } = fromInvoiceData(v.parse(invoiceDataSchema, data));
      const pieces: string[] = [];
      writeInvoice(prepareInvoice(invoice, format), format, (piece) => pieces.push(piece));
      const { findings } = checkInvoice(pieces.join(''));
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
