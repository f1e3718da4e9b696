// The table of fields against what is written: an invoice with everything, in UBL and in CII, has each
// value where the table says.
import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { invoiceDataSchema } from '#contract/invoice/invoice-data.ts';
import { invoiceTerms } from '#contract/invoice/invoice-terms.ts';
import { prepareInvoice } from '#invoicing/formats/prepare-invoice.ts';
import { writeInvoice } from '#invoicing/formats/write-invoice.ts';
import { fromInvoiceData } from '#invoicing/json/from-invoice-data.ts';
import { fullInvoice } from '#tests/invoicing/full-invoice.ts';
import { readXml } from '#tests/kit/read-amounts.ts';

function written(format: 'hr-ubl' | 'cii') {
  const { invoice, errors } = fromInvoiceData(v.parse(invoiceDataSchema, fullInvoice));
  expect(errors).toEqual([]);
  const pieces: string[] = [];
  writeInvoice(prepareInvoice(invoice, format), format, (piece) => pieces.push(piece));
  return readXml(pieces.join(''));
}

const ubl = written('hr-ubl');
const cii = written('cii');
afterAll(() => {
  ubl.close();
  cii.close();
});

/** The first value of a field in the JSON, or undefined. */
function valueAt(path: string): unknown {
  let value: unknown = fullInvoice;
  for (const name of path.split('.')) {
    value = Reflect.get(Object(value), name.replace('[]', ''));
    if (name.endsWith('[]')) value = Array.isArray(value) ? value[0] : value;
  }
  if (Array.isArray(value)) value = value[0];
  // An identifier, which has a scheme beside its value and no name.
  if (typeof value === 'object' && value !== null && 'value' in value && !('name' in value)) {
    return value.value;
  }
  return value;
}

/** As an XML document has it: days of CII without hyphens, no blanks in an account. */
const forms = (value: unknown) => {
  const text = String(value);
  return [
    text,
    text.replaceAll('-', ''),
    text.replaceAll(' ', ''),
    `${text}.00`,
    String(Number(text)),
  ];
};

// Written by the format, turned into a code, or a group.
const special = new Set(['invoice.customization', 'invoice.profile', 'items[].unit', 'notes']);
const dueCode = 'invoice.taxPointCode';

describe.each(invoiceTerms)('$path', ({ path, ubl: inUbl, cii: inCii }) => {
  const value = valueAt(path);

  test('is in the invoice with everything, and where the table says', () => {
    expect(value, `fullInvoice has no ${path}`).toBeDefined();
    const isGroup = typeof value === 'object' || special.has(path);
    for (const [read, place] of [
      [ubl, inUbl],
      [cii, inCii],
    ] as const) {
      if (place === '') continue;
      const found = read.all(place);
      expect(found.length, place).toBeGreaterThan(0);
      if (isGroup || path === dueCode || path.startsWith('notes[]')) continue;
      expect(
        found.some((text) => forms(value).includes(text)),
        `${found} at ${place}`,
      ).toBe(true);
    }
  });
});
