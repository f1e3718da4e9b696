// Peppol's code lists and check digits, and what it asks of credit notes and of tax in two currencies.
import { breaking, type Change, changed } from '#tests/invoicing/cases/case.ts';
import { peppol } from '#tests/invoicing/cases/peppol.ts';

const head = '</cbc:DocumentCurrencyCode>';
const sellerId = '<cbc:EndpointID schemeID="0088">4000001123452</cbc:EndpointID>';
const reference = (type: string) =>
  `<cac:DocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode></cac:DocumentReference>`;
const inCurrency = (tax: string) =>
  `<cac:TaxTotal><cbc:TaxAmount currencyID="CHF">${tax}</cbc:TaxAmount></cac:TaxTotal>`;
const twoCurrencies = changed(
  peppol,
  head,
  '$&<cbc:TaxCurrencyCode>CHF</cbc:TaxCurrencyCode>',
).replace('<cac:TaxTotal>', `${inCurrency('24.00')}$&`);

const creditNote = [
  [
    /<Invoice xmlns="[^"]+"/,
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"',
  ],
  [/(<\/?)Invoice(?=[ >])/g, '$1CreditNote'],
  [/cac:InvoiceLine/g, 'cac:CreditNoteLine'],
  [/cbc:InvoicedQuantity/g, 'cbc:CreditedQuantity'],
  [
    /<cbc:InvoiceTypeCode>380<\/cbc:InvoiceTypeCode>/,
    '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>',
  ],
] as const;
export const credited = creditNote.reduce((xml, [from, to]) => changed(xml, from, to), peppol);
const project =
  '<cac:AdditionalDocumentReference><cbc:ID>P</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>';
const ofProject = changed(credited, '<cac:AdditionalDocumentReference>', `${project}$&`);

/** The reason of an exemption, its category, and another one. */
const exemptions = (
  [
    ['P0104', 'VATEX-EU-G', 'G'],
    ['P0105', 'VATEX-EU-O', 'O'],
    ['P0106', 'VATEX-EU-IC', 'K'],
    ['P0107', 'VATEX-EU-AE', 'AE'],
    ['P0108', 'VATEX-EU-D', 'E'],
    ['P0109', 'VATEX-EU-F', 'E'],
    ['P0110', 'VATEX-EU-I', 'E'],
    ['P0111', 'VATEX-EU-J', 'E'],
  ] as const
).map(([id, code, category]) => {
  const subtotal = /(<cac:TaxSubtotal>[\s\S]*?<cbc:ID>)S(<\/cbc:ID><cbc:Percent>25<\/cbc:Percent>)/;
  const as = (of: string) =>
    changed(
      peppol,
      subtotal,
      `$1${of}$2<cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode>`,
    );
  return { id: `PEPPOL-EN16931-${id}`, right: as(category), wrong: as('S') };
});

/** A right number of a scheme and a wrong one. */
const schemes = (
  [
    ['R041', '0192', '974760673', '974760674'],
    ['R042', '0184', 'DK12345678', 'DK1234567'],
    ['R043', '0208', '0202239951', '0202239952'],
    ['R044', '0201', 'ABC123', 'ABC-123'],
    ['R045', '0210', 'RSSMRA85T10A562S', 'RSSMRA85'],
    ['R046', '9907', '12345678901', '1234567890'],
    ['R047', '0211', 'IT00159560366', 'IT00159560367'],
    ['R049', '0007', '5560125790', '5560125791'],
    ['R050', '0151', '51824753556', '51824753557'],
  ] as const
).map(([id, scheme, good, bad]) => {
  const as = (number: string) =>
    changed(peppol, sellerId, `<cbc:EndpointID schemeID="${scheme}">${number}</cbc:EndpointID>`);
  return { id: `PEPPOL-COMMON-${id}`, right: as(good), wrong: as(bad) };
});

const changes: readonly Change[] = [
  ['PEPPOL-EN16931-CL001', 'mimeCode="text/csv"', 'mimeCode="text/html"'],
  ['PEPPOL-EN16931-CL002', '>95<', '>1<'],
  ['PEPPOL-EN16931-CL003', '>FC<', '>1<'],
  ['PEPPOL-EN16931-CL006', '<cbc:StartDate>', '<cbc:DescriptionCode>4</cbc:DescriptionCode>$&'],
  ['PEPPOL-EN16931-CL007', 'PayableAmount currencyID="EUR"', 'PayableAmount currencyID="XYZ"'],
];

export const peppolCodeCases = [
  ...breaking(peppol, changes),
  ...breaking(twoCurrencies, [['PEPPOL-EN16931-R055', inCurrency('24.00'), inCurrency('-24.00')]]),
  ...breaking(changed(peppol, '</cbc:InvoicedQuantity>', `$&${reference('130')}`), [
    ['PEPPOL-EN16931-R100', reference('130'), '$&$&'],
    ['PEPPOL-EN16931-R101', reference('130'), reference('50')],
  ]),
  ...breaking(ofProject, [['PEPPOL-EN16931-R080', project, '$&$&']]),
  ...breaking(credited, [['PEPPOL-EN16931-P0101', '>381<', '>261<']]),
  ...exemptions,
  ...schemes,
];
