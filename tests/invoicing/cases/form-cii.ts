// How CII is used: how often an element stands, and where elements and attributes do not belong.
import { cii } from '#tests/invoicing/base-invoice.ts';
import { breaking, type Change, repeating, type Single } from '#tests/invoicing/cases/case.ts';

const part = (name: string, content = '1') => `<ram:${name}>${content}</ram:${name}>`;
const numbered = (prefix: string, first: number, names: string) =>
  names
    .split(' ')
    .map((name, at): [string, string] => [`${prefix}${String(first + at).padStart(3, '0')}`, name]);

const product = '<ram:SpecifiedTradeProduct>';
const agreement = '<ram:SpecifiedLineTradeAgreement>';
const settlement = '<ram:ApplicableHeaderTradeSettlement>';
const sums = '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>';
const seller = '<ram:SellerTradeParty>';
const buyer = '<ram:BuyerTradeParty>';
const contact = part('DefinedTradeContact', part('PersonName', 'Ana'));
const address = part('URIUniversalCommunication', '<ram:URIID schemeID="0088">1</ram:URIID>');
const allowance = part(
  'SpecifiedTradeAllowanceCharge',
  `${part('ChargeIndicator', '<udt:Indicator>false</udt:Indicator>')}${part('ReasonCode', '95')}`,
);
const inAllowance = (more: string) => allowance.replace('<ram:ReasonCode>', `${more}$&`);

const singles: readonly Single[] = [
  ['CII-SR-455', seller, contact],
  ['CII-SR-456', buyer, contact],
  ['CII-SR-459', seller, address],
  ['CII-SR-460', buyer, address],
  ['CII-SR-469', settlement, part('PaymentReference')],
  [
    'CII-SR-461',
    '<ram:CalculatedAmount>25.00</ram:CalculatedAmount>',
    part('TaxPointDate', '<udt:DateString format="102">20240502</udt:DateString>'),
  ],
  ...numbered(
    'CII-SR-',
    488,
    'RetailValueExcludingTaxInformationAmount TotalDepositFeeInformationAmount ProductValueExcludingTobaccoTaxInformationAmount TotalRetailValueInformationAmount GrossLineTotalAmount NetLineTotalAmount NetIncludingTaxesLineTotalAmount',
  ).map(([id, name]): Single => [id, sums, part(name)]),
  ...numbered(
    'CII-SR-',
    483,
    'InformationAmount TotalPrepaidAmount TotalDiscountAmount TotalAllowanceChargeAmount',
  ).map(([id, name]): Single => [id, sums, part(name)]),
  ['CII-SR-478', sums, part('ChargeTotalAmount')],
  ['CII-SR-479', sums, part('AllowanceTotalAmount')],
  ['CII-SR-481', sums, part('RoundingAmount')],
];

const twice = '$&$&';
const specification =
  '<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>';
const reference = (content: string, kind = 'ContractReferencedDocument') =>
  `<ram:ApplicableHeaderTradeAgreement>${part(kind, `<ram:IssuerAssignedID>1</ram:IssuerAssignedID>${content}`)}`;
const inHead = '<ram:ApplicableHeaderTradeAgreement>';
const inReference = (id: string, name: string): Change => [id, inHead, reference(part(name))];

const characteristic = (content: string) => `$&${part('ApplicableProductCharacteristic', content)}`;
const price = (more: string) =>
  part('GrossPriceProductTradePrice', `${part('ChargeAmount', '6')}${more}`);

const changes: readonly Change[] = [
  ['CII-SR-009 CII-SR-010', specification, ''],
  ['CII-SR-009', specification, twice],
  ['CII-SR-010', '<ram:ID>urn:cen.eu:en16931:2017</ram:ID>', twice],
  ['CII-SR-069', product, characteristic(part('Value'))],
  ['CII-SR-072', product, characteristic(part('Description'))],
  ['CII-SR-439 CII-SR-441', '<ram:ChargeAmount>5.00</ram:ChargeAmount>', twice],
  [
    'CII-SR-440',
    agreement,
    `$&${price(part('AppliedTradeAllowanceCharge', part('ActualAmount').repeat(2)))}`,
  ],
  ['CII-SR-463', settlement, `$&${allowance.replace(/<ram:ChargeIndicator>.*Indicator>/, '')}`],
  ['CII-SR-471', settlement, `$&${inAllowance(part('RateApplicablePercent').repeat(2))}`],
  ['CII-SR-472', settlement, `$&${inAllowance(part('CategoryTradeTax').repeat(2))}`],
  ['CII-SR-473', settlement, `$&${inAllowance(part('ActualAmount').repeat(2))}`],
  [
    'CII-SR-477',
    '<ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:TaxBasis',
    '<ram:LineTotalAmount>100.00</ram:LineTotalAmount>$&',
  ],
  ['CII-SR-480', '<ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount>', twice],
  ['CII-SR-487', '<ram:DuePayableAmount>125.00</ram:DuePayableAmount>', twice],
  ['CII-SR-090', '<ram:Name>Paper</ram:Name>', '$&<ram:OriginTradeCountry/>'],
  [
    'CII-SR-462',
    /<ram:ApplicableTradeTax><ram:CalculatedAmount>.*?<\/ram:ApplicableTradeTax>/,
    `<ram:ApplicableTradeTax>${part('DueDateTypeCode', '5')}</ram:ApplicableTradeTax><ram:ApplicableTradeTax>${part('DueDateTypeCode', '29')}</ram:ApplicableTradeTax>`,
  ],
  [
    'CII-SR-467 CII-SR-468',
    settlement,
    `$&${part('SpecifiedTradeSettlementPaymentMeans', `${part('TypeCode', '48')}${part('Information', 'a')}`)}${part('SpecifiedTradeSettlementPaymentMeans', `${part('TypeCode', '49')}${part('Information', 'b')}`)}`,
  ],
  ...numbered(
    'CII-DT-',
    16,
    'StatusCode CopyIndicator TypeCode GlobalID RevisionID Name AttachmentBinaryObject Information ReferenceTypeCode SectionName PreviousRevisionID FormattedIssueDateTime EffectiveSpecifiedPeriod IssuerTradeParty AttachedSpecifiedBinaryFile',
  ).map(([id, name]) => inReference(id, name)),
  inReference('CII-DT-015', 'URIID'),
  inReference('BR-CL-07', 'ReferenceTypeCode'),
  ...numbered(
    'CII-DT-',
    68,
    'StartDateTime/DateTime DurationMeasure InclusiveIndicator Description EndDateTime/DateTime CompleteDateTime OpenIndicator SeasonCode ID Name SequenceNumeric StartDateFlexibilityCode ContinuousIndicator PurposeCode',
  ).map(([id, path]): Change => {
    const [name = '', below] = path.split('/');
    const content = below === undefined ? '1' : '<udt:DateTime>2024-05-02</udt:DateTime>';
    return [id, settlement, `$&${part('BillingSpecifiedPeriod', part(name, content))}`];
  }),
  ...[
    ...numbered('CII-DT-', 82, 'ID PostOfficeBox BuildingName'),
    ...numbered(
      'CII-DT-',
      86,
      'LineFour LineFive StreetName CitySubDivisionName CountryName CountrySubDivisionID',
    ),
  ].map(([id, name]): Change => [id, '<ram:PostalTradeAddress>', `$&${part(name)}`]),
  ...numbered(
    'CII-DT-',
    1,
    'schemeName schemeAgencyName schemeDataURI schemeURI schemeID schemeAgencyID schemeVersionID',
  ).map(([id, name]): Change => [id, '<ram:ID>2024-0117', `<ram:ID ${name}="a">2024-0117`]),
  ...numbered('CII-DT-', 101, 'schemeName schemeAgencyName schemeDataURI schemeURI').map(
    ([id, name]): Change => [id, 'IBANID>HR', `IBANID ${name}="a">HR`],
  ),
  ...numbered('CII-DT-', 8, 'name listURI listID listAgencyID listVersionID').map(
    ([id, name]): Change => [id, '<ram:TypeCode>380', `<ram:TypeCode ${name}="a">380`],
  ),
  ...numbered('CII-DT-', 13, 'languageID languageLocaleID').map(
    ([id, name]): Change => [id, '<rsm:CrossIndustryInvoice ', `$&${name}="a" `],
  ),
  ...numbered('CII-DT-', 31, 'currencyID currencyCodeListVersionID').map(
    ([id, name]): Change => [id, '<ram:GrandTotalAmount>', `<ram:GrandTotalAmount ${name}="EUR">`],
  ),
  ...numbered('CII-DT-', 34, 'unitCodeListID unitCodeListAgencyID unitCodeListAgencyName').map(
    ([id, name]): Change => [id, '<ram:BilledQuantity ', `$&${name}="a" `],
  ),
  [
    'CII-DT-033',
    /<\/ram:ChargeAmount>(.*)<ram:BilledQuantity unitCode="H87">/,
    '</ram:ChargeAmount><ram:BasisQuantity unitCode="H87">1</ram:BasisQuantity>$1<ram:BilledQuantity>',
  ],
];

export const formCiiCases = [...repeating(cii, singles), ...breaking(cii, changes)];
