// Each rule on one right invoice and on the same one with a small change that breaks it. The right one breaks
// no rule of EN 16931 at all; XRechnung, Peppol and Croatia have changes of their own.
import { describe, expect, test } from 'vitest';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { cii, ubl } from '#tests/invoicing/base-invoice.ts';

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

const ofUbl: readonly Change[] = [
  ['BR-01', without('cbc:CustomizationID'), ''],
  ['BR-02', '<cbc:ID>2024-0117</cbc:ID>', '<cbc:ID> </cbc:ID>'],
  ['BR-03', without('cbc:IssueDate'), ''],
  ['BR-04', without('cbc:InvoiceTypeCode'), ''],
  ['BR-05', without('cbc:DocumentCurrencyCode'), ''],
  ['BR-06', 'Jadran Papir d.o.o.', ''],
  ['BR-07', 'Müller &amp; Söhne GmbH', ''],
  ['BR-08', without('cac:PostalAddress'), ''],
  ['BR-09', '>HR</cbc:IdentificationCode>', '></cbc:IdentificationCode>'],
  [
    'BR-10',
    /<cac:PostalAddress><cac:Country><cbc:IdentificationCode>DE.*?<\/cac:PostalAddress>/,
    '',
  ],
  ['BR-11', '>DE</cbc:IdentificationCode>', '></cbc:IdentificationCode>'],
  [
    'BR-12 BR-CO-10',
    /<cbc:LineExtensionAmount currencyID="EUR">100.00<\/cbc:LineExtensionAmount>/,
    '',
  ],
  ['BR-13 BR-CO-13', without('cbc:TaxExclusiveAmount'), ''],
  ['BR-14 BR-CO-15', without('cbc:TaxInclusiveAmount'), ''],
  ['BR-15 BR-CO-16', without('cbc:PayableAmount'), ''],
  ['BR-16 BR-CO-10', without('cac:InvoiceLine'), ''],
  ['BR-17', '<cbc:Name>Bank AG</cbc:Name>', ''],
  ['BR-18', '<cbc:Name>Deputy</cbc:Name>', ''],
  [
    'BR-19',
    /<cac:PostalAddress><cac:Country><cbc:IdentificationCode>SI.*?<\/cac:PostalAddress>/,
    '',
  ],
  ['BR-20', '>SI</cbc:IdentificationCode>', '></cbc:IdentificationCode>'],
  ['BR-21', '<cac:InvoiceLine><cbc:ID>1</cbc:ID>', '<cac:InvoiceLine>'],
  ['BR-22 BR-23', without('cbc:InvoicedQuantity'), ''],
  ['BR-23', ' unitCode="H87"', ''],
  [
    'BR-24',
    /(unitCode="H87">20<\/cbc:InvoicedQuantity>\s*)<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/,
    '$1',
  ],
  ['BR-25', 'Paper A4', ''],
  ['BR-26 BR-27', without('cbc:PriceAmount'), ''],
  ['BR-27', '>5.00</cbc:PriceAmount>', '>-5.00</cbc:PriceAmount>'],
  [
    'BR-28',
    '</cbc:PriceAmount>',
    '$&<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">1</cbc:Amount><cbc:BaseAmount currencyID="EUR">-1</cbc:BaseAmount></cac:AllowanceCharge>',
  ],
  ['BR-29', '<cbc:EndDate>2024-04-30', '<cbc:EndDate>2024-03-30'],
  ['BR-30', '<cbc:EndDate>2024-04-03', '<cbc:EndDate>2024-04-01'],
  ['BR-31 BR-CO-11', /(>95<\/cbc:AllowanceChargeReasonCode>)<cbc:Amount.*?<\/cbc:Amount>/, '$1'],
  ['BR-32', /(>95<.*?)<cac:TaxCategory>.*?<\/cac:TaxCategory>/, '$1'],
  ['BR-33 BR-CO-21', '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>', ''],
  ['BR-36 BR-CO-12', /(>FC<\/cbc:AllowanceChargeReasonCode>)<cbc:Amount.*?<\/cbc:Amount>/, '$1'],
  ['BR-37', /(>FC<.*?)<cac:TaxCategory>.*?<\/cac:TaxCategory>/, '$1'],
  ['BR-38 BR-CO-22', '<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>', ''],
  [
    'BR-41',
    /(<cac:InvoiceLine>[\s\S]*>95<\/cbc:AllowanceChargeReasonCode>)<cbc:Amount.*?<\/cbc:Amount>/,
    '$1',
  ],
  ['BR-42 BR-CO-23', /(<cac:InvoiceLine>[\s\S]*)<cbc:AllowanceChargeReasonCode>95.*?Code>/, '$1'],
  [
    'BR-43',
    /(<cac:InvoiceLine>[\s\S]*>FC<\/cbc:AllowanceChargeReasonCode>)<cbc:Amount.*?<\/cbc:Amount>/,
    '$1',
  ],
  ['BR-44 BR-CO-24', /(<cac:InvoiceLine>[\s\S]*)<cbc:AllowanceChargeReasonCode>FC.*?Code>/, '$1'],
  ['BR-45', without('cbc:TaxableAmount'), ''],
  ['BR-46', /(<\/cbc:TaxableAmount>)<cbc:TaxAmount.*?<\/cbc:TaxAmount>/, '$1'],
  ['BR-47 BR-48', /(<cac:TaxSubtotal>[\s\S]*?)<cac:TaxCategory>[\s\S]*?<\/cac:TaxCategory>/, '$1'],
  ['BR-49', without('cbc:PaymentMeansCode'), ''],
  ['BR-50', 'HR1210010051863000160', ''],
  [
    'BR-51',
    '</cbc:PaymentMeansCode>',
    '$&<cac:CardAccount><cbc:PrimaryAccountNumberID>4111111111111111</cbc:PrimaryAccountNumberID></cac:CardAccount>',
  ],
  ['BR-52', '<cbc:ID>A-1</cbc:ID>', ''],
  ['BR-53', '</cbc:DocumentCurrencyCode>', '$&<cbc:TaxCurrencyCode>CHF</cbc:TaxCurrencyCode>'],
  ['BR-54', '<cbc:Value>white</cbc:Value>', ''],
  ['BR-55 UBL-SR-07', '<cbc:ID>2024-0001</cbc:ID>', ''],
  [
    'BR-56',
    'SI12345679</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT',
    'SI12345679</cbc:CompanyID><cac:TaxScheme><cbc:ID>X',
  ],
  [
    'BR-57',
    '<cbc:IdentificationCode>AT</cbc:IdentificationCode></cac:Country></cac:Address>',
    '</cac:Country></cac:Address>',
  ],
  ['BR-61', without('cac:PayeeFinancialAccount'), ''],
  ['BR-62', ' schemeID="0088">4000001123452', '>4000001123452'],
  ['BR-63', ' schemeID="0088">5790000436057', '>5790000436057'],
  ['BR-64', ' schemeID="0160"', ''],
  ['BR-65', ' listID="STI"', ''],
  [
    'BR-CO-03',
    '</cbc:IssueDate>',
    '$&<cbc:TaxPointDate>2024-05-02</cbc:TaxPointDate><cac:InvoicePeriod><cbc:DescriptionCode>3</cbc:DescriptionCode></cac:InvoicePeriod>',
  ],
  ['BR-CO-04 UBL-SR-48', without('cac:ClassifiedTaxCategory'), ''],
  ['BR-CO-09', 'HR12345678903', '12345678903'],
  [
    'BR-CO-10',
    '<cbc:LineExtensionAmount currencyID="EUR">100.00',
    '<cbc:LineExtensionAmount currencyID="EUR">100.01',
  ],
  [
    'BR-CO-11 BR-CO-13',
    '<cbc:AllowanceTotalAmount currencyID="EUR">10.00',
    '<cbc:AllowanceTotalAmount currencyID="EUR">11.00',
  ],
  [
    'BR-CO-12 BR-CO-13',
    '<cbc:ChargeTotalAmount currencyID="EUR">10.00',
    '<cbc:ChargeTotalAmount currencyID="EUR">11.00',
  ],
  ['BR-CO-14', '<cbc:TaxAmount currencyID="EUR">25.00', '<cbc:TaxAmount currencyID="EUR">25.01'],
  [
    'BR-CO-15',
    '<cbc:TaxInclusiveAmount currencyID="EUR">125.00',
    '<cbc:TaxInclusiveAmount currencyID="EUR">125.01',
  ],
  [
    'BR-CO-16',
    '<cbc:PayableAmount currencyID="EUR">125.00',
    '<cbc:PayableAmount currencyID="EUR">125.01',
  ],
  ['BR-CO-17 BR-S-09', /(<\/cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">)25.00/, '$126.00'],
  ['BR-CO-18', without('cac:TaxSubtotal'), ''],
  ['BR-CO-19', /<cbc:StartDate>2024-04-01.*?<\/cbc:EndDate>/, ''],
  ['BR-CO-20', /<cbc:StartDate>2024-04-02.*?<\/cbc:EndDate>/, ''],
  ['BR-CO-25', '<cbc:DueDate>2024-06-01</cbc:DueDate>', ''],
  [
    'BR-CO-26 BR-S-02',
    /<cac:PartyTaxScheme><cbc:CompanyID>HR.*?<\/cac:PartyTaxScheme>([\s\S]*)<cac:TaxRepresentativeParty>.*?<\/cac:TaxRepresentativeParty>/,
    '$1',
  ],
  ['BR-DEC-01', />10.00(<\/cbc:Amount>)/, '>10.000$1'],
  ['BR-DEC-02', />100.00(<\/cbc:BaseAmount>)/, '>100.000$1'],
  [
    'BR-DEC-09',
    '<cbc:LineExtensionAmount currencyID="EUR">100.00',
    '<cbc:LineExtensionAmount currencyID="EUR">100.000',
  ],
  ['BR-DEC-10', '>10.00</cbc:AllowanceTotalAmount>', '>10.000</cbc:AllowanceTotalAmount>'],
  ['BR-DEC-11', '>10.00</cbc:ChargeTotalAmount>', '>10.000</cbc:ChargeTotalAmount>'],
  ['BR-DEC-12', '>100.00</cbc:TaxExclusiveAmount>', '>100.000</cbc:TaxExclusiveAmount>'],
  ['BR-DEC-14', '>125.00</cbc:TaxInclusiveAmount>', '>125.000</cbc:TaxInclusiveAmount>'],
  [
    'BR-DEC-16',
    '<cbc:PayableAmount',
    '<cbc:PrepaidAmount currencyID="EUR">0.000</cbc:PrepaidAmount>$&',
  ],
  [
    'BR-DEC-17',
    '<cbc:PayableAmount',
    '<cbc:PayableRoundingAmount currencyID="EUR">0.000</cbc:PayableRoundingAmount>$&',
  ],
  ['BR-DEC-18 UBL-DT-01', '>125.00</cbc:PayableAmount>', '>125.000</cbc:PayableAmount>'],
  ['BR-DEC-19', '>100.00</cbc:TaxableAmount>', '>100.000</cbc:TaxableAmount>'],
  ['BR-DEC-20', /(<\/cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">)25.00/, '$125.000'],
  ['BR-DEC-23', /(H87[\s\S]*?)>100.00</, '$1>100.000<'],
  ['BR-CL-01', '>380<', '>381<'],
  ['BR-CL-03', 'currencyID="EUR"', 'currencyID="EURO"'],
  ['BR-CL-04', '>EUR</cbc:DocumentCurrencyCode>', '>EURO</cbc:DocumentCurrencyCode>'],
  ['BR-CL-05', '</cbc:DocumentCurrencyCode>', '$&<cbc:TaxCurrencyCode>X</cbc:TaxCurrencyCode>'],
  ['BR-CL-06', '<cbc:StartDate>', '<cbc:DescriptionCode>4</cbc:DescriptionCode>$&'],
  [
    'BR-CL-07',
    '<cbc:ID>A-1</cbc:ID>',
    '<cbc:ID schemeID="XXX">A-1</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>',
  ],
  ['BR-CL-08', '<cbc:DocumentCurrencyCode>', '<cbc:Note>#QQQ#text</cbc:Note>$&'],
  [
    'BR-CL-10',
    '<cac:PostalAddress>',
    '<cac:PartyIdentification><cbc:ID schemeID="9999">1</cbc:ID></cac:PartyIdentification>$&',
  ],
  ['BR-CL-11', '<cbc:RegistrationName>', '<cbc:CompanyID schemeID="9999">1</cbc:CompanyID>$&'],
  ['BR-CL-13', 'listID="STI"', 'listID="CPV"'],
  ['BR-CL-14', '>HR</cbc:IdentificationCode>', '>KX</cbc:IdentificationCode>'],
  ['BR-CL-15', /(<cac:OriginCountry><cbc:IdentificationCode>)AT/, '$1KX'],
  ['BR-CL-16', '>58<', '>100<'],
  ['BR-CL-17 BR-S-01', /(<cac:TaxSubtotal>[\s\S]*?<cbc:ID>)S/, '$1X'],
  ['BR-CL-18', /(<cac:ClassifiedTaxCategory><cbc:ID>)S/, '$1X'],
  ['BR-CL-19', '>95<', '>1<'],
  ['BR-CL-20', '>FC<', '>1<'],
  ['BR-CL-21', 'schemeID="0160"', 'schemeID="9999"'],
  [
    'BR-CL-22 BR-S-10',
    /(<cac:TaxSubtotal>[\s\S]*?<\/cbc:Percent>)/,
    '$1<cbc:TaxExemptionReasonCode>VATEX</cbc:TaxExemptionReasonCode>',
  ],
  ['BR-CL-23', 'unitCode="H87"', 'unitCode="pieces"'],
  ['BR-CL-24', 'mimeCode="text/csv"', 'mimeCode="text/html"'],
  ['BR-CL-25', 'schemeID="0088"', 'schemeID="1"'],
  ['BR-CL-26', '<cac:DeliveryLocation>', '$&<cbc:ID schemeID="9999">1</cbc:ID>'],
  ['UBL-DT-06', 'mimeCode="text/csv" ', ''],
  ['UBL-DT-07', ' filename="a.csv"', ''],
  ['UBL-DT-19', '<cbc:Name>Paper A4', '<cbc:Name languageID="en">Paper A4'],
  ['UBL-SR-43', '<cbc:ID>A-1</cbc:ID>', '<cbc:ID schemeID="AAA">A-1</cbc:ID>'],
  [
    'UBL-SR-44 UBL-SR-47',
    '<cac:PaymentMeans>',
    '<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>a</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>1</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans><cac:PaymentMeans><cbc:PaymentID>b</cbc:PaymentID>',
  ],
  ['UBL-SR-53', '<cbc:CompanyID>HR12345678903</cbc:CompanyID>', ''],
  ['BR-S-05', /(<cac:ClassifiedTaxCategory><cbc:ID>S<\/cbc:ID><cbc:Percent>)25/, '$10'],
  ['BR-S-06', /(>95<.*?<cbc:Percent>)25/, '$10'],
  ['BR-S-07', /(>FC<.*?<cbc:Percent>)25/, '$10'],
  ['BR-S-08', '>100.00</cbc:TaxableAmount>', '>98.00</cbc:TaxableAmount>'],
  ['BR-B-01 BR-B-02', /(<cac:ClassifiedTaxCategory><cbc:ID>)S/, '$1B'],
];

describe('UBL', () => {
  test('the right invoice breaks no rule', () => expect(rulesOf(ubl)).toEqual([]));

  test.each(ofUbl)('%s', (rules, from, to) => {
    expect(rulesOf(changed(ubl, from, to))).toEqual(expect.arrayContaining(rules.split(' ')));
  });

  test.each([
    ['UBL-SR-08', 'cac:InvoicePeriod'],
    ['UBL-SR-09', 'cbc:RegistrationName'],
    ['UBL-SR-24', 'cac:Delivery'],
    ['UBL-SR-27', 'cbc:PaymentMeansCode'],
    ['UBL-SR-42 UBL-SR-12', 'cac:PartyTaxScheme'],
  ])('%s: more than one %s', (rules, name) => {
    const xml = changed(ubl, without(name), '$&$&$&');
    expect(rulesOf(xml)).toEqual(expect.arrayContaining(rules.split(' ')));
  });
});

const ofCii: readonly Change[] = [
  ['BR-02', /(<rsm:ExchangedDocument>)<ram:ID>.*?<\/ram:ID>/, '$1'],
  ['BR-03', 'format="102">20240502', 'format="610">202405'],
  ['BR-09', '<ram:CountryID>HR</ram:CountryID>', ''],
  ['BR-50 BR-61', '<ram:IBANID>HR1210010051863000160</ram:IBANID>', ''],
  [
    'BR-CO-10',
    '<ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:TaxBasis',
    '<ram:LineTotalAmount>101.00</ram:LineTotalAmount><ram:TaxBasis',
  ],
  ['BR-CO-14', 'currencyID="EUR">25.00', 'currencyID="EUR">25.01'],
  ['BR-CO-15', '<ram:GrandTotalAmount>125.00', '<ram:GrandTotalAmount>126.00'],
  ['BR-CO-16', '<ram:DuePayableAmount>125.00', '<ram:DuePayableAmount>126.00'],
  ['BR-CL-10', '<ram:Name>Jadran', '<ram:GlobalID schemeID="9999">1</ram:GlobalID>$&'],
  ['BR-CL-11', '<ram:Name>Jadran', '<ram:ID schemeID="9999">1</ram:ID>$&'],
  ['BR-S-02', '<ram:ID schemeID="VA">HR12345678903</ram:ID>', ''],
  ['BR-S-08', '<ram:BasisAmount>100.00', '<ram:BasisAmount>99.00'],
  ['CII-DT-001', '<ram:ID>urn:', '<ram:ID schemeName="a">urn:'],
  ['CII-DT-031', '<ram:GrandTotalAmount>', '<ram:GrandTotalAmount currencyID="EUR">'],
  ['CII-DT-037', '<ram:TypeCode>VAT', '<ram:TypeCode>GST'],
  ['CII-DT-090', '<ram:CountryID>HR', '<ram:CountryName>Croatia</ram:CountryName>$&'],
  ['CII-SR-014', '<ram:TypeCode>380</ram:TypeCode>', ''],
  ['CII-SR-046', ' schemeID="0160"', ''],
  ['CII-SR-439', '<ram:ChargeAmount>5.00</ram:ChargeAmount>', ''],
  [
    'CII-SR-470',
    /<ram:PayeePartyCreditorFinancialAccount>.*?<\/ram:PayeePartyCreditorFinancialAccount>/,
    '',
  ],
  ['CII-SR-482', '<ram:GrandTotalAmount>125.00</ram:GrandTotalAmount>', '$&$&'],
];

describe('CII', () => {
  test('the right invoice breaks no rule', () => expect(rulesOf(cii)).toEqual([]));

  test.each(ofCii)('%s', (rules, from, to) => {
    expect(rulesOf(changed(cii, from, to))).toEqual(expect.arrayContaining(rules.split(' ')));
  });
});

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

describe('VAT categories that carry no VAT', () => {
  test.each([
    ['Z', 'Z', inCategory('Z', zero, '')],
    ['E', 'E', inCategory('E', zero, reason)],
    ['AE', 'AE', withBuyerVat(inCategory('AE', zero, reason))],
    ['IC', 'K', withBuyerVat(inCategory('K', zero, reason))],
    ['G', 'G', inCategory('G', zero, reason)],
    ['O', 'O', withoutVatIds(inCategory('O', '', reason))],
  ])('BR-%s-01 to BR-%s-10', (name, code, right) => {
    expect(rulesOf(right)).toEqual([]);
    const breaks = (rule: string, from: string | RegExp, to: string) =>
      expect(rulesOf(changed(right, from, to)), rule).toContain(`BR-${name}-${rule}`);
    breaks('01', new RegExp(`(<cac:TaxSubtotal>[\\s\\S]*?<cbc:ID>)${code}<`), '$1S<');
    breaks('08', '>100.00</cbc:TaxableAmount>', '>90.00</cbc:TaxableAmount>');
    breaks('09', /(<\/cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">)0.00/, '$11.00');
    if (code === 'Z') breaks('10', /<cac:TaxSubtotal>[\s\S]*?<\/cbc:Percent>/, `$&${reason}`);
    else breaks('10', reason, '');
    const rate =
      code === 'O'
        ? `<cbc:ID>O</cbc:ID>${zero}`
        : `<cbc:ID>${code}</cbc:ID><cbc:Percent>5</cbc:Percent>`;
    const old = code === 'O' ? '<cbc:ID>O</cbc:ID>' : `<cbc:ID>${code}</cbc:ID>${zero}`;
    const all = rulesOf(right.replaceAll(old, rate));
    expect(all).toEqual(
      expect.arrayContaining([`BR-${name}-05`, `BR-${name}-06`, `BR-${name}-07`]),
    );
    const parties = code === 'O' ? withBuyerVat(right) : withoutVatIds(right);
    expect(rulesOf(parties)).toEqual(
      expect.arrayContaining([`BR-${name}-02`, `BR-${name}-03`, `BR-${name}-04`]),
    );
  });

  test('BR-IC-11, BR-IC-12, BR-O-11 to BR-O-14', () => {
    const supply = withBuyerVat(inCategory('K', zero, reason));
    expect(rulesOf(changed(supply, without('cac:InvoicePeriod'), ''))).toContain('BR-IC-11');
    expect(rulesOf(changed(supply, without('cac:Delivery'), ''))).toContain('BR-IC-12');
    const outside = withoutVatIds(inCategory('O', '', reason)).replaceAll(
      '<cbc:ID>O</cbc:ID>',
      `<cbc:ID>Z</cbc:ID>${zero}`,
    );
    const mixed = outside.replace(
      '<cac:TaxSubtotal>',
      `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">0.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>O</cbc:ID>${reason}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>$&`,
    );
    expect(rulesOf(mixed)).toEqual(
      expect.arrayContaining(['BR-O-11', 'BR-O-12', 'BR-O-13', 'BR-O-14']),
    );
  });
});
