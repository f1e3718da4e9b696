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
  'html-to-pdf': {
    when: ['You have finished HTML, or a page at an address, and want it on paper.'],
    calls: [
      {
        call: 'POST /api/html-to-pdf/v1/convert',
        does: 'Prints HTML or a page to PDF.',
        fields: [
          ['html_string', 'string', 'The HTML itself. This or `url` is required.'],
          ['url', 'string', 'The address of the page. Private addresses are refused.'],
          ['pdf_access_mode', '`download`, `archive` or `direct`', 'Where the PDF goes.'],
          ['file_name', 'string', 'The name of the file.'],
          [
            'allow_network',
            'boolean, default `false`',
            'Lets the page load pictures and styles from the network.',
          ],
          [
            'strict_resources',
            'boolean, default `false`',
            'Refuses the run when a picture cannot be loaded.',
          ],
          ['wait_delay', 'number', 'Waits before printing, for pages that draw late.'],
          ['wait_for_selector', 'string', 'Waits until an element is there.'],
          ['wait_for_expression', 'string', 'Waits until an expression is true in the page.'],
          ['emulated_media', '`print` or `screen`', 'Whose styles apply.'],
          ['page_ranges', 'string', 'Prints only these pages, such as `1-3`.'],
          ['scale', 'number', 'Larger or smaller than designed.'],
          ['prefer_css_page_size', 'boolean', 'Takes the paper size from the page itself.'],
          ['print_background', 'boolean', 'Prints backgrounds.'],
          ['header_html', 'string', 'HTML at the top of every page.'],
          ['footer_html', 'string', 'HTML at the bottom of every page.'],
          ['fail_on_status', 'list of integers', 'Statuses of the page that end the run.'],
        ],
      },
    ],
    answers: [
      'The PDF; in archive mode also `pages`, `warnings` and `console_errors`.',
      'A picture that cannot be loaded is a warning, or status 409 with its address under `strict_resources`.',
    ],
    meanwhile: 'Today [Data to PDF](/services/data-to-pdf) prints from templates and data.',
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
