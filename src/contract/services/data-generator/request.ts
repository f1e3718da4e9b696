import * as v from 'valibot';
import type { FieldError } from '#contract/problems.ts';
import { checkRun } from '#contract/services/data-generator/check-request.ts';
import { invoiceFunctions } from '#contract/services/data-generator/invoice-samples.ts';
import { defineRequest } from '#contract/services/request.ts';
import {
  accessMode,
  commonRunFields,
  dataObject,
  fileName,
  flag,
  outputType,
  templateFields,
  templateName,
} from '#contract/services/run-fields.ts';
import { keepingProblems, templateProblems } from '#contract/services/run-problems.ts';
import { invoiceData, orderData } from '#contract/services/sample-data.ts';

const xmlFormats = [
  'xml',
  'ubl',
  'cii',
  'xrechnung-ubl',
  'xrechnung-cii',
  'peppol-ubl',
  'hr-ubl',
] as const;

const elementName = v.pipe(
  v.string('Must be a text.'),
  v.nonEmpty('Must not be empty.'),
  v.maxLength(100, 'Must be 100 characters or less.'),
);

const body = v.object({
  ...commonRunFields,
  template_id: v.pipe(
    v.optional(templateName),
    v.description(
      'A template that writes the XML: the `file_name` of one of the templates below, or the id or name of your own. Values are escaped for XML. Without it the data decides the structure: see [XML from structure](#structure).',
    ),
  ),
  format: v.pipe(
    v.optional(v.picklist(xmlFormats, 'Not a format.')),
    v.description(
      '`xml`, or absent; or an e-invoice from the [invoice in JSON](#invoice-fields): `ubl`, `cii`, `xrechnung-ubl`, `xrechnung-cii`, `peppol-ubl` or `hr-ubl`. See [Which format for whom](#e-invoice-formats).',
    ),
  ),
  data: v.pipe(dataObject, v.description('The data to write as XML.')),
  root_name: v.pipe(
    v.optional(elementName, 'data'),
    v.description('The name of the outermost element. Has no effect with a template.'),
  ),
  item_name: v.pipe(
    v.optional(elementName, 'item'),
    v.description('The element name for entries of a list inside a list.'),
  ),
  indent: v.pipe(
    flag(true),
    v.description('Each element on a line of its own. `false` gives one long line.'),
  ),
  xsd: v.pipe(
    v.optional(
      v.pipe(v.string('Must be a text.'), v.maxLength(200, 'Must be 200 characters or less.')),
    ),
    v.description(
      'A stored schema that the XML must be valid against: `invoice.xsd` fits the invoice templates. Invalid XML is refused with the lines.',
    ),
  ),
  validate_only: v.pipe(
    flag(false),
    v.description(
      'Answer `validation` with `valid` and `errors`, and make no file. It is not counted.',
    ),
  ),
  file_access_mode: accessMode('XML'),
  output_type: outputType('xml', 'XML'),
  file_name: fileName,
  ...templateFields,
});

// A template decides what is written; so does an e-invoice format.
function checkFormatChoice(body: Readonly<Record<string, unknown>>): FieldError | undefined {
  const { format = 'xml', template_id } = body;
  if (format === 'xml' || template_id === undefined) return undefined;
  return {
    path: 'format',
    message: 'An e-invoice is not made by a template.',
    fix: 'Send format or template_id.',
  };
}

const validation = { valid: true, errors: [] };

export const request = defineRequest({
  runs: [
    {
      path: 'generate',
      summary: 'Makes well-formed XML from data, by its structure or by a template.',
      body,
      check: checkFormatChoice,
      problems: [
        ...templateProblems,
        ...keepingProblems,
        'access_mode_invalid_file',
        'xml_not_well_formed',
        'xml_invalid',
        'xml_too_heavy',
      ],
      functions: [
        {
          label: 'Generate',
          sample: {
            api_key: '{{api_key}}',
            template_id: 'invoice-xml.hbs',
            template_engine: 'handlebars',
            xsd: 'invoice.xsd',
            file_access_mode: 'download',
            output_type: 'xml',
            data: invoiceData,
          },
          short: {
            root_name: 'order',
            file_access_mode: 'download',
            data: { '@number': '2024-0117', customer: 'Müller & Söhne GmbH' },
          },
          example: {
            root_name: 'order',
            file_access_mode: 'download',
            file_name: 'order.xml',
            data: orderData,
          },
        },
        ...invoiceFunctions,
      ],
      result: {
        file: 'order.xml',
        types: ['application/xml'],
        isText: true,
        archived: { xml: '<?xml version="1.0"…', validation },
        inJson: { content_base64: 'PD94bWwgdmVy…', xml: '<?xml version="1.0"…', validation },
      },
    },
    checkRun,
  ],
});
