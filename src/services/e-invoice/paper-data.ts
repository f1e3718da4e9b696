// What the shipped documents need of a received e-invoice to print it as they print one of ours.
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';

/** Of a single piece, as trade calls it; on paper the number says enough. */
const piece = 'C62';

export function paperDataOf(data: object): object {
  const head = readOwn(data, 'creditNote');
  const account = accountIn(readOwn(data, 'payment'));
  const notes = textOf(readOwn(data, 'notes'));
  return {
    ...data,
    // A template for invoices finds number and date of a credit note, too.
    ...(isJsonObject(head) && readOwn(data, 'invoice') === undefined ? { invoice: head } : {}),
    ...(account === undefined
      ? {}
      : { iban: readOwn(account, 'iban'), bic: readOwn(account, 'bic') }),
    ...(notes === '' ? {} : { notes }),
    items: listOf(readOwn(data, 'items')).map((item) => {
      if (!isJsonObject(item) || item.unit !== piece) return item;
      const { unit: _, ...rest } = item;
      return rest;
    }),
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
