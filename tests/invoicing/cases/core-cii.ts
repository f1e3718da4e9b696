// The rules of EN 16931 over CII.
import { cii } from '#tests/invoicing/base-invoice.ts';
import { breaking, type Change, changed } from '#tests/invoicing/cases/case.ts';

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

const inFrancs = changed(
  cii,
  '<ram:InvoiceCurrencyCode>',
  '<ram:TaxCurrencyCode>CHF</ram:TaxCurrencyCode>$&',
).replace(
  '<ram:GrandTotalAmount>',
  '<ram:TaxTotalAmount currencyID="CHF">24.00</ram:TaxTotalAmount>$&',
);

export const coreCiiCases = [
  ...breaking(cii, [...ofCii, ['BR-DEC-13', 'currencyID="EUR">25.00', '$&1']]),
  ...breaking(inFrancs, [['BR-DEC-15', 'currencyID="CHF">24.00', '$&1']]),
];
