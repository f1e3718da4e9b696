// Amounts that follow from the lines. They are read by templates, which do not reckon, so the form's edits
// keep them in step with what it shows.
import * as v from 'valibot';
import { invoiceDataSchema } from '#contract/invoice/invoice-data.ts';
import { fromInvoiceData } from '#invoicing/json/from-invoice-data.ts';
import { toInvoiceData } from '#invoicing/json/to-invoice-data.ts';
import {
  amountPaths,
  isDerived,
  withoutAmounts,
} from '#portal/services/execution/form/derived-amounts.ts';
import {
  lengthAt,
  type RequestText,
  readRequest,
  textAt,
  valueAt,
  withValue,
} from '#portal/services/execution/form/request-text.ts';

/**
 * The request with the amounts that its lines make. Where they cannot be reckoned, those of the changed
 * line and the totals are taken out. `isPrinted`: nothing but the template reads the data, so amounts that
 * are absent are added.
 */
export function withAmounts(text: string, isPrinted: boolean, line?: number): string {
  const request = readRequest(text);
  if (!request) return text;
  const data = valueAt(request, 'data');
  const parsed = v.safeParse(invoiceDataSchema, bareOf(data));
  if (!parsed.success) return withoutAmounts(text, line);
  const { invoice, sign } = fromInvoiceData(parsed.output);
  const made: object = toInvoiceData(invoice, sign);
  const wanted = new Set(amountPaths(request));
  if (isPrinted) for (const path of printedPaths(request, made)) wanted.add(path);
  let next = text;
  for (const path of wanted) {
    const value = at(made, path);
    const isSame = typeof value === 'string' && isEqual(textAt(request, `data.${path}`), value);
    if (!isSame) next = withValue(next, `data.${path}`, value);
  }
  return next;
}

/** What a template prints of an invoice, as far as it has it. */
function printedPaths(request: RequestText, made: object): string[] {
  const nets = Array.from(
    { length: lengthAt(request, 'data.items') },
    (_, index) => `items.${index}.net`,
  );
  const isPaid = Object.hasOwn(made, 'prepaidAmount') || Object.hasOwn(made, 'roundingAmount');
  const totals = Object.keys(made).filter(
    (name) =>
      /^(?:vatTotal_.*|netTotal|grandTotal)$/.test(name) || (isPaid && name === 'amountDue'),
  );
  return [...nets, ...totals];
}

function bareOf(data: unknown): object {
  const items: unknown = Object(data).items;
  const rest = Object.entries(Object(data)).filter(([name]) => !isDerived(name));
  return {
    ...Object.fromEntries(rest),
    ...(Array.isArray(items)
      ? {
          items: items.map((item) => {
            if (typeof item !== 'object' || item === null) return item;
            const { net: _, ...others } = item;
            return others;
          }),
        }
      : {}),
  };
}

function at(data: unknown, path: string): unknown {
  return path.split('.').reduce((value: unknown, name) => Object(value)[name], data);
}

const isEqual = (shown: string, value: string) => shown !== '' && Number(shown) === Number(value);
