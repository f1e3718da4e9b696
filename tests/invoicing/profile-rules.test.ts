// What XRechnung, Peppol and Croatia add: each rule on a right invoice and on one that a change makes wrong.
import { describe, expect, test } from 'vitest';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { ubl } from '#tests/invoicing/base-invoice.ts';

type Change = readonly [rules: string, from: string | RegExp, to: string];

function rulesOf(xml: string): string[] {
  return checkInvoice(xml).findings.map(({ rule }) => rule);
}

function changed(xml: string, from: string | RegExp, to: string): string {
  const made = xml.replace(from, to);
  expect(made, String(from)).not.toBe(xml);
  return made;
}

const without = (name: string) => new RegExp(`<(${name})[ >][\\s\\S]*?</\\1>`);
const customized = (id: string, more = '') =>
  ubl
    .replace('urn:cen.eu:en16931:2017<', `urn:cen.eu:en16931:2017${id}<`)
    .replace('</cbc:CustomizationID>', `$&${more}`);
const place = '<cbc:CityName>Town</cbc:CityName><cbc:PostalZone>10000</cbc:PostalZone>';
const xrechnung = customized('#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0')
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
const skonto = (text: string) =>
  `<cac:PaymentTerms><cbc:Note>${text}</cbc:Note></cac:PaymentTerms><cac:AllowanceCharge>`;
const attached =
  '<cac:AdditionalDocumentReference><cbc:ID>A-2</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>';

describe('XRechnung', () => {
  test('right invoices', () => {
    expect(rulesOf(xrechnung)).toEqual([]);
    const terms = skonto('#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=100.00#\n');
    expect(rulesOf(changed(xrechnung, '<cac:AllowanceCharge>', terms))).toEqual([]);
  });

  test.each<Change>([
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
  ])('%s', (rules, from, to) => {
    expect(rulesOf(changed(xrechnung, from, to))).toEqual(expect.arrayContaining(rules.split(' ')));
  });

  test('the extension has schemes of its own', () => {
    const id = 'xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0';
    const extended = changed(xrechnung, 'xrechnung_3.0', id);
    const [own, other] = ['XR01', 'XR11'].map((scheme) =>
      rulesOf(extended.replace('schemeID="0088"', `schemeID="${scheme}"`)),
    );
    expect(own).not.toContain('BR-DEX-07');
    expect(other).toContain('BR-DEX-07');
  });
});

const billing = '<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>';
const peppol = customized('#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', billing)
  .replace('</cbc:DocumentCurrencyCode>', '$&<cbc:BuyerReference>1</cbc:BuyerReference>')
  .replaceAll(
    '<cbc:Amount currencyID="EUR">10.00',
    '<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>$&',
  );

describe('Peppol', () => {
  test('a right invoice', () => expect(rulesOf(peppol)).toEqual([]));

  test.each<Change>([
    ['PEPPOL-EN16931-R001 PEPPOL-EN16931-R007', billing, ''],
    [
      'PEPPOL-EN16931-R002',
      '<cbc:DocumentCurrencyCode>',
      '<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note>$&',
    ],
    ['PEPPOL-EN16931-R003', without('cbc:BuyerReference'), ''],
    ['PEPPOL-EN16931-R004', 'urn:cen.eu:en16931:2017#', 'urn:cen.eu:en16931:2018#'],
    [
      'PEPPOL-EN16931-R005 PEPPOL-EN16931-R054',
      '</cbc:DocumentCurrencyCode>',
      '$&<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>',
    ],
    ['PEPPOL-EN16931-R008', '</cbc:DocumentCurrencyCode>', '$&<cbc:Note/>'],
    ['PEPPOL-EN16931-R010', '<cbc:EndpointID schemeID="0088">5790000436057</cbc:EndpointID>', ''],
    ['PEPPOL-EN16931-R020', '<cbc:EndpointID schemeID="0088">4000001123452</cbc:EndpointID>', ''],
    ['PEPPOL-EN16931-R040', 'Numeric>10<', 'Numeric>11<'],
    ['PEPPOL-EN16931-R041', without('cbc:BaseAmount'), ''],
    ['PEPPOL-EN16931-R042', without('cbc:MultiplierFactorNumeric'), ''],
    ['PEPPOL-EN16931-R043', '>true<', '>1<'],
    [
      'PEPPOL-EN16931-R044 PEPPOL-EN16931-R046',
      '</cbc:PriceAmount>',
      '$&<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">1</cbc:Amount><cbc:BaseAmount currencyID="EUR">5</cbc:BaseAmount></cac:AllowanceCharge>',
    ],
    ['PEPPOL-EN16931-R051', /(cbc:PayableAmount currencyID=")EUR/, '$1CHF'],
    ['PEPPOL-EN16931-R053', without('cac:TaxTotal'), ''],
    ['PEPPOL-EN16931-R061', '>58<', '>59<'],
    ['PEPPOL-EN16931-R110', '<cbc:StartDate>2024-04-02', '<cbc:StartDate>2024-03-02'],
    ['PEPPOL-EN16931-R111', '<cbc:EndDate>2024-04-03', '<cbc:EndDate>2024-05-03'],
    ['PEPPOL-EN16931-R120', '>5.00</cbc:PriceAmount>', '>5.01</cbc:PriceAmount>'],
    [
      'PEPPOL-EN16931-R121',
      '</cbc:PriceAmount>',
      '$&<cbc:BaseQuantity unitCode="H87">0</cbc:BaseQuantity>',
    ],
    [
      'PEPPOL-EN16931-R130',
      '</cbc:PriceAmount>',
      '$&<cbc:BaseQuantity unitCode="HUR">1</cbc:BaseQuantity>',
    ],
    ['PEPPOL-EN16931-F001', '2024-06-01', '2024-06-31'],
    ['PEPPOL-EN16931-P0100', '>380<', '>130<'],
    ['PEPPOL-EN16931-P0112', '>380<', '>384<'],
    ['PEPPOL-EN16931-CL008', 'schemeID="0088">4000001123452', 'schemeID="EM">a@example.com'],
    ['PEPPOL-COMMON-R040', '4000001123452', '4000001123453'],
    ['NL-R-002', '>HR</cbc:IdentificationCode>', '>NL</cbc:IdentificationCode>'],
    ['IT-R-002', '>HR12345678903<', '>IT12345678903<'],
    ['DK-R-002', '>HR</cbc:IdentificationCode>', '>DK</cbc:IdentificationCode>'],
    ['GR-R-001-1', '>HR12345678903<', '>EL123456789<'],
    ['IS-R-002', '>HR</cbc:IdentificationCode>', '>IS</cbc:IdentificationCode>'],
    ['NO-R-001', '>HR12345678903<', '>NO123456789<'],
    ['DE-R-002', '>HR</cbc:IdentificationCode>', '>DE</cbc:IdentificationCode>'],
  ])('%s', (rules, from, to) => {
    expect(rulesOf(changed(peppol, from, to))).toEqual(expect.arrayContaining(rules.split(' ')));
  });
});

const croatian = customized(
  '#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0',
  '<cbc:ProfileID>P1</cbc:ProfileID>',
)
  .replace('</cbc:IssueDate>', '$&<cbc:IssueTime>09:15:00</cbc:IssueTime>')
  .replace(
    /(<cbc:IdentificationCode>DE<\/cbc:IdentificationCode><\/cac:Country><\/cac:PostalAddress>)/,
    '$1<cac:PartyTaxScheme><cbc:CompanyID>DE123456788</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
  );

describe('Croatia', () => {
  test('what is right breaks no rule that is an error', () => {
    expect(checkInvoice(croatian)).toMatchObject({ profile: 'hr', valid: true });
  });

  test.each<Change>([
    ['HR-BR-1', '2024-0117', '2024 0117'],
    ['HR-BR-2', '09:15:00', '9:15'],
    ['HR-BR-4', '<cbc:DueDate>2024-06-01</cbc:DueDate>', ''],
    ['HR-BR-5', 'ext-2025:1.0', 'ext-2025:1.1'],
    ['HR-BR-34', '>P1<', '>P13<'],
    ['HR-BR-S-1', 'DE123456788', ''],
    ['HR-OIB', 'schemeID="0088">4000001123452', 'schemeID="9934">11111111111'],
    ['HR-KPD', 'listID="STI"', 'listID="ZZZ"'],
  ])('%s', (rules, from, to) => {
    expect(rulesOf(changed(croatian, from, to))).toEqual(expect.arrayContaining(rules.split(' ')));
  });
});
