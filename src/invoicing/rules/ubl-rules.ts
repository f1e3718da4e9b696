import { isVat } from '#invoicing/reading/read-ubl-vat.ts';
import type { Rule } from '#invoicing/rules/rule.ts';
import {
  elementNames,
  elementsAt,
  elementsNamed,
  firstWithAttribute,
  syntaxRule,
} from '#invoicing/rules/syntax-rule.ts';
import { allAt, firstAt, textAt, type XmlElement } from '#invoicing/xml/xml-element.ts';

const seller = 'AccountingSupplierParty/Party';
const buyer = 'AccountingCustomerParty/Party';
const once = 'Keep one of them.';

/** id, where, below it, what. */
const atMostOne: readonly [string, string, string, string][] = [
  ['UBL-SR-01', '/', 'ContractDocumentReference/ID', 'contract reference'],
  ['UBL-SR-02', '/', 'ReceiptDocumentReference/ID', 'receiving advice reference'],
  ['UBL-SR-03', '/', 'DespatchDocumentReference/ID', 'despatch advice reference'],
  ['UBL-SR-05', '/', 'PaymentTerms/Note', 'text of payment terms'],
  ['UBL-SR-06', 'BillingReference', 'InvoiceDocumentReference', 'earlier invoice in one reference'],
  ['UBL-SR-08', '/', 'InvoicePeriod', 'invoicing period'],
  ['UBL-SR-09', '/', `${seller}/PartyLegalEntity/RegistrationName`, 'name of the seller'],
  ['UBL-SR-10', '/', `${seller}/PartyName/Name`, 'trading name of the seller'],
  ['UBL-SR-11', '/', `${seller}/PartyLegalEntity/CompanyID`, 'registration number of the seller'],
  [
    'UBL-SR-14',
    '/',
    `${seller}/PartyLegalEntity/CompanyLegalForm`,
    'legal information of the seller',
  ],
  ['UBL-SR-15', '/', `${buyer}/PartyLegalEntity/RegistrationName`, 'name of the buyer'],
  ['UBL-SR-16', '/', `${buyer}/PartyIdentification/ID`, 'identifier of the buyer'],
  ['UBL-SR-17', '/', `${buyer}/PartyLegalEntity/CompanyID`, 'registration number of the buyer'],
  ['UBL-SR-22', 'TaxRepresentativeParty', 'PartyName/Name', 'name of the tax representative'],
  [
    'UBL-SR-23',
    'TaxRepresentativeParty',
    'PartyTaxScheme/CompanyID',
    'number of the tax representative',
  ],
  ['UBL-SR-24', '/', 'Delivery', 'delivery'],
  ['UBL-SR-25', 'Delivery', 'DeliveryParty/PartyName/Name', 'name of the place of delivery'],
  ['UBL-SR-26', 'PaymentMeans', 'PaymentID', 'remittance information in one way to pay'],
  ['UBL-SR-27', 'PaymentMeans', 'PaymentMeansCode', 'code in one way to pay'],
  ['UBL-SR-28', 'PaymentMeans', 'PaymentMandate/ID', 'mandate in one way to pay'],
  ['UBL-SR-32', 'TaxSubtotal', 'TaxCategory/TaxExemptionReason', 'reason for exemption'],
  [
    'UBL-SR-33',
    'AdditionalDocumentReference',
    'DocumentDescription',
    'description of a supporting document',
  ],
  ['UBL-SR-39', '/', 'ProjectReference/ID', 'project reference'],
  ['UBL-SR-40', '/', `${buyer}/PartyName/Name`, 'trading name of the buyer'],
  ['UBL-SR-45', '/', 'PaymentMeans/PaymentDueDate', 'due date'],
  ['UBL-SR-49', '/', 'InvoicePeriod/DescriptionCode', 'code for when VAT falls due'],
  ['UBL-SR-54', '/', 'PaymentMeans/CardAccount', 'payment card'],
  ['UBL-SR-55', '/', 'PaymentMeans/PaymentMandate', 'direct debit'],
  ['UBL-SR-56', '/', 'OriginatorDocumentReference/ID', 'tender reference'],
  ...(['InvoiceLine', 'CreditNoteLine'] as const).flatMap(
    (line): [string, string, string, string][] => [
      ['UBL-SR-34', line, 'Note', 'note of a line'],
      ['UBL-SR-35', line, 'OrderLineReference/LineID', 'order line of a line'],
      ['UBL-SR-36', line, 'InvoicePeriod', 'period of a line'],
      ['UBL-SR-37', line, 'Price/AllowanceCharge/Amount', 'discount on the price'],
      ['UBL-SR-50', line, 'Item/Description', 'description of an item'],
      ['UBL-SR-52', line, 'DocumentReference', 'object of a line'],
    ],
  ),
];

const warnedAttributes: readonly [string, string][] = [
  ['UBL-DT-08', 'schemeName'],
  ['UBL-DT-09', 'schemeAgencyName'],
  ['UBL-DT-10', 'schemeDataURI'],
  ['UBL-DT-11', 'schemeURI'],
  ['UBL-DT-12', 'format'],
  ['UBL-DT-13', 'unitCodeListIdentifier'],
  ['UBL-DT-14', 'unitCodeListAgencyIdentifier'],
  ['UBL-DT-15', 'unitCodeListAgencyName'],
  ['UBL-DT-16', 'listAgencyName'],
  ['UBL-DT-17', 'listName'],
  ['UBL-DT-19', 'languageID'],
  ['UBL-DT-20', 'listURI'],
  ['UBL-DT-21', 'listSchemeURI'],
  ['UBL-DT-22', 'languageLocaleID'],
  ['UBL-DT-23', 'uri'],
  ['UBL-DT-24', 'currencyCodeListVersionID'],
  ['UBL-DT-25', 'characterSetCode'],
  ['UBL-DT-26', 'encodingCode'],
  ['UBL-DT-27', 'schemeAgencyID'],
  ['UBL-DT-28', 'listAgencyID'],
];

function withNames(isWanted: (name: string) => boolean) {
  return (root: XmlElement) =>
    elementNames(root)
      .filter(isWanted)
      .flatMap((name) => elementsNamed(root, name));
}

function isInPriceAllowance(element: XmlElement): boolean {
  return element.parent?.name === 'AllowanceCharge' && element.parent.parent?.name === 'Price';
}

function decimals(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

function differ(elements: readonly XmlElement[]): boolean {
  return new Set(elements.map(({ text }) => text)).size > 1;
}

function numbersOf(element: XmlElement, isOfVat: boolean): XmlElement[] {
  return allAt(element, `${seller}/PartyTaxScheme`)
    .filter((scheme) => textAt(scheme, 'TaxScheme/ID') !== undefined && isVat(scheme) === isOfVat)
    .flatMap((scheme) => allAt(scheme, 'CompanyID'));
}

/** What UBL adds to the payee: one of each, and another name than the seller's. */
function isPayeeFine(
  payee: XmlElement,
  path: string,
  isCounted: (id: XmlElement) => boolean,
): boolean {
  const name = textAt(payee, 'PartyName/Name');
  const other = textAt(payee.parent, `${seller}/PartyLegalEntity/RegistrationName`);
  return (
    allAt(payee, path).filter(isCounted).length <= 1 &&
    name !== undefined &&
    other !== undefined &&
    name !== other
  );
}

const payeeMessage =
  'The payee has more than one of these, or no name of its own that differs from the seller.';
const payeeFix = 'Keep one, and name the payee; leave the payee out if the seller is paid.';
const hasScheme = ({ attributes }: XmlElement) =>
  attributes.schemeID !== undefined && attributes.schemeID.toUpperCase() !== 'SEPA';

/** How UBL is used by EN 16931. */
export const ublRules: Rule[] = [
  ...atMostOne.map(([id, where, path, what]) =>
    syntaxRule(
      id,
      where,
      (element) => allAt(element, path).length <= 1,
      `There is more than one ${what}.`,
      once,
    ),
  ),
  syntaxRule(
    'UBL-SR-04',
    '/',
    (root) => objects(root).length <= 1,
    'There is more than one invoiced object.',
    once,
  ),
  syntaxRule(
    'UBL-SR-07',
    'BillingReference',
    (element) => firstAt(element, 'InvoiceDocumentReference/ID') !== undefined,
    'A reference to an earlier invoice lacks its number.',
    'State the number of that invoice.',
    'error',
    'BT-25',
  ),
  syntaxRule(
    'UBL-SR-12',
    '/',
    (root) => numbersOf(root, true).length <= 1,
    'The seller has more than one VAT number.',
    once,
  ),
  syntaxRule(
    'UBL-SR-13',
    '/',
    (root) => numbersOf(root, false).length <= 1,
    'The seller has more than one tax number.',
    once,
  ),
  syntaxRule(
    'UBL-SR-18',
    '/',
    (root) =>
      allAt(root, `${buyer}/PartyTaxScheme`)
        .filter(isVat)
        .flatMap((scheme) => allAt(scheme, 'CompanyID')).length <= 1,
    'The buyer has more than one VAT number.',
    once,
  ),
  syntaxRule(
    'UBL-SR-19',
    'PayeeParty',
    (payee) => isPayeeFine(payee, 'PartyName/Name', () => true),
    payeeMessage,
    payeeFix,
  ),
  syntaxRule(
    'UBL-SR-20',
    'PayeeParty',
    (payee) => isPayeeFine(payee, 'PartyIdentification/ID', hasScheme),
    payeeMessage,
    payeeFix,
  ),
  syntaxRule(
    'UBL-SR-21',
    'PayeeParty',
    (payee) => isPayeeFine(payee, 'PartyLegalEntity/CompanyID', () => true),
    payeeMessage,
    payeeFix,
  ),
  syntaxRule(
    'UBL-SR-29',
    '/',
    (root) =>
      elementsAt(root, 'PartyIdentification/ID').filter(
        ({ attributes }) => attributes.schemeID?.toUpperCase() === 'SEPA',
      ).length <= 1,
    'There is more than one creditor identifier for direct debits.',
    once,
  ),
  ...(['UBL-SR-30', 'UBL-SR-31'] as const).map((id) =>
    syntaxRule(
      id,
      (root) =>
        elementsNamed(root, 'AllowanceCharge').filter(
          (part) => isTrue(textAt(part, 'ChargeIndicator')) === (id === 'UBL-SR-31'),
        ),
      (part) => allAt(part, 'AllowanceChargeReason').length <= 1,
      'An allowance or a charge has more than one reason.',
      once,
    ),
  ),
  syntaxRule(
    'UBL-SR-42',
    seller,
    (party) => allAt(party, 'PartyTaxScheme').length <= 2,
    'The seller has more than two tax numbers.',
    'Keep a VAT number and a tax number.',
  ),
  syntaxRule(
    'UBL-SR-43',
    'AdditionalDocumentReference',
    (reference) => {
      const type = textAt(reference, 'DocumentTypeCode');
      const isCreditNote = rootOf(reference).name === 'CreditNote';
      return (
        type === '130' ||
        (isCreditNote && type === '50') ||
        (type === undefined && firstAt(reference, 'ID')?.attributes.schemeID === undefined)
      );
    },
    'A supporting document has a scheme or a type that only the invoiced object has.',
    'Set the type to 130 for an invoiced object, or leave out scheme and type.',
  ),
  syntaxRule(
    'UBL-SR-44',
    '/',
    (root) => !differ(elementsNamed(root, 'PaymentID')),
    'The ways to pay give different remittance information.',
    'Give all of them the same.',
  ),
  syntaxRule(
    'UBL-SR-46',
    '/',
    (root) =>
      allAt(root, 'PaymentMeans/PaymentMeansCode').filter(
        ({ attributes }) => attributes.name !== undefined,
      ).length <= 1,
    'More than one way to pay has a text.',
    once,
  ),
  syntaxRule(
    'UBL-SR-47',
    '/',
    (root) => !differ(elementsNamed(root, 'PaymentMeansCode')),
    'The ways to pay have different codes.',
    'Give all of them the same code; only the accounts may differ.',
  ),
  ...['InvoiceLine', 'CreditNoteLine'].map((line) =>
    syntaxRule(
      'UBL-SR-48',
      line,
      (element) => allAt(element, 'Item/ClassifiedTaxCategory').length === 1,
      'A line does not have exactly one VAT category.',
      'State one VAT category a line.',
    ),
  ),
  ...['PostalAddress', 'Address'].map((name) =>
    syntaxRule(
      'UBL-SR-51',
      name,
      (element) => allAt(element, 'AddressLine').length <= 1,
      'An address has more than one additional line.',
      once,
    ),
  ),
  syntaxRule(
    'UBL-SR-53',
    'PartyTaxScheme',
    (scheme) =>
      firstAt(scheme, 'TaxScheme/ID') !== undefined && firstAt(scheme, 'CompanyID') !== undefined,
    'A tax number lacks its value or its kind.',
    'State both number and tax scheme, or leave the group out.',
  ),
  syntaxRule(
    'UBL-CR-666',
    '/',
    (root) => objects(root).every((object) => firstAt(object, 'Attachment') === undefined),
    'The invoiced object carries an attachment.',
    'Put the attachment into a supporting document of its own.',
  ),
  syntaxRule(
    'UBL-CR-673',
    '/',
    (root) => objects(root).every((object) => firstAt(object, 'DocumentDescription') === undefined),
    'The invoiced object carries a description.',
    'Leave the description out.',
  ),
  syntaxRule(
    'UBL-DT-01',
    (root) => withNames((name) => name.endsWith('Amount') && !name.endsWith('PriceAmount'))(root),
    (amount) => isInPriceAllowance(amount) || decimals(amount.text) <= 2,
    'An amount has more than two decimals.',
    'Round it to two decimals.',
  ),
  ...(
    [
      ['UBL-DT-06', 'mimeCode', 'its type'],
      ['UBL-DT-07', 'filename', 'a file name'],
    ] as const
  ).map(([id, attribute, what]) =>
    syntaxRule(
      id,
      (root) => withNames((name) => name.endsWith('BinaryObject'))(root),
      ({ attributes }) => attributes[attribute] !== undefined,
      `An attachment does not state ${what}.`,
      `Add ${what}.`,
      'error',
      'BT-125',
    ),
  ),
  ...warnedAttributes.map(([id, attribute]) =>
    syntaxRule(
      id,
      (root) => firstWithAttribute(root, attribute),
      () => false,
      `The attribute ${attribute} is not used in e-invoices.`,
      'Leave it out.',
      'warning',
    ),
  ),
];

function objects(root: XmlElement): XmlElement[] {
  return elementsNamed(root, 'AdditionalDocumentReference').filter(
    (reference) => textAt(reference, 'DocumentTypeCode') === '130',
  );
}

function isTrue(text: string | undefined): boolean {
  return text === 'true' || text === '1';
}

function rootOf(element: XmlElement): XmlElement {
  return element.parent === undefined ? element : rootOf(element.parent);
}
