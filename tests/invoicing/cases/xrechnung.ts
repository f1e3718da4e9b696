// What XRechnung, its extension and its CVD add.
import { breaking, type Change, without } from '#tests/invoicing/cases/case.ts';
import { customized } from '#tests/invoicing/cases/customized.ts';

const place = '<cbc:CityName>Town</cbc:CityName><cbc:PostalZone>10000</cbc:PostalZone>';
export const xrechnung = customized('#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0')
  .replaceAll('<cac:PostalAddress><cac:Country>', `<cac:PostalAddress>${place}<cac:Country>`)
  .replace('<cac:Address><cac:Country>', `<cac:Address>${place}<cac:Country>`)
  .replace(
    '</cbc:DocumentCurrencyCode>',
    '$&<cbc:BuyerReference>04011000-12345-03</cbc:BuyerReference>',
  )
  .replace(
    'Jadran Papir d.o.o.</cbc:RegistrationName></cac:PartyLegalEntity>',
    '$&<cac:Contact><cbc:Name>Ana</cbc:Name><cbc:Telephone>+385 1 234</cbc:Telephone><cbc:ElectronicMail>ana@example.com</cbc:ElectronicMail></cac:Contact>',
  );
export const skonto = (text: string) =>
  `<cac:PaymentTerms><cbc:Note>${text}</cbc:Note></cac:PaymentTerms><cac:AllowanceCharge>`;
const attached =
  '<cac:AdditionalDocumentReference><cbc:ID>A-2</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>';

export const germanChanges: readonly Change[] = [
  ['BR-DE-1', without('cac:PaymentMeans'), ''],
  ['BR-DE-2', without('cac:Contact'), ''],
  ['BR-DE-3', '<cbc:CityName>Town</cbc:CityName>', ''],
  ['BR-DE-4', '<cbc:PostalZone>10000</cbc:PostalZone>', ''],
  ['BR-DE-5', '<cbc:Name>Ana</cbc:Name>', ''],
  ['BR-DE-6 BR-DE-27', without('cbc:Telephone'), ''],
  ['BR-DE-7 BR-DE-28', without('cbc:ElectronicMail'), ''],
  [
    'BR-DE-8 BR-DE-9',
    /(<cac:AccountingCustomerParty>[\s\S]*?)<cbc:CityName>.*?<\/cbc:PostalZone>/,
    '$1',
  ],
  ['BR-DE-10 BR-DE-11', /(<cac:Address>)<cbc:CityName>.*?<\/cbc:PostalZone>/, '$1'],
  ['BR-DE-14', /(<cac:TaxSubtotal>[\s\S]*?)<cbc:Percent>.*?<\/cbc:Percent>/, '$1'],
  ['BR-DE-15', without('cbc:BuyerReference'), ''],
  ['BR-DE-17', '>380<', '>386<'],
  ['BR-DE-18', '<cac:AllowanceCharge>', skonto('#SKONTO#TAGE=14#PROZENT=2#\n')],
  ['BR-DE-18', '<cac:AllowanceCharge>', skonto('#SKONTO#TAGE=14#PROZENT=2.00#')],
  ['BR-DE-19', 'HR1210010051863000160', 'HR1310010051863000160'],
  ['BR-DE-21', 'xrechnung_3.0', 'xrechnung_2.3'],
  ['BR-DE-22', '<cac:AdditionalDocumentReference>', `${attached}$&`],
  ['BR-DE-23-a', without('cac:PayeeFinancialAccount'), ''],
  ['BR-DE-23-b', without('cac:PayeeFinancialAccount'), '$&<cac:PaymentMandate/>'],
  ['BR-DE-24-a BR-DE-24-b', '>58<', '>48<'],
  ['BR-DE-25-a BR-DE-25-b BR-DE-20', '>58<', '>59<'],
  ['BR-DE-26', /(>)380(<[\s\S]*)<cac:BillingReference>.*?<\/cac:BillingReference>/, '$1384$2'],
  ['BR-DE-30 BR-DE-31', '<cac:PayeeFinancialAccount>', '<cac:PaymentMandate/>$&'],
  [
    'BR-DE-TMP-32',
    /<cac:InvoicePeriod>[\s\S]*?<\/cac:InvoicePeriod>([\s\S]*)<cac:InvoicePeriod>[\s\S]*?<\/cac:InvoicePeriod>/,
    '$1',
  ],
  [
    'BR-TMP-2',
    '<cac:Attachment>',
    '$&<cac:ExternalReference><cbc:URI>example.com</cbc:URI></cac:ExternalReference>',
  ],
];

export const xrechnungCases = breaking(xrechnung, germanChanges);
