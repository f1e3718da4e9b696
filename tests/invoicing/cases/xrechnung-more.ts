// What the extension of XRechnung and XRechnung CVD add, and what XRechnung adds in CII.
import { cii } from '#tests/invoicing/base-invoice.ts';
import { breaking, changed, without } from '#tests/invoicing/cases/case.ts';
import { xrechnung } from '#tests/invoicing/cases/xrechnung.ts';

const specification = '#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0<';
const withoutRepresentative = changed(xrechnung, without('cac:TaxRepresentativeParty'), '');

const prices = (unit: string) =>
  `<ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice><ram:ChargeAmount>5.00</ram:ChargeAmount><ram:BasisQuantity unitCode="${unit}">1</ram:BasisQuantity></ram:GrossPriceProductTradePrice>`;
const germanCii = changed(cii, 'en16931:2017<', `en16931:2017${specification}`)
  .replace('<ram:SpecifiedLineTradeAgreement>', prices('H87'))
  .replace(
    '5.00</ram:ChargeAmount></ram:NetPrice',
    '5.00</ram:ChargeAmount><ram:BasisQuantity unitCode="H87">1</ram:BasisQuantity></ram:NetPrice',
  );

const subLine = (net: string, tax: string) =>
  `<cac:SubInvoiceLine><cbc:ID>1.1</cbc:ID><cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount><cac:Item><cbc:Name>Part</cbc:Name>${tax}</cac:Item></cac:SubInvoiceLine>`;
const category =
  '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>';
const third =
  '<cac:PrepaidPayment><cbc:ID>90</cbc:ID><cbc:PaidAmount currencyID="EUR">7.00</cbc:PaidAmount><cbc:InstructionID>Parking</cbc:InstructionID></cac:PrepaidPayment>';
const own = '<cbc:ID schemeID="XR01">1</cbc:ID>';
const extended = [
  [
    'xrechnung_3.0<',
    'xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0<',
  ] as const,
  ['mimeCode="text/csv"', 'mimeCode="application/xml"'] as const,
  ['</cac:Price>', `$&${subLine('100.00', category)}`] as const,
  [
    '4000001123452</cbc:EndpointID>',
    `$&<cac:PartyIdentification>${own}</cac:PartyIdentification><cac:PartyLegalEntity><cbc:CompanyID schemeID="XR02">1</cbc:CompanyID></cac:PartyLegalEntity>`,
  ] as const,
  ['schemeID="0088">579', 'schemeID="XR03">579'] as const,
  ['schemeID="0160"', 'schemeID="XR01"'] as const,
  ['<cac:DeliveryLocation>', `$&${own}`] as const,
  ['<cac:AllowanceCharge>', `${third}$&`] as const,
  ['>125.00</cbc:PayableAmount>', '>132.00</cbc:PayableAmount>'] as const,
].reduce((xml, [from, to]) => changed(xml, from, to), xrechnung);

const extendedCii = changed(
  cii,
  'en16931:2017<',
  'en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0<',
);

const vehicle =
  '<cac:CommodityClassification><cbc:ItemClassificationCode listID="CVD">M1</cbc:ItemClassificationCode></cac:CommodityClassification>';
const clean =
  '<cac:AdditionalItemProperty><cbc:Name>cva</cbc:Name><cbc:Value>clean</cbc:Value></cac:AdditionalItemProperty>';
const cvd = [
  ['xrechnung_3.0<', 'xrechnung_3.0#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9<'] as const,
  [
    '<cac:AdditionalDocumentReference>',
    '<cac:OriginatorDocumentReference><cbc:ID>L1</cbc:ID></cac:OriginatorDocumentReference><cac:ContractDocumentReference><cbc:ID>C1</cbc:ID></cac:ContractDocumentReference>$&',
  ] as const,
  ['<cac:CommodityClassification>', `${vehicle}$&`] as const,
  ['<cac:AdditionalItemProperty>', `${clean}$&`] as const,
].reduce((xml, [from, to]) => changed(xml, from, to), xrechnung);

export const xrechnungMoreCases = [
  ...breaking(withoutRepresentative, [['BR-DE-16', without('cac:PartyTaxScheme'), '']]),
  ...breaking(germanCii, [['BR-TMP-3', prices('H87'), prices('HUR')]]),
  ...breaking(extended, [
    ['BR-DEX-01', 'mimeCode="application/xml"', 'mimeCode="text/html"'],
    ['BR-DEX-02', subLine('100.00', category), subLine('99.00', category)],
    ['BR-DEX-03', subLine('100.00', category), subLine('100.00', '')],
    [
      'BR-DEX-04',
      '<cac:PartyIdentification><cbc:ID schemeID="XR01"',
      '<cac:PartyIdentification><cbc:ID schemeID="XR11"',
    ],
    ['BR-DEX-05', 'schemeID="XR02"', 'schemeID="XR12"'],
    ['BR-DEX-06', /(<cac:StandardItemIdentification><cbc:ID schemeID=")XR01/, '$1XR11'],
    ['BR-DEX-07', 'schemeID="XR03"', 'schemeID="XR13"'],
    [
      'BR-DEX-08',
      '<cac:DeliveryLocation><cbc:ID schemeID="XR01"',
      '<cac:DeliveryLocation><cbc:ID schemeID="XR11"',
    ],
    ['BR-DEX-09', '>132.00<', '>125.00<'],
    ['BR-DEX-10', '<cac:PrepaidPayment><cbc:ID>90</cbc:ID>', '<cac:PrepaidPayment>'],
    ['BR-DEX-11', without('cbc:PaidAmount'), ''],
    ['BR-DEX-12', without('cbc:InstructionID'), ''],
    ['BR-DEX-13', '>7.00</cbc:PaidAmount>', '>7.000</cbc:PaidAmount>'],
    ['BR-DEX-14', 'PaidAmount currencyID="EUR"', 'PaidAmount currencyID="CHF"'],
  ]),
  ...breaking(extendedCii, [
    [
      'BR-DEX-15',
      '<ram:AssociatedDocumentLineDocument>',
      '$&<ram:ParentLineID>1</ram:ParentLineID>',
    ],
  ]),
  ...breaking(cvd, [
    ['BR-DE-CVD-01', without('cac:ContractDocumentReference'), ''],
    ['BR-DE-CVD-02', without('cac:OriginatorDocumentReference'), ''],
    ['BR-DE-CVD-03 BR-DE-CVD-06-a', clean, ''],
    ['BR-DE-CVD-03 BR-DE-CVD-06-b', vehicle, ''],
    ['BR-DE-CVD-04', '>M1<', '>M4<'],
    ['BR-DE-CVD-05', '<cbc:Value>clean<', '<cbc:Value>dirty<'],
    ['BR-TMP-CVD-01', 'listID="STI"', 'listID="XXXX"'],
  ]),
];
