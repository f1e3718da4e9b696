import * as v from 'valibot';
import { JsonText } from '#contract/json-text.ts';
import type { FieldError } from '#contract/problems.ts';
import { eInvoiceFileProblems, filled, nameOfFile } from '#contract/services/input-file.ts';
import { defineRequest } from '#contract/services/request.ts';
import {
  commonRunFields,
  dataOrRows,
  pdfFields,
  templateFields,
  templateId,
} from '#contract/services/run-fields.ts';
import { pdfProblems, templateProblems } from '#contract/services/run-problems.ts';
import {
  hybridInvoiceData,
  invoiceData,
  shortestInvoiceData,
  shortInvoiceData,
} from '#contract/services/sample-data.ts';

/** What an e-invoice within a PDF can be. */
export const hybridFormats = ['factur-x', 'xrechnung'] as const;

const hybridFunctions = hybridFormats.map((e_invoice) => {
  const body = {
    template_id: 'invoice.hbs',
    pdf_access_mode: 'download',
    e_invoice,
    data: hybridInvoiceData,
  } as const;
  return {
    label: { 'factur-x': 'PDF with Factur-X', xrechnung: 'PDF with XRechnung' }[e_invoice],
    sample: { api_key: '{{api_key}}', ...body },
    example: body,
    hasPrograms: false as const,
  };
});

const body = v.object({
  ...commonRunFields,
  template_id: templateId,
  data: v.pipe(
    v.optional(dataOrRows, {}),
    v.description(
      'The data for the template, or a list of such objects for many documents in one run. Fields the template does not ask for are ignored.',
    ),
  ),
  data_from: v.pipe(
    v.optional(nameOfFile),
    v.description(
      'Instead of `data`: the name of a received e-invoice in your [archive](/services/file-archive), as UBL, CII, or a PDF that carries one. The template is filled with it as [invoice](#e-invoice).',
    ),
  ),
  file_base64: v.pipe(
    v.optional(filled),
    v.description('Instead of `data_from`: the received e-invoice itself as Base64.'),
  ),
  batch: v.pipe(
    v.optional(v.picklist(['merge', 'zip'], 'Must be merge or zip.')),
    v.description(
      'How a list becomes one file: `merge` (the default) into one PDF with a bookmark for each document, `zip` into an archive of PDFs. A list counts as one request.',
    ),
  ),
  batch_name_field: v.pipe(
    v.optional(
      v.pipe(
        v.string('Must be a text.'),
        v.regex(/^[^.]{1,100}(?:\.[^.]{1,100}){0,9}$/, 'Must be a path such as invoice.number.'),
      ),
    ),
    v.description(
      'The path in each row to the name of its document, such as `invoice.number`: the bookmark, or the file in the zip. Rows without a name are numbered.',
    ),
  ),
  e_invoice: v.pipe(
    v.optional(v.picklist(hybridFormats, 'Must be factur-x or xrechnung.')),
    v.description(
      'Make the PDF an e-invoice that people and programs can read: an archivable PDF/A-3 with the invoice attached as XML, `factur-x` (ZUGFeRD, profile EN 16931) or `xrechnung`. The data must then be a complete [invoice](#e-invoice); everything that is missing is named at once. See [PDF with an e-invoice](#e-invoice).',
    ),
  ),
  ...pdfFields,
  metadata: v.pipe(
    pdfFields.metadata,
    v.description(
      '`title`, `author` and `language` of the PDF. By default the title of the template and the language of `locale`.',
    ),
  ),
  ...templateFields,
});

/** One source of the data, and a file of its own for each e-invoice. */
function checkInvoices(given: Readonly<Record<string, unknown>>): FieldError | undefined {
  return checkSource(given) ?? checkHybrid(given);
}

function checkSource({
  data,
  data_from,
  file_base64,
}: Readonly<Record<string, unknown>>): FieldError | undefined {
  const hasData = data instanceof JsonText || Object.keys(Object(data)).length > 0;
  const named = { data: hasData || undefined, data_from, file_base64 };
  const [, second] = Object.entries(named).filter(([, value]) => value !== undefined);
  if (second === undefined) return undefined;
  const message = 'The data can come from one place only.';
  return { path: second[0], message, fix: 'Send data, data_from or file_base64.' };
}

function checkHybrid(given: Readonly<Record<string, unknown>>): FieldError | undefined {
  const { data, batch, e_invoice } = given;
  const isList = Array.isArray(data) || (data instanceof JsonText && data.kind === 'list');
  if (e_invoice === undefined || batch === 'zip' || (!isList && batch === undefined)) {
    return undefined;
  }
  return {
    path: 'batch',
    message: 'PDFs with an e-invoice cannot be merged: a file holds one invoice.',
    fix: 'Send "zip", or leave e_invoice out.',
  };
}

export const request = defineRequest({
  runs: [
    {
      path: 'convert',
      summary: 'Fills a template with data and answers a PDF.',
      body,
      check: checkInvoices,
      problems: [
        ...templateProblems,
        ...pdfProblems,
        'template_id_missing',
        ...eInvoiceFileProblems,
      ],
      functions: [
        {
          label: 'Convert',
          sample: {
            api_key: '{{api_key}}',
            template_id: 'invoice.hbs',
            template_engine: 'handlebars',
            pdf_access_mode: 'download',
            output_type: 'pdf',
            data: invoiceData,
          },
          short: {
            template_id: 'invoice.hbs',
            pdf_access_mode: 'download',
            data: shortestInvoiceData,
          },
          example: {
            template_id: 'invoice.hbs',
            pdf_access_mode: 'download',
            file_name: 'invoice.pdf',
            data: shortInvoiceData,
          },
        },
        ...hybridFunctions,
      ],
      result: {
        file: 'invoice.pdf',
        types: ['application/pdf', 'application/zip'],
        archived: { pages: 1 },
        inJson: { content_base64: 'JVBERi0xLjQK…', pages: 1 },
      },
    },
  ],
});
