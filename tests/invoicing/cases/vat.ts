// What each category of VAT asks for.
import { ubl } from '#tests/invoicing/base-invoice.ts';
import { breaking, type Case, type Change, without } from '#tests/invoicing/cases/case.ts';

/** The invoice with all its VAT in another category. */
function inCategory(code: string, rate: string, reason: string, xml = ubl): string {
  return xml
    .replaceAll(
      '<cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent>',
      `<cbc:ID>${code}</cbc:ID>${rate}`,
    )
    .replaceAll('25.00</cbc:TaxAmount>', '0.00</cbc:TaxAmount>')
    .replaceAll('125.00<', '100.00<')
    .replace(
      /(<cac:TaxSubtotal>[\s\S]*?<cac:TaxCategory>[\s\S]*?)(<cac:TaxScheme>)/,
      `$1${reason}$2`,
    )
    .replace(
      '<cbc:TaxableAmount currencyID="EUR">125.00',
      '<cbc:TaxableAmount currencyID="EUR">100.00',
    );
}

const zero = '<cbc:Percent>0</cbc:Percent>';
const reason = '<cbc:TaxExemptionReason>Because</cbc:TaxExemptionReason>';
const buyerVat =
  '<cac:PartyTaxScheme><cbc:CompanyID>DE123456788</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>';
const withBuyerVat = (xml: string) =>
  xml.replace(
    /(<cbc:IdentificationCode>DE<\/cbc:IdentificationCode><\/cac:Country><\/cac:PostalAddress>)/,
    `$1${buyerVat}`,
  );
const withoutVatIds = (xml: string) =>
  xml
    .replace(
      /<cac:PartyTaxScheme><cbc:CompanyID>HR.*?<\/cac:PartyTaxScheme>/,
      '<cac:PartyIdentification><cbc:ID>77</cbc:ID></cac:PartyIdentification>',
    )
    .replace(/<cac:TaxRepresentativeParty>.*?<\/cac:TaxRepresentativeParty>/, '');

const subtotalCode = (code: string) => new RegExp(`(<cac:TaxSubtotal>[\\s\\S]*?<cbc:ID>)${code}<`);
const taxOfPart = /(<\/cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">)[0-9]+.00/;
const withReason = /<cac:TaxSubtotal>[\s\S]*?<\/cbc:Percent>/;
const numbered = (name: string, ...numbers: string[]) =>
  numbers.map((number) => `BR-${name}-${number}`).join(' ');
const other = (name: string, numbers: string[], right: string, wrong: string): Case[] =>
  numbers.map((number) => ({ id: `BR-${name}-${number}`, right, wrong }));

/** Of the categories that carry no VAT: name, code, the right invoice. */
const free = (
  [
    ['Z', 'Z', inCategory('Z', zero, '')],
    ['E', 'E', inCategory('E', zero, reason)],
    ['AE', 'AE', withBuyerVat(inCategory('AE', zero, reason))],
    ['IC', 'K', withBuyerVat(inCategory('K', zero, reason))],
    ['G', 'G', inCategory('G', zero, reason)],
    ['O', 'O', withoutVatIds(inCategory('O', '', reason))],
  ] as const
).flatMap(([name, code, right]) => {
  const old = code === 'O' ? '<cbc:ID>O</cbc:ID>' : `<cbc:ID>${code}</cbc:ID>${zero}`;
  const rated =
    code === 'O'
      ? `<cbc:ID>O</cbc:ID>${zero}`
      : `<cbc:ID>${code}</cbc:ID><cbc:Percent>5</cbc:Percent>`;
  const changes: Change[] = [
    [numbered(name, '01'), subtotalCode(code), '$1S<'],
    [numbered(name, '08'), '>100.00</cbc:TaxableAmount>', '>90.00</cbc:TaxableAmount>'],
    [numbered(name, '09'), taxOfPart, '$11.00'],
    code === 'Z'
      ? [numbered(name, '10'), withReason, `$&${reason}`]
      : [numbered(name, '10'), reason, ''],
  ];
  const parties = code === 'O' ? withBuyerVat(right) : withoutVatIds(right);
  return [
    ...breaking(right, changes),
    ...other(name, ['05', '06', '07'], right, right.replaceAll(old, rated)),
    ...other(name, ['02', '03', '04'], right, parties),
  ];
});

/** Of those with a rate. */
const rated = (
  [
    ['S', 'S'],
    ['AF', 'L'],
    ['AG', 'M'],
  ] as const
).flatMap(([name, code]) => {
  const right = ubl.replaceAll('<cbc:ID>S</cbc:ID>', `<cbc:ID>${code}</cbc:ID>`);
  const old = `<cbc:ID>${code}</cbc:ID><cbc:Percent>`;
  // The standard rate is above 0, those of the islands may be 0.
  const low = code === 'S' ? '0' : '-1';
  return [
    ...breaking(right, [
      [numbered(name, '01'), subtotalCode(code), '$1X<'],
      [numbered(name, '08'), '>100.00</cbc:TaxableAmount>', '>90.00</cbc:TaxableAmount>'],
      [numbered(name, '09'), taxOfPart, '$126.00'],
      [numbered(name, '09'), /(<cac:TaxSubtotal>[\s\S]*?)<cbc:Percent>25<\/cbc:Percent>/, '$1'],
      [numbered(name, '10'), withReason, `$&${reason}`],
    ]),
    ...other(name, ['05', '06', '07'], right, right.replaceAll(`${old}25`, `${old}${low}`)),
    ...other(name, ['02', '03', '04'], right, withoutVatIds(right)),
  ];
});

const supply = withBuyerVat(inCategory('K', zero, reason));
const outside = withoutVatIds(inCategory('O', '', reason));
const mixed = outside
  .replaceAll('<cbc:ID>O</cbc:ID>', `<cbc:ID>Z</cbc:ID>${zero}`)
  .replace(
    '<cac:TaxSubtotal>',
    `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">0.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>O</cbc:ID>${reason}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>$&`,
  );

export const vatCases: Case[] = [
  ...free,
  ...rated,
  ...breaking(supply, [
    ['BR-IC-11', without('cac:InvoicePeriod'), ''],
    ['BR-IC-12', without('cac:Delivery'), ''],
  ]),
  ...other('O', ['11', '12', '13', '14'], outside, mixed),
];
