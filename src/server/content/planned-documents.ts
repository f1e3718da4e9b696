// Planned services that make documents.
import type { ServiceKey } from '#contract/services.ts';
import type { PlannedService } from '#server/content/planned-service.ts';

export const plannedDocuments = {
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
} as const satisfies Partial<Record<ServiceKey, PlannedService>>;
