import type { Rule } from '#invoicing/rules/rule.ts';
import {
  elementNames,
  elementsAt,
  elementsNamed,
  syntaxRule,
} from '#invoicing/rules/syntax-rule.ts';
import { allAt, firstAt, textAt, trimXml, type XmlElement } from '#invoicing/xml/xml-element.ts';

const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement';
const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';
const summation = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const line = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem';
const once = 'Keep one of them.';

/** id, where, below it, least, most, what. */
const counted: readonly [string, string, string, number, number, string][] = [
  [
    'CII-SR-009',
    'ExchangedDocumentContext',
    'GuidelineSpecifiedDocumentContextParameter',
    1,
    1,
    'specification',
  ],
  [
    'CII-SR-010',
    'ExchangedDocumentContext',
    'GuidelineSpecifiedDocumentContextParameter/ID',
    1,
    1,
    'specification identifier',
  ],
  ['CII-SR-014', 'ExchangedDocument', 'TypeCode', 1, 1, 'type code'],
  [
    'CII-SR-069',
    'SpecifiedTradeProduct/ApplicableProductCharacteristic',
    'Description',
    1,
    1,
    'name of an attribute',
  ],
  [
    'CII-SR-072',
    'SpecifiedTradeProduct/ApplicableProductCharacteristic',
    'Value',
    1,
    1,
    'value of an attribute',
  ],
  [
    'CII-SR-439',
    `${line}/SpecifiedLineTradeAgreement`,
    'NetPriceProductTradePrice/ChargeAmount',
    1,
    1,
    'net price',
  ],
  [
    'CII-SR-441',
    `${line}/SpecifiedLineTradeAgreement`,
    'NetPriceProductTradePrice/ChargeAmount',
    0,
    1,
    'net price',
  ],
  [
    'CII-SR-463',
    'SpecifiedTradeAllowanceCharge',
    'ChargeIndicator',
    1,
    Infinity,
    'indicator of allowance or charge',
  ],
  [
    'CII-SR-471',
    'SpecifiedTradeAllowanceCharge',
    'RateApplicablePercent',
    0,
    1,
    'rate of an allowance or charge',
  ],
  [
    'CII-SR-472',
    'SpecifiedTradeAllowanceCharge',
    'CategoryTradeTax',
    0,
    1,
    'VAT of an allowance or charge',
  ],
  [
    'CII-SR-473',
    'SpecifiedTradeAllowanceCharge',
    'ActualAmount',
    0,
    1,
    'amount of an allowance or charge',
  ],
  [
    'CII-SR-440',
    'GrossPriceProductTradePrice/AppliedTradeAllowanceCharge',
    'ActualAmount',
    0,
    1,
    'amount of a discount on the price',
  ],
  ['CII-SR-455', agreement, 'SellerTradeParty/DefinedTradeContact', 0, 1, 'contact of the seller'],
  ['CII-SR-456', agreement, 'BuyerTradeParty/DefinedTradeContact', 0, 1, 'contact of the buyer'],
  [
    'CII-SR-459',
    agreement,
    'SellerTradeParty/URIUniversalCommunication',
    0,
    1,
    'electronic address of the seller',
  ],
  [
    'CII-SR-460',
    agreement,
    'BuyerTradeParty/URIUniversalCommunication',
    0,
    1,
    'electronic address of the buyer',
  ],
  [
    'CII-SR-461',
    settlement,
    'ApplicableTradeTax/TaxPointDate',
    0,
    1,
    'date at which VAT falls due',
  ],
  ...(
    [
      ['CII-SR-477', 'LineTotalAmount'],
      ['CII-SR-478', 'ChargeTotalAmount'],
      ['CII-SR-479', 'AllowanceTotalAmount'],
      ['CII-SR-480', 'TaxBasisTotalAmount'],
      ['CII-SR-481', 'RoundingAmount'],
      ['CII-SR-482', 'GrandTotalAmount'],
      ['CII-SR-483', 'InformationAmount'],
      ['CII-SR-484', 'TotalPrepaidAmount'],
      ['CII-SR-485', 'TotalDiscountAmount'],
      ['CII-SR-486', 'TotalAllowanceChargeAmount'],
      ['CII-SR-487', 'DuePayableAmount'],
      ['CII-SR-488', 'RetailValueExcludingTaxInformationAmount'],
      ['CII-SR-489', 'TotalDepositFeeInformationAmount'],
      ['CII-SR-490', 'ProductValueExcludingTobaccoTaxInformationAmount'],
      ['CII-SR-491', 'TotalRetailValueInformationAmount'],
      ['CII-SR-492', 'GrossLineTotalAmount'],
      ['CII-SR-493', 'NetLineTotalAmount'],
      ['CII-SR-494', 'NetIncludingTaxesLineTotalAmount'],
    ] as const
  ).map(([id, name]): [string, string, string, number, number, string] => [
    id,
    summation,
    name,
    0,
    1,
    name,
  ]),
];

/** Elements that stay out of a group: id, group (or the end of its name after *), element. */
const unused: readonly [string, string, string][] = [
  ...ids('CII-DT-', 16, '*ReferencedDocument', ['StatusCode', 'CopyIndicator']),
  ...ids('CII-DT-', 19, '*ReferencedDocument', ['GlobalID', 'RevisionID']),
  ...ids('CII-DT-', 23, '*ReferencedDocument', ['Information']),
  ...ids('CII-DT-', 25, '*ReferencedDocument', ['SectionName', 'PreviousRevisionID']),
  ...ids('CII-DT-', 28, '*ReferencedDocument', [
    'EffectiveSpecifiedPeriod',
    'IssuerTradeParty',
    'AttachedSpecifiedBinaryFile',
  ]),
  ...ids('CII-DT-', 68, 'BillingSpecifiedPeriod', [
    'StartDateTime/DateTime',
    'DurationMeasure',
    'InclusiveIndicator',
    'Description',
    'EndDateTime/DateTime',
    'CompleteDateTime',
    'OpenIndicator',
    'SeasonCode',
    'ID',
    'Name',
    'SequenceNumeric',
    'StartDateFlexibilityCode',
    'ContinuousIndicator',
    'PurposeCode',
  ]),
  ...ids('CII-DT-', 82, 'PostalTradeAddress', ['ID', 'PostOfficeBox', 'BuildingName']),
  ...ids('CII-DT-', 86, 'PostalTradeAddress', [
    'LineFour',
    'LineFive',
    'StreetName',
    'CitySubDivisionName',
    'CountryName',
    'CountrySubDivisionID',
  ]),
];

function ids(
  prefix: string,
  first: number,
  where: string,
  names: string[],
): [string, string, string][] {
  return names.map((name, at) => [`${prefix}${String(first + at).padStart(3, '0')}`, where, name]);
}

/** Attributes that stay out of an element. */
const bareIds = [
  'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
  'ExchangedDocument/ID',
  `${line}/AssociatedDocumentLineDocument/LineID`,
  `${line}/SpecifiedTradeProduct/SellerAssignedID`,
];
const unusedAttributes: readonly [string, string | readonly string[], string][] = [
  ...ids('CII-DT-', 1, '', [
    'schemeName',
    'schemeAgencyName',
    'schemeDataURI',
    'schemeURI',
    'schemeID',
    'schemeAgencyID',
    'schemeVersionID',
  ]).map(([id, , name]): [string, readonly string[], string] => [id, bareIds, name]),
  ...ids('CII-DT-', 101, '*ID', ['schemeName', 'schemeAgencyName', 'schemeDataURI', 'schemeURI']),
  ...ids('CII-DT-', 8, 'TypeCode', ['name', 'listURI']),
  ...ids('CII-DT-', 13, '/', ['languageID', 'languageLocaleID']),
  ...ids('CII-DT-', 31, '*Amount', ['currencyID', 'currencyCodeListVersionID']),
  ...ids('CII-DT-', 34, '*Quantity', [
    'unitCodeListID',
    'unitCodeListAgencyID',
    'unitCodeListAgencyName',
  ]),
];

function named(root: XmlElement, where: string | readonly string[]): XmlElement[] {
  if (typeof where !== 'string') return where.flatMap((path) => elementsAt(root, path));
  if (!where.startsWith('*')) return elementsAt(root, where);
  // Rules of their own are over the bare ones.
  const others = new Set(where === '*ID' ? named(root, bareIds) : []);
  return elementNames(root)
    .filter((name) => name.endsWith(where.slice(1)) && name !== 'TaxTotalAmount')
    .flatMap((name) => elementsNamed(root, name))
    .filter((element) => !others.has(element));
}

// Official programs never reach these three, as a rule before them is over the same element: an error here
// would refuse what they accept.
const passedOver: readonly [string, string, string][] = ids(
  'CII-DT-',
  10,
  'ExchangedDocument/TypeCode',
  ['listID', 'listAgencyID', 'listVersionID'],
);

/** Elements of references that only some kinds of them have. */
const referenceParts: readonly [string, string, (type: string | undefined) => boolean][] = [
  ['CII-DT-015', 'URIID', (type) => type === '916'],
  ['CII-DT-018', 'TypeCode', (type) => type === '50' || type === '130' || type === '916'],
  ['CII-DT-021', 'Name', (type) => type === '916'],
  ['CII-DT-022', 'AttachmentBinaryObject', (type) => type === '916'],
  ['CII-DT-024', 'ReferenceTypeCode', (type) => type === '130'],
];

function allSame(root: XmlElement, path: string): boolean {
  return new Set(elementsAt(root, path).map(({ text }) => trimXml(text))).size <= 1;
}

/** How CII is used by EN 16931. */
export const ciiRules: Rule[] = [
  ...counted.map(([id, where, path, least, most, what]) =>
    syntaxRule(
      id,
      where,
      (element) => {
        const count = allAt(element, path).length;
        return count >= least && count <= most;
      },
      least === 0 ? `There is more than one ${what}.` : `There is not exactly one ${what}.`,
      least === 0 ? once : 'State it once.',
    ),
  ),
  ...unused.map(([id, where, path]) =>
    syntaxRule(
      id,
      (root) => named(root, where),
      (element) => firstAt(element, path) === undefined,
      `The element ${path} is not used here in e-invoices.`,
      'Leave it out.',
    ),
  ),
  ...[...unusedAttributes, ...passedOver].map(([id, where, attribute]) =>
    syntaxRule(
      id,
      (root) => named(root, where),
      ({ attributes }) => attributes[attribute] === undefined,
      `The attribute ${attribute} is not used here in e-invoices.`,
      'Leave it out.',
      passedOver.some(([own]) => own === id) ? 'warning' : 'error',
    ),
  ),
  ...referenceParts.map(([id, part, isAllowed]) =>
    syntaxRule(
      id,
      (root) => named(root, '*ReferencedDocument'),
      (element) =>
        firstAt(element, part) === undefined ||
        (element.name === 'AdditionalReferencedDocument' && isAllowed(textAt(element, 'TypeCode'))),
      `This kind of reference does not use the element ${part}.`,
      'Leave it out, or correct the type of the reference.',
    ),
  ),
  syntaxRule(
    'CII-DT-027',
    (root) => named(root, '*ReferencedDocument'),
    (element) =>
      element.name === 'InvoiceReferencedDocument' ||
      firstAt(element, 'FormattedIssueDateTime') === undefined,
    'Only a reference to an earlier invoice has a date.',
    'Leave the date out.',
  ),
  syntaxRule(
    'CII-DT-033',
    (root) => named(root, '*Quantity'),
    ({ attributes }, { invoice }) =>
      attributes.unitCode === undefined ||
      invoice.lines.some(({ quantity }) => quantity?.unit !== undefined),
    'A quantity has a unit, but no billed quantity has one.',
    'State the unit at the billed quantity.',
  ),
  syntaxRule(
    'CII-DT-037',
    (root) => named(root, '*TradeTax'),
    (tax) =>
      textAt(tax, 'TypeCode') === undefined ||
      allAt(tax, 'TypeCode').some(({ text }) => text === 'VAT'),
    'A tax is of another type than VAT.',
    'Write VAT as the type.',
  ),
  syntaxRule(
    'CII-SR-046',
    `${line}/SpecifiedTradeProduct`,
    (product) =>
      allAt(product, 'GlobalID').every(({ attributes }) => attributes.schemeID !== undefined),
    'The standard identifier of an item does not say of which scheme it is.',
    'State the scheme, such as 0160 for a GTIN.',
    'error',
    'BT-157',
  ),
  syntaxRule(
    'CII-SR-090',
    `${line}/SpecifiedTradeProduct`,
    (product) =>
      firstAt(product, 'OriginTradeCountry') === undefined ||
      allAt(product, 'OriginTradeCountry/ID').length === 1,
    'The country of origin does not have exactly one code.',
    'State one code, or leave the country out.',
    'error',
    'BT-159',
  ),
  syntaxRule(
    'CII-SR-462',
    settlement,
    (_, { root }) => allSame(root as XmlElement, 'ApplicableTradeTax/DueDateTypeCode'),
    'The VAT breakdown has different codes for when VAT falls due.',
    'Give all of them the same.',
    'error',
    'BT-8',
  ),
  syntaxRule(
    'CII-SR-467',
    '/',
    (root) => allSame(root, 'SpecifiedTradeSettlementPaymentMeans/TypeCode'),
    'The ways to pay have different codes.',
    'Give all of them the same code; only the accounts may differ.',
    'error',
    'BT-81',
  ),
  syntaxRule(
    'CII-SR-468',
    '/',
    (root) => allSame(root, 'SpecifiedTradeSettlementPaymentMeans/Information'),
    'The ways to pay have different texts.',
    'Give all of them the same.',
    'error',
    'BT-82',
  ),
  syntaxRule(
    'CII-SR-469',
    '/',
    (root) => elementsAt(root, 'ApplicableHeaderTradeSettlement/PaymentReference').length <= 1,
    'There is more than one remittance information.',
    once,
    'error',
    'BT-83',
  ),
  syntaxRule(
    'CII-SR-470',
    settlement,
    (element) =>
      allAt(element, 'SpecifiedTradeSettlementPaymentMeans').every(
        (means) =>
          !['30', '58'].includes(textAt(means, 'TypeCode') ?? '') ||
          firstAt(means, 'PayeePartyCreditorFinancialAccount/IBANID') !== undefined ||
          firstAt(means, 'PayeePartyCreditorFinancialAccount/ProprietaryID') !== undefined,
      ),
    'Payment is by credit transfer, but there is no account to pay to.',
    'Add the account (IBAN), or change the code of the way to pay.',
    'error',
    'BT-84',
  ),
];
