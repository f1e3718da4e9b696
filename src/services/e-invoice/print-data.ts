// The data that the print of an e-invoice is filled with: what the caller sent, and the amounts that its
// XML has and the data left out, so that people and programs read the same.
import type { EInvoice } from '#invoicing/e-invoice.ts';
import { toInvoiceData } from '#invoicing/json/to-invoice-data.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';

const amounts =
  /^(?:linesTotal|allowanceTotal|chargeTotal|netTotal|vatTotals?|vatTotal_[\d_]+|grandTotal|prepaidAmount|roundingAmount|amountDue)$/;

export function printDataOf(data: unknown, invoice: EInvoice): object {
  const reckoned: object = toInvoiceData(invoice);
  const given = isJsonObject(data) ? data : {};
  const items = listIn(given, 'items');
  const reckonedItems = listIn(reckoned, 'items');
  // A credit note may be sent with either sign, and is printed with that.
  const isTurned = items.some((item, at) => {
    const [own, other] = [item, reckonedItems[at]].map((one) => Number(readOwn(one, 'quantity')));
    return Number(own) * Number(other) < 0;
  });
  const asSent = (value: unknown) => (isTurned ? negated(value) : value);
  const missing = Object.entries(reckoned)
    .filter(([name]) => amounts.test(name) && isAbsent(given, name))
    .map(([name, value]) => [name, asSent(value)]);
  const withAmounts = (list: string, name: string) =>
    listIn(given, list).map((one, at) =>
      isJsonObject(one) && isAbsent(one, name)
        ? { ...one, [name]: asSent(readOwn(listIn(reckoned, list)[at], name)) }
        : one,
    );
  return {
    ...given,
    ...Object.fromEntries(missing),
    items: withAmounts('items', 'net'),
    allowances: withAmounts('allowances', 'amount'),
    charges: withAmounts('charges', 'amount'),
  };
}

function listIn(holder: object, name: string): readonly unknown[] {
  const list = readOwn(holder, name);
  return Array.isArray(list) ? list : [];
}

function isAbsent(holder: object, name: string): boolean {
  const value = readOwn(holder, name);
  return value === undefined || value === null;
}

/** Of amounts as texts, also within the list of VAT totals, whose rates stay. */
function negated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(negated);
  if (isJsonObject(value)) {
    return { ...value, net: negated(value.net), vat: negated(value.vat) };
  }
  if (typeof value !== 'string' || /^-?[0.]*$/.test(value)) return value;
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}
