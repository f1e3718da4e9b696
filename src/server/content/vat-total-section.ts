import {
  bullets,
  code,
  fold,
  paragraph,
  prose,
  type Section,
  table,
} from '#server/content/page-parts.ts';

/** The totals a run adds to data that has lines with VAT. */
export const vatTotalSection: Section = {
  id: 'vat-totals',
  title: 'Totals worked out for you',
  html: [
    paragraph(
      'When `data.items` is a list whose entries all have `net` and `vatPercentage`, the run adds the totals that the data lacks, whatever rates occur:',
    ),
    fold(
      'Fields added: `netTotal`, `vatTotal_25`, `vatTotals`, `grandTotal`, `amountDue`',
      table(
        'Fields added to the data',
        ['Field', 'Meaning'],
        [
          [
            code('netTotal'),
            prose('The sum of all `net`, less `allowances`, plus `charges` of the whole.'),
          ],
          [
            code('vatTotal_25'),
            prose(
              'VAT of one rate, for each that occurs; a point becomes `_`, as in `vatTotal_5_5`.',
            ),
          ],
          [
            code('vatTotals'),
            prose('A list of `rate`, `net` and `vat`, lowest rate first, for a table of rates.'),
          ],
          [code('grandTotal'), prose('The net total and all VAT.')],
          [
            code('amountDue'),
            prose('The total less `prepaidAmount`, plus `roundingAmount`; also without VAT.'),
          ],
        ],
      ),
    ),
    fold(
      'Rounding, your own totals and what is left out',
      bullets([
        'VAT is rounded half up to cents once for each rate; sums are of what is shown. Amounts are reckoned as decimals, never as binary fractions: send them as texts (`"24.90"`) or numbers.',
        'What you send is never overwritten. A total that does not fit the lines stays and gets a warning that names both amounts.',
        'An entry of `allowances` or `charges` has the VAT rate of the lines. Where these have several, it needs its own `vatPercentage`; without it the totals are left away, with a warning.',
        'An entry without a number in `net` or `vatPercentage` leaves the totals away, with a warning. There is none when no entry has a `vatPercentage` or the template prints no totals.',
      ]),
    ),
  ].join('\n'),
};
