// The data that the print of an e-invoice is filled with: what the caller sent, with the amounts of its
// XML, so that people and programs read the same.
import type { EInvoice } from '#invoicing/e-invoice.ts';
import { toInvoiceData } from '#invoicing/json/to-invoice-data.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';

const amounts =
  /^(?:linesTotal|allowanceTotal|chargeTotal|netTotal|vatTotal|vatTotal_[\d_]+|vatTotalInTaxCurrency|grandTotal|prepaidAmount|roundingAmount|amountDue)$/;

/** `sign` is -1 where the data has the other sign than the XML: a credit note is printed as it was sent. */
export function printDataOf(data: unknown, invoice: EInvoice, sign: 1 | -1): object {
  const reckoned: object = toInvoiceData(invoice, sign);
  const given = isJsonObject(data) ? data : {};
  // What was given is equal, but may have more digits than an amount.
  const totals = Object.entries(reckoned).filter(([name]) => amounts.test(name));
  const withAmount = (list: string, name: string, others: readonly string[] = []) =>
    listIn(given, list).map((one, at) => {
      if (!isJsonObject(one)) return one;
      const known = Object(listIn(reckoned, list)[at]);
      const missing = others.filter((other) => isAbsent(one, other));
      return { ...one, ...only(known, [name, ...missing]) };
    });
  return {
    ...given,
    ...Object.fromEntries(totals),
    vatTotals: listIn(reckoned, 'vatTotals'),
    ...(isAbsent(given, 'vatExemptions') ? only(reckoned, ['vatExemptions']) : {}),
    items: withAmount('items', 'net', ['unitPrice', 'vatPercentage']).map((item, at) =>
      withLineAmounts(item, listIn(reckoned, 'items')[at]),
    ),
    allowances: withAmount('allowances', 'amount'),
    charges: withAmount('charges', 'amount'),
    isEInvoice: true,
  };
}

/** A discount is one of the allowances of the XML, but stands beside them in the data. */
function withLineAmounts(item: unknown, reckoned: unknown): unknown {
  if (!isJsonObject(item)) return item;
  const lists = ['allowances', 'charges'].flatMap((list) => {
    const [given, known] = [listIn(item, list), listIn(Object(reckoned), list)];
    if (given.length === 0 || given.length !== known.length) return [];
    const filled = given.map((one, at) =>
      isJsonObject(one) ? { ...one, ...only(Object(known[at]), ['amount']) } : one,
    );
    return [[list, filled]];
  });
  return { ...item, ...Object.fromEntries(lists) };
}

function listIn(holder: object, name: string): readonly unknown[] {
  const list = readOwn(holder, name);
  return Array.isArray(list) ? list : [];
}

function isAbsent(holder: object, name: string): boolean {
  const value = readOwn(holder, name);
  return value === undefined || value === null;
}

function only(holder: object, names: readonly string[]): object {
  return Object.fromEntries(
    names.filter((name) => !isAbsent(holder, name)).map((name) => [name, readOwn(holder, name)]),
  );
}
