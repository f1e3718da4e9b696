import * as v from 'valibot';
import { fieldErrorOf } from '#contract/field-error-of.ts';
import { grouped } from '#contract/grouped.ts';
import { invoiceDataSchema } from '#contract/invoice/invoice-data.ts';
import { limits } from '#contract/limits.ts';
import type { FieldError } from '#contract/problems.ts';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import type { Finding } from '#invoicing/finding.ts';
import { prepareInvoice } from '#invoicing/formats/prepare-invoice.ts';
import { missingFor } from '#invoicing/formats/required.ts';
import { writeInvoice } from '#invoicing/formats/write-invoice.ts';
import { fieldOfFinding } from '#invoicing/json/field-of-finding.ts';
import { fromInvoiceData } from '#invoicing/json/from-invoice-data.ts';
import type {
  InvoiceFault,
  InvoiceOrder,
  MadeInvoice,
} from '#services/data-generator/invoice-report.ts';
import { createTextOutput } from '#services/templates/text-output.ts';

const faultsMax = 100;

/**
 * An e-invoice from the invoice in JSON, or everything that keeps it from being one.
 * @throws Problem `template_too_heavy` for more output than one run may make
 */
export function writeEInvoice(data: unknown, order: InvoiceOrder): WrittenInvoice {
  // On its own, so that the invoice as a model is forgotten when the rules need the memory.
  const { lines, head, ...written } = write(data, order);
  if (written.faults.length > 0) return written;
  const { errors, warnings } =
    lines > limits.invoiceLinesCheckedMax ? notChecked : checked(written.xml, head);
  return { ...written, xml: errors.length === 0 ? written.xml : '', faults: errors, warnings };
}

type Head = 'invoice' | 'creditNote';

interface WrittenInvoice extends MadeInvoice {
  /** -1 where the amounts of the XML have the other sign than in the data. */
  sign: 1 | -1;
}

type Written = WrittenInvoice & { lines: number; head: Head };

function write(data: unknown, order: InvoiceOrder): Written {
  const { format, currency, isIndented } = order;
  const parsed = v.safeParse(invoiceDataSchema, data);
  if (!parsed.success) return faulty(parsed.issues.map((issue) => fieldErrorOf(issue)));
  const head = parsed.output.creditNote ? 'creditNote' : 'invoice';
  const { invoice, errors, sign } = fromInvoiceData(parsed.output, { currency });
  const prepared = prepareInvoice(invoice, format);
  const faults = [...errors, ...missingFor(prepared, format, head)];
  if (faults.length > 0) return faulty(faults);
  const output = createTextOutput(limits.templateOutputBytesMax);
  writeInvoice(prepared, format, output.add, { isIndented });
  const kind = invoice.isCreditNote ? 'credit-note' : 'invoice';
  return {
    xml: output.text(),
    name: `${kind}-${invoice.number}`,
    faults: [],
    warnings: [],
    sign,
    lines: invoice.lines.length,
    head,
  };
}

// What it is made of adds up all the same; only the rules would take longer than a run may.
const notChecked = {
  errors: [],
  warnings: [
    {
      rule: 'input',
      path: 'data.items',
      message: `Not checked by the rules of the format, as it has more than ${grouped(limits.invoiceLinesCheckedMax)} lines, or too much in them.`,
    },
  ],
};

/** What the rules of the format find in the file itself, as whoever receives it would. */
function checked(xml: string, head: Head): { errors: InvoiceFault[]; warnings: InvoiceFault[] } {
  const faultOf = (finding: Finding): InvoiceFault => {
    const { rule, terms, path, message, fix } = finding;
    const words = [rule, terms].filter((word) => word !== '').join(', ');
    const field = fieldOfFinding(finding, head);
    return {
      rule,
      path: field === '' ? 'data' : `data.${field}`,
      message: `${message} (${words} at ${path})`,
      fix,
    };
  };
  const { syntax, findings } = checkInvoice(xml);
  // We wrote it, so it can only be longer than what is read.
  if (syntax === undefined) return notChecked;
  const ofKind = (isError: boolean) =>
    findings
      .filter(({ severity }) => (severity === 'error') === isError)
      .slice(0, faultsMax)
      .map(faultOf);
  return { errors: ofKind(true), warnings: ofKind(false) };
}

function faulty(errors: readonly FieldError[]): Written {
  const faults = errors.slice(0, faultsMax).map(
    ({ path, message, fix }): InvoiceFault => ({
      rule: 'input',
      path: path === '' ? 'data' : `data.${path}`,
      message,
      ...(fix === undefined ? {} : { fix }),
    }),
  );
  return { xml: '', name: '', faults, warnings: [], sign: 1, lines: 0, head: 'invoice' };
}
