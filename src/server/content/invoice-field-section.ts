// The invoice in JSON, field by field, and what each format is for. Paths and meanings are those of the
// contract's table, which a test compares with what is written.
import { invoiceTerms } from '#contract/invoice/invoice-terms.ts';
import type { Term } from '#contract/invoice/term.ts';
import { bullets, code, fold, paragraph, prose, table } from '#server/content/page-parts.ts';

const groups = [
  ['The document', /^(?:invoice|notes|documents|operator)\b/],
  ['Seller, buyer and other parties', /^(?:company|client|payee|taxRepresentative)\b/],
  ['Lines', /^items\b/],
  ['Allowances, VAT and totals', /^(?:allowances|charges|vat|\w+Total$|\w+Amount$|amountDue)/],
  ['Payment and delivery', /^(?:payment|delivery)\b/],
] as const;

/** Every field with its business term and its place in both syntaxes, folded by subject. */
export function invoiceFieldTables(): string {
  const folds = groups.map(([title, belongs]) => {
    const terms = invoiceTerms.filter(({ path }) => belongs.test(path));
    return fold(`${title} (${terms.length} fields)`, termTable(title, terms));
  });
  return [
    paragraph(
      'The invoice is the JSON that the invoice templates print, with further fields that all are optional. Numbers may be texts (`"24.90"`), so that no digit is lost. UBL paths are those below `Invoice`; a credit note has `CreditNote`, `CreditNoteLine`, `CreditedQuantity` and `CreditNoteTypeCode`. CII paths are those below `CrossIndustryInvoice`.',
    ),
    ...folds,
    paragraph(
      'BT and BG are the business terms and groups of EN 16931-1. `HR-BT` are those that Croatia adds.',
    ),
    fold('What is worked out, and what is compared', reckoned),
  ].join('\n');
}

function termTable(title: string, terms: readonly Term[]): string {
  return table(
    `Fields of the invoice: ${title}`,
    ['Field', 'Term', 'Meaning', 'UBL', 'CII'],
    terms.map(({ path, term, meaning, ubl, cii }) => [
      code(path),
      term,
      prose(meaning),
      ubl === '' ? '' : code(ubl),
      cii === '' ? '' : code(cii),
    ]),
    ['Term', 'UBL', 'CII'],
  );
}

const reckoned = bullets([
  'Net amounts of lines, allowances by percentage, VAT by category and rate, and all totals are computed as decimals and rounded half up to cents. Prices keep all their digits.',
  'A total that you send is compared. Where it differs, the run is refused with its path, the amount given and the amount computed.',
  'A rate above 0 is category S. With a rate of 0 the category is needed, or a reason or code of exemption.',
  'A price is never negative in an e-invoice: a negative one turns the quantity.',
  'The amounts of a `creditNote` may be negative, as on paper; the e-invoice has them positive, unless `typeCode` is that of another document, such as 384.',
  "A seller's IBAN alone makes a transfer: code 58 for an IBAN and euros, otherwise 30.",
  'Units are codes of UN/ECE Recommendation 20; usual English, German and Croatian words are known.',
]);

/** Which format is for whom. */
export function invoiceFormatTable(): string {
  return table(
    'Formats of e-invoices',
    ['`format`', 'For whom', 'Needs beside the fields of EN 16931'],
    [
      [code('ubl'), 'A receiver anywhere in the EU who takes UBL 2.1.', ''],
      [code('cii'), 'A receiver who takes UN/CEFACT CII D16B.', ''],
      [
        code('xrechnung-ubl'),
        'Public buyers and businesses in Germany: XRechnung 3.0.',
        prose(
          '`invoice.reference` (Leitweg-ID), contact, telephone and mail of the seller, cities and post codes, electronic addresses, `payment` or an IBAN.',
        ),
      ],
      [code('xrechnung-cii'), 'The same in CII.', 'The same.'],
      [
        code('peppol-ubl'),
        'Receivers in the Peppol network: BIS Billing 3.',
        prose('Electronic addresses with scheme, `invoice.reference` or `invoice.order`.'),
      ],
      [
        code('hr-ubl'),
        'Businesses and public buyers in Croatia: eRačun, CIUS 2025.',
        prose(
          'OIB of both as VAT number, `invoice.time`, `operator`, `items[].kpd`, `invoice.dueDate`. What is exempt gets the national extension.',
        ),
      ],
    ],
  );
}
