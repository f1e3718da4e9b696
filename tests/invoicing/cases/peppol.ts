// What Peppol BIS Billing adds.
import { breaking, type Change, without } from '#tests/invoicing/cases/case.ts';
import { customized } from '#tests/invoicing/cases/customized.ts';

const billing = '<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>';
export const peppol = customized('#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', billing)
  .replace('</cbc:DocumentCurrencyCode>', '$&<cbc:BuyerReference>1</cbc:BuyerReference>')
  .replaceAll(
    '<cbc:Amount currencyID="EUR">10.00',
    '<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>$&',
  );

const changes: readonly Change[] = [
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
];

export const peppolCases = breaking(peppol, changes);
