import * as v from 'valibot';
import { defineRequest } from '#contract/services/request.ts';
import {
  accessMode,
  commonRunFields,
  dataObject,
  fileName,
  flag,
  outputType,
  templateFields,
  templateId,
} from '#contract/services/run-fields.ts';
import { keepingProblems, templateProblems } from '#contract/services/run-problems.ts';
import {
  invoiceData,
  shortestInvoiceData,
  shortInvoiceData,
} from '#contract/services/sample-data.ts';

const textEncodings = [
  'utf-8',
  'utf-16le',
  'iso-8859-1',
  'iso-8859-2',
  'windows-1250',
  'windows-1252',
] as const;

const csv = v.object(
  {
    delimiter: v.pipe(
      v.optional(
        v.pipe(
          v.string('Must be one character.'),
          v.regex(/^[^"\r\n]$/, 'Must be one character, and no quotation mark or line break.'),
        ),
        ';',
      ),
      v.description('The character between two values.'),
    ),
    guard_formulas: v.pipe(
      flag(true),
      v.description('Puts an apostrophe before texts that a spreadsheet would run.'),
    ),
  },
  'Must be an object such as {"delimiter": ";"}.',
);

const body = v.object({
  ...commonRunFields,
  template_id: templateId,
  data: v.pipe(
    v.optional(dataObject, {}),
    v.description(
      'The data for the template. Fields the template does not ask for are ignored. Values are inserted as they are, without any escaping.',
    ),
  ),
  text_access_mode: accessMode('text'),
  output_type: outputType('text', 'text'),
  file_name: fileName,
  encoding: v.pipe(
    v.optional(v.picklist(textEncodings, 'Not an encoding.'), 'utf-8'),
    v.description(
      'The character encoding of the result. `iso-8859-1` is exactly that and has no euro sign. The helpers write amounts in characters that the encoding has: `EUR` where there is no euro sign; a minus is always `-`.',
    ),
  ),
  on_unencodable: v.pipe(
    v.optional(v.picklist(['refuse', 'replace'], 'Must be refuse or replace.'), 'refuse'),
    v.description(
      'What happens to a character that the encoding does not have: `refuse` fails the run and names its line and column, `replace` writes `?` and warns.',
    ),
  ),
  newline: v.pipe(
    v.optional(v.picklist(['lf', 'crlf'], 'Must be lf or crlf.')),
    v.description('Line endings of the result. By default as in template and data.'),
  ),
  bom: v.pipe(
    flag(false),
    v.description(
      'Start with a byte order mark, which some programs need for UTF-8. Only for `utf-8` and `utf-16le`.',
    ),
  ),
  csv: v.pipe(
    v.optional(csv),
    v.description(
      'For templates that write CSV: each inserted value is quoted where necessary, for the `delimiter` (default `;`). Write no quotation marks around fields in the template. `guard_formulas` (default `true`) puts an apostrophe before texts that begin with `=`, `+`, `-` or `@` and are not numbers (numbers may be grouped and have a currency or per cent sign), so that no spreadsheet runs them.',
    ),
  ),
  ...templateFields,
});

export const request = defineRequest({
  runs: [
    {
      path: 'convert',
      summary: 'Fills a text template with data.',
      body,
      problems: [
        ...templateProblems,
        'template_id_missing',
        ...keepingProblems,
        'access_mode_invalid_text',
      ],
      functions: [
        {
          label: 'Text Service',
          sample: {
            api_key: '{{api_key}}',
            template_id: 'invoice.txt',
            template_engine: 'default',
            text_access_mode: 'download',
            data: invoiceData,
          },
          short: {
            template_id: 'invoice-lines.csv',
            text_access_mode: 'download',
            data: shortestInvoiceData,
          },
          example: {
            template_id: 'invoice-lines.csv',
            template_engine: 'default',
            text_access_mode: 'download',
            csv: { delimiter: ';' },
            data: shortInvoiceData,
          },
        },
        {
          label: 'Text Service 2',
          sample: {
            api_key: '{{api_key}}',
            template_id: 'invoice-text.hbs',
            template_engine: 'handlebars',
            text_access_mode: 'download',
            data: invoiceData,
          },
          example: {
            template_id: 'invoice-text.hbs',
            template_engine: 'handlebars',
            text_access_mode: 'download',
            data: shortInvoiceData,
          },
        },
      ],
      result: {
        file: 'invoice.txt',
        types: ['text/plain', 'text/csv'],
        isText: true,
        archived: { text: 'Jadran Papir d.o.o.…' },
        inJson: { content_base64: 'SmFkcmFuIFBh…', text: 'Jadran Papir d.o.o.…' },
      },
    },
  ],
});
