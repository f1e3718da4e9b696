// What a schema cannot say about a run's fields: what they mean. Keyed by the schemas' own fields, so
// that a new field, or a new run, does not compile before it is explained here.
import type { Calls } from '#contract/calls.ts';
import {
  commonWords,
  modeWords,
  outputWords,
  templateWords,
} from '#server/content/shared-words.ts';
import { textRunWords } from '#server/content/text-run-words.ts';
import type { RunCall } from '#server/http/handler.ts';

export interface RunWords<Field extends string = string> {
  /** When to use it, a sentence each. */
  when: readonly string[];
  fields: Readonly<Record<Field, string>>;
}

export type BodyField<K extends RunCall> = keyof Calls[K]['body']['entries'] & string;

const pdfWords = {
  pdf_access_mode: modeWords('PDF'),
  output_type: outputWords('pdf', 'PDF'),
  page: 'How pages look, over what the document says: `format` (A3, A4, A5, A6, Letter, Legal, Tabloid), `landscape`, `margin` (a length such as `20mm`, or an object with `top`, `right`, `bottom`, `left`), `header` and `footer` (plain text; `{page}` and `{pages}` become numbers).',
  tagged: 'Write the structure that screen readers follow into the PDF.',
  outline: 'Write bookmarks for the headings. Needs `tagged`.',
} as const;

export const runWords: { readonly [K in RunCall]: RunWords<BodyField<K>> } = {
  runDataToPdf: {
    when: [
      'You have the facts of a document as JSON and want the finished paper: an invoice, an offer, a delivery note, a reminder.',
      'The layout is the same each time and only the data changes.',
      'The result has to be readable by screen readers and printable anywhere: PDFs are tagged and carry their fonts.',
      'You already have finished HTML? Then [HTML to PDF](/services/html-to-pdf) is meant for it.',
    ],
    fields: {
      ...commonWords,
      ...templateWords,
      data: 'The facts for the template, or a list of them for many documents in one run. What the template does not ask for is ignored.',
      batch:
        'How a list becomes one file: `merge` (also when the field is absent) into one PDF with a bookmark for each document, `zip` into an archive of PDFs. A list counts as one request.',
      batch_name_field:
        'Where each row has the name of its document, such as `invoice.number`: the bookmark, or the file in the zip. Rows without one are numbered.',
      ...pdfWords,
      metadata:
        '`title`, `author` and `language` of the PDF. Without them: the title of the template, and the language of `locale`.',
    },
  },
  runHtmlToPdf: {
    when: [
      'You have finished HTML, from your own program or editor, and want it on paper.',
      'You want the page at an address as a PDF.',
      'The layout is the same each time and only the data changes? Then [Data to PDF](/services/data-to-pdf) saves you the HTML.',
    ],
    fields: {
      ...commonWords,
      html_string: 'The HTML itself. This or `url` is required, not both.',
      url: 'The address of a public page, `http` or `https` on its usual port. Redirects are followed; private addresses are refused.',
      allow_network:
        'Whether pictures, styles, fonts and frames are loaded from public addresses. When the field is absent: yes for `url`, no for `html_string`. Pictures within the HTML, as `data:` addresses, always show.',
      strict_resources:
        'Refuse the run when something cannot be loaded, instead of a warning that names its address.',
      javascript:
        'Let the scripts of the page run. They have the same network as the page, reading only, and the time of the run.',
      ...pdfWords,
      page_ranges: 'Print only these pages, such as `1-3,5`.',
      scale: 'Larger or smaller than designed.',
      prefer_css_page_size:
        'Take the paper size from the page’s own `@page`. Otherwise the page is fitted to the paper.',
      print_background: 'Print background colours and pictures.',
      header_html:
        'HTML at the top of every page. It loads style sheets and pictures as the page does, but no fonts and no scripts. Elements of class `pageNumber`, `totalPages`, `title` and `date` are filled in. The top margin grows with it, unless `page.margin` says how wide it is. Without a size of its own it is 9 points high and begins where the text of the page does.',
      footer_html: 'The same at the bottom.',
      emulated_media: 'Whose styles apply: those for `print` or for `screen`.',
      wait_delay: 'Seconds to wait before printing, for pages that draw late.',
      wait_for_selector:
        'Wait until an element for this CSS selector is there. Only with `javascript`.',
      wait_for_expression:
        'Wait until this JavaScript expression is `true` in the page. Only with `javascript`.',
      fail_on_status:
        'Statuses of the page at `url` that end the run. A number that ends with 99 means its hundred: 499 is every status from 400 to 499.',
      metadata: '`title`, `author` and `language` of the PDF, instead of what the page says.',
    },
  },
  ...textRunWords,
};
