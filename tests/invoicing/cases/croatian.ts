// What the Croatian CIUS adds.
import { breaking, type Change, changed } from '#tests/invoicing/cases/case.ts';
import { customized } from '#tests/invoicing/cases/customized.ts';

export const croatian = customized(
  '#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0',
  '<cbc:ProfileID>P1</cbc:ProfileID>',
)
  .replace('</cbc:IssueDate>', '$&<cbc:IssueTime>09:15:00</cbc:IssueTime>')
  .replace(
    /(<cbc:IdentificationCode>DE<\/cbc:IdentificationCode><\/cac:Country><\/cac:PostalAddress>)/,
    '$1<cac:PartyTaxScheme><cbc:CompanyID>DE123456788</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
  );

/** Every category as another, and the buyer without a VAT number. */
function withoutBuyersVat(category: string): [RegExp, string] {
  return [
    /<cbc:CompanyID>DE123456788<\/cbc:CompanyID>([\s\S]*<cac:ClassifiedTaxCategory><cbc:ID>)S/,
    `$1${category}`,
  ];
}

const operator =
  '<cac:SellerContact><cbc:ID>11111111119</cbc:ID><cbc:Name>Operator 1</cbc:Name></cac:SellerContact>';
const complete = changed(croatian, 'listID="STI"', 'listID="CG"').replace(
  '</cac:AccountingSupplierParty>',
  `${operator}$&`,
);

const changes: readonly Change[] = [
  ['HR-BR-1', '2024-0117', '2024 0117'],
  ['HR-BR-2', '09:15:00', '9:15'],
  ['HR-BR-4', '<cbc:DueDate>2024-06-01</cbc:DueDate>', ''],
  ['HR-BR-5', 'ext-2025:1.0', 'ext-2025:1.1'],
  ['HR-BR-34', '>P1<', '>P13<'],
  ['HR-BR-S-1', 'DE123456788', ''],
  ['HR-OIB', 'schemeID="0088">4000001123452', 'schemeID="9934">11111111111'],
  ['HR-BR-26', /(<cac:ClassifiedTaxCategory><cbc:ID>)S/, '$1E'],
  ['HR-BR-Z-1', ...withoutBuyersVat('Z')],
  ['HR-BR-E-1', ...withoutBuyersVat('E')],
  ['HR-BR-AE-1', ...withoutBuyersVat('AE')],
];

export const croatianCases = [
  ...breaking(croatian, changes),
  ...breaking(complete, [
    ['HR-OPERATOR', operator, ''],
    ['HR-KPD', 'listID="CG"', 'listID="ZZZ"'],
  ]),
];
