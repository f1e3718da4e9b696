import {
  allowanceReasons,
  chargeReasons,
  currencies,
  mimeTypes,
} from '#invoicing/codes/document-codes.ts';
import { peppolEndpointSchemes } from '#invoicing/codes/scheme-codes.ts';
import {
  isAbn,
  isBelgian,
  isGln,
  isItalianVat,
  isMod11,
  isSwedish,
} from '#invoicing/rules/check-digits.ts';
import type { Rule, Severity } from '#invoicing/rules/rule.ts';
import {
  elementNames,
  elementsAt,
  elementsNamed,
  syntaxRule,
} from '#invoicing/rules/syntax-rule.ts';
import { textAt, trimXml, type XmlElement } from '#invoicing/xml/xml-element.ts';

const p = 'PEPPOL-EN16931';
// Peppol's list of 2025-Q2 differs from that of EN 16931 by these.
const newer: ReadonlySet<string> = new Set(['XCG', 'CNH', 'STD']);
const older: ReadonlySet<string> = new Set(['ANG', 'STN', 'BGN']);

const invoiceTypes = new Set(
  '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877'.split(
    ' ',
  ),
);
const creditNoteTypes = new Set(['381', '396', '81', '83', '532']);

function isOfBilling(root: XmlElement | undefined): boolean {
  return /urn:fdc:peppol\.eu:2017:poacc:billing:01:1\.0/.test(textAt(root, 'ProfileID') ?? '');
}

function coded(
  id: string,
  find: string | ((root: XmlElement) => XmlElement[]),
  isIn: (e: XmlElement) => boolean,
  what: string,
): Rule {
  return syntaxRule(
    id,
    find,
    isIn,
    `This is no ${what} of Peppol's list.`,
    `Take a code of Peppol's list.`,
  );
}

function reasons(isCharge: string) {
  return (root: XmlElement) =>
    elementsAt(root, 'AllowanceCharge/AllowanceChargeReasonCode').filter(
      ({ parent }) => textAt(parent, 'ChargeIndicator') === isCharge,
    );
}

/** The category that an exemption reason goes with. */
const exemptions: readonly [string, string, string][] = [
  ['P0104', 'VATEX-EU-G', 'G'],
  ['P0105', 'VATEX-EU-O', 'O'],
  ['P0106', 'VATEX-EU-IC', 'K'],
  ['P0107', 'VATEX-EU-AE', 'AE'],
  ['P0108', 'VATEX-EU-D', 'E'],
  ['P0109', 'VATEX-EU-F', 'E'],
  ['P0110', 'VATEX-EU-I', 'E'],
  ['P0111', 'VATEX-EU-J', 'E'],
];

/** Numbers of a scheme have a form or check digits. */
const schemes: readonly [string, string, (text: string) => boolean, string, Severity][] = [
  ['PEPPOL-COMMON-R040', '0088', isGln, 'GLN', 'error'],
  ['PEPPOL-COMMON-R041', '0192', isMod11, 'Norwegian organisation number', 'error'],
  [
    'PEPPOL-COMMON-R042',
    '0184',
    (text) => /^(DK)?[0-9]{8}$/.test(text),
    'Danish CVR number',
    'error',
  ],
  ['PEPPOL-COMMON-R043', '0208', isBelgian, 'Belgian enterprise number', 'error'],
  [
    'PEPPOL-COMMON-R044',
    '0201',
    (text) => /^[A-Za-z0-9]{6}$/.test(text),
    'Italian IPA code',
    'warning',
  ],
  ['PEPPOL-COMMON-R045', '0210', isItalianTaxCode, 'Italian tax code', 'warning'],
  ['PEPPOL-COMMON-R046', '9907', isItalianTaxCode, 'Italian tax code', 'warning'],
  [
    'PEPPOL-COMMON-R047',
    '0211',
    (text) => !/^it/i.test(text) || isItalianVat(text.slice(2)),
    'Italian VAT number',
    'warning',
  ],
  ['PEPPOL-COMMON-R049', '0007', isSwedish, 'Swedish organisation number', 'error'],
  ['PEPPOL-COMMON-R050', '0151', isAbn, 'Australian business number', 'error'],
];

function isItalianTaxCode(text: string): boolean {
  return (
    /^[0-9]{11}$/.test(text) || /^[A-Za-z]{6}[0-9]{2}[A-Za-z][0-9]{2}.{3}[0-9][A-Za-z]$/.test(text)
  );
}

function numbers(root: XmlElement, scheme: string): XmlElement[] {
  const found = elementsNamed(root, 'EndpointID');
  const all =
    scheme === '9907'
      ? found
      : [
          ...found,
          ...elementsAt(root, 'PartyIdentification/ID'),
          ...elementsNamed(root, 'CompanyID'),
        ];
  return all.filter(({ attributes }) => attributes.schemeID === scheme);
}

/** Peppol's code lists and check digits, over documents. */
export const peppolCodeRules: Rule[] = [
  coded(
    `${p}-CL001`,
    (root) =>
      elementsNamed(root, 'EmbeddedDocumentBinaryObject').filter(
        (e) => e.attributes.mimeCode !== undefined,
      ),
    ({ attributes }) => mimeTypes.has(attributes.mimeCode ?? ''),
    'type of an attachment',
  ),
  coded(
    `${p}-CL002`,
    reasons('false'),
    ({ text }) => allowanceReasons.has(trimXml(text)),
    'reason for an allowance',
  ),
  coded(
    `${p}-CL003`,
    reasons('true'),
    ({ text }) => chargeReasons.has(trimXml(text)),
    'reason for a charge',
  ),
  coded(
    `${p}-CL006`,
    'InvoicePeriod/DescriptionCode',
    ({ text }) => ['3', '35', '432'].includes(trimXml(text)),
    'time at which VAT falls due',
  ),
  coded(
    `${p}-CL007`,
    (root) =>
      elementNames(root)
        .filter((name) => name.endsWith('Amount'))
        .flatMap((name) => elementsNamed(root, name)),
    ({ attributes: { currencyID = '' } }) =>
      older.has(currencyID) || (currencies.has(currencyID) && !newer.has(currencyID)),
    'currency',
  ),
  coded(
    `${p}-CL008`,
    (root) => elementsNamed(root, 'EndpointID').filter((e) => e.attributes.schemeID !== undefined),
    ({ attributes }) => peppolEndpointSchemes.has(attributes.schemeID ?? ''),
    'scheme of an electronic address',
  ),
  syntaxRule(
    `${p}-P0100`,
    'InvoiceTypeCode',
    ({ text }, { root }) => !isOfBilling(root) || invoiceTypes.has(trimXml(text)),
    'Peppol does not take this type of invoice.',
    'Use 380.',
    'error',
    'BT-3',
  ),
  syntaxRule(
    `${p}-P0101`,
    'CreditNoteTypeCode',
    ({ text }, { root }) => !isOfBilling(root) || creditNoteTypes.has(trimXml(text)),
    'Peppol does not take this type of credit note.',
    'Use 381.',
    'error',
    'BT-3',
  ),
  ...exemptions.map(([id, code, category]) =>
    syntaxRule(
      `${p}-${id}`,
      (root) =>
        elementsNamed(root, 'TaxCategory').filter(
          (tax) => textAt(tax, 'TaxExemptionReasonCode')?.toUpperCase() === code,
        ),
      (tax) => textAt(tax, 'ID') === category,
      `The reason ${code} goes with VAT category ${category} only.`,
      `Change the category to ${category}, or the reason.`,
      'error',
      'BT-121',
    ),
  ),
  ...schemes.map(([id, scheme, isRight, what, severity]) =>
    syntaxRule(
      id,
      (root) => numbers(root, scheme),
      ({ text }) => isRight(trimXml(text)),
      `This is no right ${what} (scheme ${scheme}).`,
      'Correct the number or its scheme.',
      severity,
    ),
  ),
];
