// What Peppol asks of sellers in some countries, and of invoices within them.
import { breaking, type Case, type Change, changed, without } from '#tests/invoicing/cases/case.ts';
import { peppol } from '#tests/invoicing/cases/peppol.ts';
import { credited } from '#tests/invoicing/cases/peppol-codes.ts';

const vat = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const taxed = (id: string, scheme = vat) =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID>${scheme}</cac:PartyTaxScheme>`;
const registered = (id: string) => taxed(id, vat.replace('VAT', 'TAX'));
const legal = (scheme: string, id: string) =>
  `<cbc:CompanyID schemeID="${scheme}">${id}</cbc:CompanyID>`;
const street = '<cbc:StreetName>Street 1</cbc:StreetName>';
const city = '<cbc:CityName>Town</cbc:CityName>';
const zip = '<cbc:PostalZone>1000</cbc:PostalZone>';

interface Own {
  country: string;
  vatId: string;
  legalId?: string;
  buyer?: string;
  buyerVat?: string;
  buyerLegalId?: string;
  tradingName?: string;
  more?: string;
}

/** The right invoice with the parties of a country. */
function of(own: Own, from = peppol): string {
  const { country, buyer = country } = own;
  const name = own.tradingName ?? '';
  const changes: [string | RegExp, string][] = [
    [without('cac:TaxRepresentativeParty'), ''],
    [
      /<cac:PostalAddress><cac:Country><cbc:IdentificationCode>HR/,
      `${name}<cac:PostalAddress>${street}${city}${zip}<cac:Country><cbc:IdentificationCode>${country}`,
    ],
    [
      /<cac:PostalAddress><cac:Country><cbc:IdentificationCode>DE/,
      `${name}<cac:PostalAddress>${street}${city}${zip}<cac:Country><cbc:IdentificationCode>${buyer}`,
    ],
    [taxed('HR12345678903'), `${taxed(own.vatId)}${own.more ?? ''}`],
  ];
  if (own.legalId !== undefined) changes.push(['<cbc:RegistrationName>Jadran', `${own.legalId}$&`]);
  const buyers = `${own.buyerVat ?? ''}<cac:PartyLegalEntity>${own.buyerLegalId ?? ''}`;
  changes.push([/<cac:PartyLegalEntity>(?=<cbc:RegistrationName>Müller)/, buyers]);
  return changes.reduce((xml, [find, to]) => xml.replace(find, to), from);
}

const account = 'HR1210010051863000160';
const code = '<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>';
const payWith = (number: string, more = '') =>
  `<cbc:PaymentMeansCode>${number}</cbc:PaymentMeansCode>${more}`;
const paid = (number: string, reference: string, to: string): [string | RegExp, string][] => [
  [code, payWith(number, reference === '' ? '' : `<cbc:PaymentID>${reference}</cbc:PaymentID>`)],
  [account, to],
];
const all = (xml: string, changes: readonly [string | RegExp, string][]) =>
  changes.reduce((made, [find, to]) => changed(made, find, to), xml);
const pair = (id: string, right: string, wrong: string): Case => ({ id, right, wrong });
const document = (id: string, description: string, more = '') =>
  `<cac:AdditionalDocumentReference><cbc:ID>${id}</cbc:ID><cbc:DocumentDescription>${description}</cbc:DocumentDescription>${more}</cac:AdditionalDocumentReference>`;
const attached = '<cac:AdditionalDocumentReference>';

const norwegian = of({
  country: 'NO',
  vatId: 'NO974760673MVA',
  more: registered('Foretaksregisteret'),
});

const danish = of({
  country: 'DK',
  vatId: 'DK12345674',
  legalId: legal('0184', 'DK12345674'),
  buyerLegalId: legal('0184', 'DK12345674'),
});
const danishCredit = of(
  { country: 'DK', vatId: 'DK12345674', legalId: legal('0184', '12345674') },
  credited,
);
const branch =
  '<cac:FinancialInstitutionBranch><cbc:ID>1234</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount>';
const transfer = all(danish, [
  [code, payWith('42')],
  ['</cac:PayeeFinancialAccount>', branch],
]);
const mandate = (of: string) => `<cac:PaymentMandate><cbc:ID>M</cbc:ID>${of}</cac:PaymentMandate>`;
const payer = '<cac:PayerFinancialAccount><cbc:ID>1</cbc:ID></cac:PayerFinancialAccount>';
const debit = all(danish, [[code, payWith('49', mandate(payer))]]);
const giro = all(danish, paid('50', '04#1234567890123456', '1234567'));
const fik = all(danish, paid('93', '71#123456789012345', '12345678'));
const classified = (version: string) =>
  `<cbc:ItemClassificationCode listID="TST" listVersionID="${version}">1`;
const unspsc = all(danish, [
  ['<cbc:ItemClassificationCode listID="STI">30197', classified('19.05.01')],
]);
const fee = (reason: string) =>
  `>ZZZ</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>`;
const feeOfTax = all(danish, [['>FC</cbc:AllowanceChargeReasonCode>', fee('1234#Tax')]]);
const identified = (scheme: string) =>
  `<cac:PartyIdentification><cbc:ID${scheme}>1</cbc:ID></cac:PartyIdentification>`;
const withId = all(danish, [
  ['4000001123452</cbc:EndpointID>', `$&${identified(' schemeID="0184"')}`],
]);

const italian = of({
  country: 'IT',
  vatId: 'IT00159560366',
  more: registered('RSSMRA85T10A562S'),
});

const swedish = of({
  country: 'SE',
  vatId: 'SE556012579001',
  legalId: '<cbc:CompanyID>5560125790</cbc:CompanyID>',
  more: registered('Godkänd för F-skatt'),
});
const giroOf = (bank: string, number: string) =>
  all(swedish, [
    [code, payWith('30')],
    [
      `<cbc:ID>${account}</cbc:ID>`,
      `<cbc:ID>${number}</cbc:ID><cac:FinancialInstitutionBranch><cbc:ID>SE:${bank}</cbc:ID></cac:FinancialInstitutionBranch>`,
    ],
  ]);
const swedishNumber = (number: string) => `<cbc:CompanyID>${number}</cbc:CompanyID>`;

const greekNumber = '094259216|02/05/2024|0|1.1|A|1';
const greek = all(
  of({
    country: 'GR',
    vatId: 'EL094259216',
    buyerVat: taxed('EL094259216'),
    tradingName: '<cac:PartyName><cbc:Name>Trade</cbc:Name></cac:PartyName>',
  }),
  [
    ['<cbc:ID>2024-0117</cbc:ID>', `<cbc:ID>${greekNumber}</cbc:ID>`],
    ['schemeID="0088">4000001123452', 'schemeID="9933">094259216'],
    ['schemeID="0088">5790000436057', 'schemeID="9933">094259216'],
    [
      attached,
      `${document('5', '##M.AR.K##')}${document('6', '##INVOICE|URL##', '<cac:Attachment><cac:ExternalReference><cbc:URI>https://example.gr/6</cbc:URI></cac:ExternalReference></cac:Attachment>')}$&`,
    ],
  ],
);
const greekPart = (at: number, text: string) =>
  greekNumber
    .split('|')
    .map((part, index) => (index === at ? text : part))
    .join('|');
const greekParts = [
  ['2', '123456789'],
  ['3', '03/05/2024'],
  ['4', 'x'],
  ['5', '9.9'],
  ['6', ''],
  ['7', ''],
].map(([id = '', text = ''], at): Change => [`GR-R-001-${id}`, greekNumber, greekPart(at, text)]);
const secondName = (xml: string) => {
  const at = xml.indexOf('<cac:AccountingCustomerParty>');
  return xml.slice(0, at) + changed(xml.slice(at), without('cac:PartyName'), '');
};

const icelandic = all(
  of({
    country: 'IS',
    vatId: 'IS12345',
    legalId: legal('0196', '1234567890'),
    buyerLegalId: legal('0196', '1234567890'),
  }),
  [[attached, `${document('2024-07-01', 'EINDAGI')}$&`]],
);
const inIceland = (number: string) => all(icelandic, paid(number, '', '123456789012'));

const dutch = of({
  country: 'NL',
  vatId: 'NL123456789B01',
  legalId: legal('0106', '12345678'),
  buyerLegalId: legal('0190', '12345678901234567890'),
});
const dutchCredit = of(
  { country: 'NL', vatId: 'NL123456789B01', legalId: legal('0106', '12345678') },
  credited,
);
const representative = `<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Deputy</cbc:Name></cac:PartyName><cac:PostalAddress>${street}${city}${zip}<cac:Country><cbc:IdentificationCode>NL</cbc:IdentificationCode></cac:Country></cac:PostalAddress>${taxed('NL123456789B01')}</cac:TaxRepresentativeParty>`;
const represented = all(dutch, [['<cac:Delivery>', `${representative}$&`]]);
const ordered = all(dutch, [
  ['</cbc:BuyerReference>', '$&<cac:OrderReference><cbc:ID>O-1</cbc:ID></cac:OrderReference>'],
  [
    '</cbc:InvoicedQuantity>',
    '$&<cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference>',
  ],
]);
const buyersAddress = (xml: string, part: string) => {
  const at = xml.indexOf('<cac:AccountingCustomerParty>');
  return xml.slice(0, at) + changed(xml.slice(at), part, '');
};

export const nationalCases: Case[] = [
  ...breaking(norwegian, [
    ['NO-R-001', 'NO974760673MVA', 'NO974760674MVA'],
    ['NO-R-002', 'Foretaksregisteret', 'None'],
  ]),
  ...breaking(danish, [
    ['DK-R-002', legal('0184', 'DK12345674'), ''],
    ['DK-R-014', legal('0184', 'DK12345674'), legal('0088', '4000001123452')],
    ['DK-R-005', code, payWith('2')],
  ]),
  ...breaking(danishCredit, [
    ['DK-R-016', '>125.00</cbc:PayableAmount>', '>-125.00</cbc:PayableAmount>'],
  ]),
  ...breaking(transfer, [['DK-R-006', branch, '</cac:PayeeFinancialAccount>']]),
  ...breaking(debit, [['DK-R-007', payer, '']]),
  ...breaking(giro, [
    ['DK-R-008', '04#', '99#'],
    ['DK-R-009', '3456</cbc:PaymentID>', '345</cbc:PaymentID>'],
  ]),
  ...breaking(fik, [
    ['DK-R-010', '71#', '99#'],
    ['DK-R-011', '345</cbc:PaymentID>', '34</cbc:PaymentID>'],
  ]),
  ...breaking(unspsc, [['DK-R-003', classified('19.05.01'), classified('18')]]),
  ...breaking(feeOfTax, [['DK-R-004', fee('1234#Tax'), fee('Tax')]]),
  ...breaking(withId, [['DK-R-013', identified(' schemeID="0184"'), identified('')]]),
  ...breaking(italian, [
    ['IT-R-001', 'RSSMRA85T10A562S', 'rssmra'],
    ['IT-R-002', street, ''],
    ['IT-R-003', city, ''],
    ['IT-R-004', zip, ''],
  ]),
  ...breaking(swedish, [
    ['SE-R-001', 'SE556012579001', 'SE5560125790'],
    ['SE-R-002', 'SE556012579001', 'SE55601257900X'],
    ['SE-R-003', swedishNumber('5560125790'), swedishNumber('55601257X0')],
    ['SE-R-004', swedishNumber('5560125790'), swedishNumber('556012579')],
    ['SE-R-013', swedishNumber('5560125790'), swedishNumber('5560125791')],
    ['SE-R-005', 'Godkänd för F-skatt', 'Approved'],
    ['SE-R-006', /(<cac:ClassifiedTaxCategory><cbc:ID>S<\/cbc:ID><cbc:Percent>)25/, '$117'],
    ['SE-R-011', code, payWith('56')],
    ['SE-R-012', code, payWith('31')],
  ]),
  pair('SE-R-007', giroOf('PLUSGIRO', '1234567'), giroOf('PLUSGIRO', '123456X')),
  pair('SE-R-010', giroOf('PLUSGIRO', '1234567'), giroOf('PLUSGIRO', '123456789')),
  pair('SE-R-008', giroOf('BANKGIRO', '1234567'), giroOf('BANKGIRO', '123456X')),
  pair('SE-R-009', giroOf('BANKGIRO', '1234567'), giroOf('BANKGIRO', '123456')),
  ...breaking(greek, [
    ['GR-R-001-1', greekNumber, greekNumber.slice(0, -2)],
    ...greekParts,
    ['GR-R-002', without('cac:PartyName'), ''],
    ['GR-R-003', taxed('EL094259216'), taxed('EL094259217')],
    ['GR-R-004-1', document('5', '##M.AR.K##'), ''],
    ['GR-R-004-2', '<cbc:ID>5</cbc:ID>', '<cbc:ID>0</cbc:ID>'],
    ['GR-R-008-2', document('5', '##M.AR.K##'), `$&${document('7', '##INVOICE|URL##')}`],
    ['GR-R-008-3', 'https://example.gr/6', ''],
    ['GR-R-009', 'schemeID="9933"', 'schemeID="0088"'],
    ['GR-R-010', /(<cac:AccountingCustomerParty>.*schemeID=")9933/, '$10088'],
    ['GR-R-006', /(<cac:AccountingCustomerParty>[\s\S]*EL09425921)6/, '$17'],
  ]),
  pair('GR-R-005', greek, secondName(greek)),
  ...breaking(icelandic, [
    ['IS-R-001', '>380<', '>386<'],
    ['IS-R-002', legal('0196', '1234567890'), ''],
    ['IS-R-003', street, ''],
    ['IS-R-008', '<cbc:ID>2024-07-01', '<cbc:ID>1.7.2024'],
    ['IS-R-009', without('cbc:DueDate'), ''],
    ['IS-R-010', '<cbc:ID>2024-07-01', '<cbc:ID>2024-05-01'],
  ]),
  pair('IS-R-004', icelandic, buyersAddress(icelandic, legal('0196', '1234567890'))),
  pair('IS-R-005', icelandic, buyersAddress(icelandic, street)),
  ...breaking(inIceland('9'), [['IS-R-006', '123456789012', '1234']]),
  ...breaking(inIceland('42'), [['IS-R-007', '123456789012', '1234']]),
  ...breaking(dutch, [
    ['NL-R-002', street, ''],
    ['NL-R-003', legal('0106', '12345678'), legal('0088', '12345678')],
    ['NL-R-005', legal('0190', '12345678901234567890'), legal('0088', '1')],
    ['NL-R-007', without('cac:PaymentMeans'), ''],
    ['NL-R-008', code, payWith('31')],
  ]),
  pair('NL-R-004', dutch, buyersAddress(dutch, street)),
  ...breaking(dutchCredit, [['NL-R-001', without('cac:BillingReference'), '']]),
  ...breaking(represented, [
    ['NL-R-006', /(<cac:TaxRepresentativeParty>.*?)<cbc:StreetName>.*?<\/cbc:StreetName>/, '$1'],
  ]),
  ...breaking(ordered, [['NL-R-009', without('cac:OrderReference'), '']]),
];
