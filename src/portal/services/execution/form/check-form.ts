// Judges and writes the invoice of a request on this device, as the server would. Loaded with the form's
// first look, not with the desk.
import * as v from 'valibot';
import { invoiceDataSchema } from '#contract/invoice/invoice-data.ts';
import type { FieldError } from '#contract/problems.ts';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import type { EInvoice, Totals } from '#invoicing/e-invoice.ts';
import type { InvoiceFormat } from '#invoicing/formats/formats.ts';
import { prepareInvoice } from '#invoicing/formats/prepare-invoice.ts';
import { missingFor } from '#invoicing/formats/required.ts';
import { writeInvoice } from '#invoicing/formats/write-invoice.ts';
import { signed } from '#invoicing/json/data-parts.ts';
import { fieldOfFinding } from '#invoicing/json/field-of-finding.ts';
import { fromInvoiceData } from '#invoicing/json/from-invoice-data.ts';
import { isDerived } from '#portal/services/execution/form/derived-amounts.ts';

export { withAmounts } from '#portal/services/execution/form/form-amounts.ts';

/** Paths are inside `data`; empty where a finding belongs to no field. */
export interface FormCheck {
  problems: readonly FieldError[];
  /** What the rules only advise; empty before nothing is missing or wrong. */
  advice: readonly FieldError[];
  totals: Totals | undefined;
  currency: string;
  /** As far as it can be written; undefined for a PDF alone. */
  xml: string | undefined;
  /** The data with the amounts of the lines, which templates print and do not reckon. */
  printed: object | undefined;
}

/** `format`: undefined for a PDF alone, which needs nothing that only an e-invoice has. */
export function checkForm(data: unknown, format: InvoiceFormat | undefined): FormCheck {
  const parsed = v.safeParse(invoiceDataSchema, data ?? {});
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => ({
      path: v.getDotPath(issue) ?? '',
      message: issue.message,
    }));
    return {
      problems,
      advice: [],
      totals: undefined,
      currency: '',
      xml: undefined,
      printed: undefined,
    };
  }
  const head = parsed.output.creditNote ? 'creditNote' : 'invoice';
  const { invoice, errors, sign } = fromInvoiceData(parsed.output);
  const known = {
    totals: invoice.totals,
    currency: invoice.currency ?? '',
    printed: printedOf(Object(data), invoice, sign),
  };
  if (format === undefined) {
    const problems = byPath(errors.filter(({ path }) => isDerived(path)));
    return { ...known, problems, advice: [], xml: undefined };
  }
  const prepared = prepareInvoice(invoice, format);
  const found = byPath([...errors, ...missingFor(prepared, format, head)]);
  const pieces: string[] = [];
  writeInvoice(prepared, format, (piece) => pieces.push(piece));
  const xml = pieces.join('');
  const { findings } = checkInvoice(xml);
  // One lack breaks several rules: of a field the first sentence is enough, and the rules of the whole
  // say nothing new before the parts are there.
  const told = (isError: boolean) =>
    byPath(
      findings
        .filter(({ severity }) => (severity === 'error') === isError)
        .map((finding) => ({
          path: fieldOfFinding(finding, head),
          message: finding.message,
          fix: finding.fix,
        })),
    );
  const problems = found.length > 0 ? found : told(true);
  const advice = problems.length > 0 ? [] : told(false);
  return { ...known, problems, advice, xml };
}

function printedOf(data: object, { lines }: EInvoice, sign: 1 | -1): object {
  const items: unknown = Reflect.get(data, 'items');
  if (!Array.isArray(items)) return data;
  const filled = items.map((item, index) => {
    // A credit note may be sent with negative amounts, and is printed with them.
    const net = signed(lines[index]?.net?.value, sign) ?? '';
    return { pos: index + 1, net, ...item };
  });
  return { ...data, items: filled };
}

function byPath(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.filter(({ path }) => path === '' || (!seen.has(path) && seen.add(path)));
}
