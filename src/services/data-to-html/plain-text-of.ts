import { compile } from 'html-to-text';

const blocks =
  'dl dt dd summary details figure figcaption fieldset legend option address search dialog'.split(
    ' ',
  );
const skipped = (selector: string) => ({ selector, format: 'skip' });

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 200, ellipsis: '' },
  selectors: [
    // Without this the cells of a row run into one word.
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    { selector: 'img', format: 'skip' },
    { selector: 'svg', format: 'skip' },
    // What no reader of the page sees, and how a word is pronounced.
    ...['template', 'datalist', 'rt', 'rp', '[hidden]'].map(skipped),
    ...['display:none', 'display: none'].map((style) => skipped(`[style*="${style}"]`)),
    // Words on both sides of their ends are not one word.
    ...blocks.map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
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
