import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { checkPrintOptions } from '#contract/services/html-to-pdf/check-print-options.ts';
import { defineRequest } from '#contract/services/request.ts';
import { commonRunFields, flag, pdfFields, yesOrNo } from '#contract/services/run-fields.ts';
import { pdfProblems } from '#contract/services/run-problems.ts';
import { sampleHtml } from '#contract/services/sample-data.ts';

const delayRule = `Must be 0 to ${limits.waitDelayMsMax / 1000} seconds.`;
const scaleRule = 'Must be 0.1 to 2.';
const rangesRule = 'Must be pages and ranges such as 1-3,5.';
const statusRule = 'Must be a status from 100 to 599.';
const someText = (max: number) =>
  v.optional(
    v.pipe(
      v.string('Must be a text.'),
      v.nonEmpty('Must not be empty.'),
      v.maxLength(max, `Must be ${max} characters or less.`),
    ),
  );
const filledText = v.pipe(v.string('Must be a text.'), v.nonEmpty('Must not be empty.'));

const body = v.object({
  ...commonRunFields,
  html_string: v.pipe(
    v.optional(filledText),
    v.description('The HTML itself. Exactly one of this and `url` is required.'),
  ),
  url: v.pipe(
    v.optional(filledText),
    v.description(
      'The address of a public page, `http` or `https` on its usual port. Redirects are followed; private addresses are refused.',
    ),
  ),
  allow_network: v.pipe(
    v.optional(yesOrNo),
    v.description(
      'Whether images, styles, fonts and frames are loaded from public addresses. By default yes for `url` and no for `html_string`. Images inside the HTML, as `data:` addresses, are always shown.',
    ),
  ),
  strict_resources: v.pipe(
    flag(false),
    v.description(
      'Refuse the run when something cannot be loaded, instead of a warning that names its address.',
    ),
  ),
  javascript: v.pipe(
    flag(false),
    v.description(
      'Run the scripts of the page. They have the same network access as the page, reading only, and the time of the run.',
    ),
  ),
  page_ranges: v.pipe(
    v.optional(
      v.pipe(
        v.string(rangesRule),
        v.maxLength(200, rangesRule),
        v.regex(
          /^\s*[1-9]\d{0,4}(?:-[1-9]\d{0,4})?(?:\s*,\s*[1-9]\d{0,4}(?:-[1-9]\d{0,4})?)*\s*$/,
          rangesRule,
        ),
      ),
    ),
    v.description('Print only these pages, such as `1-3,5`.'),
  ),
  scale: v.pipe(
    v.optional(
      v.pipe(v.number(scaleRule), v.minValue(0.1, scaleRule), v.maxValue(2, scaleRule)),
      1,
    ),
    v.description(
      'Scale factor of the page content. Content up to half as wide again as the paper is shrunk to fit by itself; a warning tells when wider content is cut off.',
    ),
  ),
  prefer_css_page_size: v.pipe(
    flag(true),
    v.description(
      'Take the paper size from the page’s own `@page`. Otherwise the page is fitted to the paper.',
    ),
  ),
  print_background: v.pipe(flag(true), v.description('Print background colours and images.')),
  header_html: v.pipe(
    someText(20_000),
    v.description(
      'HTML at the top of every page. It loads style sheets and images as the page does, but no fonts and no scripts. Elements of class `pageNumber`, `totalPages`, `title` and `date` are filled in. The top margin grows with it, unless `page.margin` sets its width. By default its text is 9 points high and begins where the text of the page does.',
    ),
  ),
  footer_html: v.pipe(
    someText(20_000),
    v.description('HTML at the bottom of every page, like `header_html`.'),
  ),
  emulated_media: v.pipe(
    v.optional(v.picklist(['print', 'screen'], 'Must be print or screen.'), 'print'),
    v.description('The media type whose styles apply: `print` or `screen`.'),
  ),
  wait_delay: v.pipe(
    v.optional(
      v.pipe(
        v.number(delayRule),
        v.minValue(0, delayRule),
        v.maxValue(limits.waitDelayMsMax / 1000, delayRule),
      ),
      0,
    ),
    v.description('Seconds to wait before printing, for pages that draw late.'),
  ),
  wait_for_selector: v.pipe(
    someText(500),
    v.description('Wait until an element matches this CSS selector. Only with `javascript`.'),
  ),
  wait_for_expression: v.pipe(
    someText(2_000),
    v.description(
      'Wait until this JavaScript expression is `true` in the page. Only with `javascript`.',
    ),
  ),
  fail_on_status: v.pipe(
    v.optional(
      v.pipe(
        v.array(
          v.pipe(
            v.number(statusRule),
            v.integer(statusRule),
            v.minValue(100, statusRule),
            v.maxValue(599, statusRule),
          ),
          'Must be a list of statuses.',
        ),
        v.maxLength(50, 'Must be 50 statuses or less.'),
      ),
      [499, 599],
    ),
    v.description(
      'Statuses of the page at `url` that fail the run. A number that ends with 99 means its whole hundred: 499 is every status from 400 to 499.',
    ),
  ),
  ...pdfFields,
  metadata: v.pipe(
    pdfFields.metadata,
    v.description('`title`, `author` and `language` of the PDF, instead of those of the page.'),
  ),
});

export const request = defineRequest({
  runs: [
    {
      path: 'convert',
      summary: 'Prints HTML, or the page at an address, to PDF.',
      body,
      check: checkPrintOptions,
      problems: [...pdfProblems, 'page_failed', 'resource_failed'],
      functions: [
        {
          label: 'Convert',
          sample: {
            api_key: '{{api_key}}',
            html_string: sampleHtml,
            pdf_access_mode: 'download',
            page: { format: 'A4', margin: '20mm', footer: 'Page {page} of {pages}' },
          },
          short: { html_string: '<h1>Offer 2024-0117</h1>', pdf_access_mode: 'download' },
          example: {
            html_string: sampleHtml,
            pdf_access_mode: 'download',
            file_name: 'document.pdf',
          },
        },
      ],
      result: {
        file: 'document.pdf',
        types: ['application/pdf'],
        archived: { pages: 1, console_errors: [] },
        inJson: { content_base64: 'JVBERi0xLjQK…', pages: 1, console_errors: [] },
      },
    },
  ],
});
