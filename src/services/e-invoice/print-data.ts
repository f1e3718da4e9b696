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
    items: withAmount('items', 'net', ['unitPrice', 'vatPercentage']),
    allowances: withAmount('allowances', 'amount'),
    charges: withAmount('charges', 'amount'),
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

function only(holder: object, names: readonly string[]): object {
  return Object.fromEntries(
    names.filter((name) => !isAbsent(holder, name)).map((name) => [name, readOwn(holder, name)]),
  );
}
