import { compile } from 'html-to-text';

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 200, ellipsis: '' },
  selectors: [
    // Without this the cells of a row run into one word.
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    { selector: 'img', format: 'skip' },
    { selector: 'svg', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
});

/** What HTML says, as plain text with its tables in columns, for readers that show no HTML. */
export function plainTextOf(html: string): string {
  return convert(html).replace(/[ \t]+$/gm, '');
}
