// What the shipped documents need of a received e-invoice to print it as they print one of ours.
import { unitSymbol } from '#services/templates/handlebars/code-labels.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';

const nothing = /^0*(?:\.0*)?$/;

/** `keepsCodes`: of units, because an e-invoice is written of it again. */
export function paperDataOf(data: object, keepsCodes: boolean): object {
  const head = readOwn(data, 'creditNote');
  const creditNote = isJsonObject(head) ? withCorrected(head) : undefined;
  const account = accountIn(readOwn(data, 'payment'));
  const notes = textOf(readOwn(data, 'notes'));
  const { prepaidAmount, roundingAmount, ...others } = Object.fromEntries(Object.entries(data));
  return {
    ...others,
    ...(creditNote === undefined ? {} : { creditNote }),
    ...(nothing.test(String(prepaidAmount ?? '')) ? {} : { prepaidAmount }),
    ...(nothing.test(String(roundingAmount ?? '')) ? {} : { roundingAmount }),
    // A template for invoices finds number and date of a credit note, too, and says what it is.
    ...(isJsonObject(head) && readOwn(data, 'invoice') === undefined
      ? { invoice: { typeCode: '381', ...head } }
      : {}),
    // Written again it is data of ours, of which the print is told later.
    ...(keepsCodes ? {} : { isEInvoice: true }),
    ...(account === undefined
      ? {}
      : { iban: readOwn(account, 'iban'), bic: readOwn(account, 'bic') }),
    ...(notes === '' ? {} : { notes }),
    items: listOf(readOwn(data, 'items')).map((item) => {
      if (keepsCodes || !isJsonObject(item) || typeof item.unit !== 'string') return item;
      const { unit, ...rest } = item;
      const symbol = unitSymbol(unit) ?? unit;
      return symbol === '' ? rest : { ...rest, unit: symbol };
    }),
  };
}

/** What a credit note corrects, in the words of its paper. */
function withCorrected(head: object): object {
  const [first, ...precedingInvoices] = listOf(readOwn(head, 'precedingInvoices'));
  if (first === undefined) return head;
  return {
    ...head,
    precedingInvoices,
    invoiceNumber: readOwn(first, 'number'),
    invoiceDate: readOwn(first, 'date'),
  };
}

function accountIn(payment: unknown): object | undefined {
  const means = listOf(payment).find((one) => typeof readOwn(one, 'iban') === 'string');
  return isJsonObject(means) ? means : undefined;
}

function textOf(notes: unknown): string {
  return listOf(notes)
    .map((note) => (typeof note === 'string' ? note : readOwn(note, 'text')))
    .filter((text) => typeof text === 'string')
    .join('\n');
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
