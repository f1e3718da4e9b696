// The check of an e-invoice: any sender's, in any of its forms.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import type { FieldError } from '#contract/problems.ts';
import { sampleEInvoice } from '#contract/services/data-generator/sample-e-invoice.ts';
import { eInvoiceFileProblems, filled, nameOfFile } from '#contract/services/input-file.ts';
import type { ServiceRun } from '#contract/services/request.ts';
import { commonRunFields } from '#contract/services/run-fields.ts';

const body = v.object({
  ...commonRunFields,
  file_name: v.pipe(
    v.optional(nameOfFile),
    v.description(
      'The file to check: its name in your [archive](/services/file-archive). XML (UBL or CII), or a PDF that carries it.',
    ),
  ),
  file_base64: v.pipe(
    v.optional(filled),
    v.description('The file itself as Base64, with or without `data:…;base64,` before it.'),
  ),
  xml: v.pipe(
    v.optional(
      v.pipe(
        filled,
        v.maxLength(
          limits.eInvoiceCharactersMax,
          `Can't be longer than ${limits.eInvoiceCharactersMax} characters.`,
        ),
      ),
    ),
    v.description('The XML of the e-invoice as a text.'),
  ),
});

const sources = ['file_name', 'file_base64', 'xml'];

function checkSource(given: Readonly<Record<string, unknown>>): FieldError | undefined {
  const named = sources.filter((field) => given[field] !== undefined);
  if (named.length === 1) return undefined;
  return named.length === 0
    ? {
        path: 'xml',
        message: 'There is no e-invoice to check.',
        fix: 'Send xml, file_base64 or file_name.',
      }
    : {
        path: named[1] ?? 'xml',
        message: `Cannot stand beside ${named[0] ?? ''}.`,
        fix: 'Send one of them.',
      };
}

const finding = {
  rule: 'BR-CO-16',
  severity: 'error',
  terms: 'BT-115',
  path: '/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
  line: 38,
  message: 'Total with VAT, paid amount and rounding make 125.00, the amount due says 999.00.',
  fix: 'Correct the amount due for payment.',
};

export const checkRun = {
  path: 'check',
  summary: 'Checks an e-invoice (UBL, CII or a PDF that carries one) and says what is wrong in it.',
  body,
  check: checkSource,
  problems: ['file_not_found', ...eInvoiceFileProblems],
  functions: [
    {
      label: 'Check an e-invoice',
      sample: { api_key: '{{api_key}}', xml: sampleEInvoice },
      example: { xml: sampleEInvoice },
    },
  ],
  result: {
    file: 'invoice.xml',
    types: [],
    isInline: true,
    archived: {},
    inJson: {
      syntax: 'ubl',
      profile: 'en16931',
      valid: false,
      findings: [finding],
      invoice: { invoice: { number: '2024-0117' } },
      totals: { grand_total: '125.00', amount_due: '999.00' },
    },
  },
} as const satisfies ServiceRun;
