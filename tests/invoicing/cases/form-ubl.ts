// How UBL is used: what may stand once, and what may not stand at all.
import { ubl } from '#tests/invoicing/base-invoice.ts';
import {
  breaking,
  type Change,
  changed,
  repeating,
  type Single,
} from '#tests/invoicing/cases/case.ts';

const head = '</cbc:DocumentCurrencyCode>';
const seller = '4000001123452</cbc:EndpointID>';
const buyer = '5790000436057</cbc:EndpointID>';
const means = '</cbc:PaymentMeansCode>';
const line = '<cac:InvoiceLine>';
const id = '<cbc:ID>1</cbc:ID>';
const scheme = (of: string) =>
  `<cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID><cac:TaxScheme><cbc:ID>${of}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;
const object = (more: string) =>
  `<cac:AdditionalDocumentReference><cbc:ID>O</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>${more}</cac:AdditionalDocumentReference>`;

const singles: readonly Single[] = [
  ['UBL-SR-01', head, `<cac:ContractDocumentReference>${id}</cac:ContractDocumentReference>`],
  ['UBL-SR-02', head, `<cac:ReceiptDocumentReference>${id}</cac:ReceiptDocumentReference>`],
  ['UBL-SR-03', head, `<cac:DespatchDocumentReference>${id}</cac:DespatchDocumentReference>`],
  ['UBL-SR-04', head, object('')],
  ['UBL-SR-05', head, '<cac:PaymentTerms><cbc:Note>30 days</cbc:Note></cac:PaymentTerms>'],
  ['UBL-SR-10', seller, '<cac:PartyName><cbc:Name>Jadran</cbc:Name></cac:PartyName>'],
  [
    'UBL-SR-11',
    seller,
    '<cac:PartyLegalEntity><cbc:CompanyID>1</cbc:CompanyID></cac:PartyLegalEntity>',
  ],
  ['UBL-SR-13', seller, scheme('TAX')],
  [
    'UBL-SR-14',
    seller,
    '<cac:PartyLegalEntity><cbc:CompanyLegalForm>d.o.o.</cbc:CompanyLegalForm></cac:PartyLegalEntity>',
  ],
  ['UBL-SR-16', buyer, `<cac:PartyIdentification>${id}</cac:PartyIdentification>`],
  [
    'UBL-SR-17',
    buyer,
    '<cac:PartyLegalEntity><cbc:CompanyID>1</cbc:CompanyID></cac:PartyLegalEntity>',
  ],
  ['UBL-SR-18', buyer, scheme('VAT')],
  ['UBL-SR-40', buyer, '<cac:PartyName><cbc:Name>Müller</cbc:Name></cac:PartyName>'],
  [
    'UBL-SR-25',
    '</cac:DeliveryLocation>',
    '<cac:DeliveryParty><cac:PartyName><cbc:Name>Store</cbc:Name></cac:PartyName></cac:DeliveryParty>',
  ],
  ['UBL-SR-26', means, '<cbc:PaymentID>RF18</cbc:PaymentID>'],
  ['UBL-SR-28 UBL-SR-55', means, `<cac:PaymentMandate>${id}</cac:PaymentMandate>`],
  ['UBL-SR-45', means, '<cbc:PaymentDueDate>2024-06-01</cbc:PaymentDueDate>'],
  [
    'UBL-SR-54',
    means,
    '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID></cac:CardAccount>',
  ],
  [
    'UBL-SR-29',
    seller,
    '<cac:PartyIdentification><cbc:ID schemeID="SEPA">1</cbc:ID></cac:PartyIdentification>',
  ],
  [
    'UBL-SR-30',
    '>95</cbc:AllowanceChargeReasonCode>',
    '<cbc:AllowanceChargeReason>a</cbc:AllowanceChargeReason>',
  ],
  [
    'UBL-SR-31',
    '>FC</cbc:AllowanceChargeReasonCode>',
    '<cbc:AllowanceChargeReason>a</cbc:AllowanceChargeReason>',
  ],
  [
    'UBL-SR-32',
    /<cac:TaxSubtotal>[\s\S]*?<\/cbc:Percent>/,
    '<cbc:TaxExemptionReason>a</cbc:TaxExemptionReason>',
  ],
  ['UBL-SR-33', '<cbc:ID>A-1</cbc:ID>', '<cbc:DocumentDescription>a</cbc:DocumentDescription>'],
  ['UBL-SR-34', line, '<cbc:Note>a</cbc:Note>'],
  [
    'UBL-SR-35',
    line,
    '<cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference>',
  ],
  [
    'UBL-SR-37',
    '</cbc:PriceAmount>',
    '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">1</cbc:Amount></cac:AllowanceCharge>',
  ],
  ['UBL-SR-39', head, `<cac:ProjectReference>${id}</cac:ProjectReference>`],
  [
    'UBL-SR-46',
    '</cac:Delivery>',
    '<cac:PaymentMeans><cbc:PaymentMeansCode name="transfer">58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>1</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>',
  ],
  ['UBL-SR-49', '<cac:InvoicePeriod>', '<cbc:DescriptionCode>35</cbc:DescriptionCode>'],
  ['UBL-SR-50', '<cac:Item>', '<cbc:Description>a</cbc:Description>'],
  ['UBL-SR-51', '<cac:PostalAddress>', '<cac:AddressLine><cbc:Line>a</cbc:Line></cac:AddressLine>'],
  [
    'UBL-SR-52',
    line,
    `<cac:DocumentReference>${id}<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>`,
  ],
  ['UBL-SR-56', head, `<cac:OriginatorDocumentReference>${id}</cac:OriginatorDocumentReference>`],
  [
    'UBL-SR-20',
    '<cac:PayeeParty>',
    '<cac:PartyIdentification><cbc:ID schemeID="0088">4000001123452</cbc:ID></cac:PartyIdentification>',
  ],
  [
    'UBL-SR-21',
    '<cac:PayeeParty>',
    '<cac:PartyLegalEntity><cbc:CompanyID>1</cbc:CompanyID></cac:PartyLegalEntity>',
  ],
];

const twice = '$&$&';
const doubled: readonly Change[] = [
  ['UBL-SR-06', /<cac:InvoiceDocumentReference>.*?<\/cac:InvoiceDocumentReference>/, twice],
  ['UBL-SR-15', '<cbc:RegistrationName>Müller &amp; Söhne GmbH</cbc:RegistrationName>', twice],
  ['UBL-SR-19', '<cac:PartyName><cbc:Name>Bank AG</cbc:Name></cac:PartyName>', twice],
  ['UBL-SR-22', '<cac:PartyName><cbc:Name>Deputy</cbc:Name></cac:PartyName>', twice],
  ['UBL-SR-23', '<cbc:CompanyID>SI12345679</cbc:CompanyID>', twice],
  ['UBL-SR-36', /<cac:InvoicePeriod><cbc:StartDate>2024-04-02.*?<\/cac:InvoicePeriod>/, twice],
];

const withObject = changed(ubl, head, `$&${object('')}`);
const objectEnd = '130</cbc:DocumentTypeCode>';
const ofObject: readonly Change[] = [
  ['UBL-CR-666', objectEnd, '$&<cac:Attachment/>'],
  ['UBL-CR-673', objectEnd, '$&<cbc:DocumentDescription>a</cbc:DocumentDescription>'],
];

const attributes = {
  'UBL-DT-08': 'schemeName',
  'UBL-DT-09': 'schemeAgencyName',
  'UBL-DT-10': 'schemeDataURI',
  'UBL-DT-11': 'schemeURI',
  'UBL-DT-12': 'format',
  'UBL-DT-13': 'unitCodeListIdentifier',
  'UBL-DT-14': 'unitCodeListAgencyIdentifier',
  'UBL-DT-15': 'unitCodeListAgencyName',
  'UBL-DT-16': 'listAgencyName',
  'UBL-DT-17': 'listName',
  'UBL-DT-20': 'listURI',
  'UBL-DT-21': 'listSchemeURI',
  'UBL-DT-22': 'languageLocaleID',
  'UBL-DT-23': 'uri',
  'UBL-DT-24': 'currencyCodeListVersionID',
  'UBL-DT-25': 'characterSetCode',
  'UBL-DT-26': 'encodingCode',
  'UBL-DT-27': 'schemeAgencyID',
  'UBL-DT-28': 'listAgencyID',
};

export const formUblCases = [
  ...repeating(ubl, singles),
  ...breaking(ubl, doubled),
  ...breaking(withObject, ofObject),
  ...breaking(
    ubl,
    Object.entries(attributes).map(
      ([rule, name]): Change => [rule, '<cbc:Name>Paper', `<cbc:Name ${name}="a">Paper`],
    ),
  ),
];
