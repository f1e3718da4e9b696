// The invoice of the demo as an e-invoice, written on the visitor's device. Loaded when it is asked for.
import * as v from 'valibot';
import { invoiceDataSchema } from '#contract/invoice/invoice-data.ts';
import { prepareInvoice } from '#invoicing/formats/prepare-invoice.ts';
import { writeInvoice } from '#invoicing/formats/write-invoice.ts';
import { fromInvoiceData } from '#invoicing/json/from-invoice-data.ts';

const isTotal = (name: string) => /^(netTotal|grandTotal|vatTotal_[\d_]+)$/.test(name);

/** UBL of the sample with the name and the amount that the printed page has. */
export function demoInvoice(sample: object, customer: string, amount: string): string {
  const known = Object.entries(sample).filter(([name]) => !isTotal(name));
  const { company, client, items = [], ...data } = Object.fromEntries(known);
  const [first, ...others] = items;
  const line = { ...first, quantity: 1, unitPrice: amount, discount: 0, net: amount };
  const filled = {
    ...data,
    company: withCountry(company),
    client: withCountry({ ...client, name: customer }),
    items: [line, ...others],
  };
  const { invoice } = fromInvoiceData(v.parse(invoiceDataSchema, filled));
  const pieces: string[] = [];
  writeInvoice(prepareInvoice(invoice, 'ubl'), 'ubl', (piece) => pieces.push(piece));
  return pieces.join('');
}

/** On paper a Croatian OIB stands alone; programs need its country. */
function withCountry<P extends { vatId?: string }>(party: P): P {
  return /^\d{11}$/.test(party.vatId ?? '') ? { ...party, vatId: `HR${party.vatId}` } : party;
}
