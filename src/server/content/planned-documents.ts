// Planned services that make documents.
import type { ServiceKey } from '#contract/services.ts';
import type { PlannedField, PlannedService } from '#server/content/planned-service.ts';

const templated = (modeField: string): readonly PlannedField[] => [
  ['template_id', 'string, required', 'Which template to fill.'],
  ['template_engine', '`default` or `handlebars`', 'The language the template is written in.'],
  ['data', 'object', 'The facts for the template.'],
  [modeField, '`download`, `archive` or `direct`', 'Where the result goes.'],
];

export const plannedDocuments = {
  'data-generator': {
    when: [
      'Another system wants XML and you have JSON.',
      'You issue e-invoices: UBL, CII, XRechnung and the Croatian format are planned.',
    ],
    calls: [
      {
        call: 'POST /api/data-generator/v1/generate',
        does: 'Makes well-formed XML from JSON, by a template or by a named format.',
        fields: [
          ['template_id', 'string', 'A template; without it `format` decides.'],
          [
            'format',
            '`xml`, `ubl`, `cii`, `xrechnung-ubl` or `hr-ubl`',
            'The shape of the XML when there is no template.',
          ],
          ['data', 'object, required', 'What the XML is to say.'],
          ['xsd', 'string', 'A stored schema the result has to pass.'],
          ['validate_only', 'boolean', 'Answers the report without a file, and is not counted.'],
          ['file_access_mode', '`download`, `archive` or `direct`', 'Where the XML goes.'],
        ],
      },
    ],
    answers: [
      'An `.xml` file, its elements always in the same order.',
      'In archive mode also `validation` with `valid` and `errors`, each with `rule`, `path` and `message`.',
      'XML that is not well-formed: status 422 with the line.',
    ],
    meanwhile:
      'Today [Data to PDF](/services/data-to-pdf) makes the readable document from the same data.',
  },
  'data-to-text': {
    when: ['You need plain text from data: a letter, a CSV, a file of fixed columns.'],
    calls: [
      {
        call: 'POST /api/data-to-text/v1/convert',
        does: 'Fills a text template. "Text Service" uses the default engine and "Text Service 2" handlebars, on the same path.',
        fields: [
          ...templated('text_access_mode'),
          ['encoding', '`utf-8`, `windows-1250` or `iso-8859-2`', 'The encoding of the file.'],
          ['newline', '`lf` or `crlf`', 'How lines end.'],
          ['bom', 'boolean', 'Puts a byte order mark in front.'],
          ['csv', 'object with `delimiter`', 'Quotes values for CSV.'],
        ],
      },
    ],
    answers: ['A `.txt` file; in archive mode a short text also stands in the answer as `text`.'],
    meanwhile:
      'The template language is the one described at [Data to PDF](/services/data-to-pdf).',
  },
  'data-to-html': {
    when: ['You need a page or the body of a mail from data.'],
    calls: [
      {
        call: 'POST /api/data-to-html/v1/convert',
        does: 'Fills an HTML template; values are escaped.',
        fields: [
          ...templated('html_access_mode'),
          ['inline_css', 'boolean', 'Moves styles into the elements, as mail programs need it.'],
          ['sanitize', 'boolean', 'Removes scripts and whatever else runs.'],
          ['text_alternative', 'boolean', 'Adds the same as plain text.'],
          ['minify', 'boolean', 'Leaves out needless blanks.'],
        ],
      },
    ],
    answers: ['An `.html` file; in archive mode also a link for looking at it safely.'],
    meanwhile:
      'The template language is the one described at [Data to PDF](/services/data-to-pdf).',
  },
} as const satisfies Partial<Record<ServiceKey, PlannedService>>;
