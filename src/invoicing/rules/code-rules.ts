import {
  allowanceReasons,
  chargeReasons,
  countries,
  creditNoteTypes,
  currencies,
  exemptionReasons,
  invoiceTypes,
  mimeTypes,
  paymentMeans,
  taxCategories,
} from '#invoicing/codes/document-codes.ts';
import {
  endpointSchemes,
  identifierSchemes,
  itemClassificationSchemes,
  noteSubjects,
  objectSchemes,
} from '#invoicing/codes/scheme-codes.ts';
import { units } from '#invoicing/codes/unit-codes.ts';
import type { Address, Amount, EInvoice, Identifier, Quantity } from '#invoicing/e-invoice.ts';
import { type Over, over, type Rule, rulesOver, type Subject } from '#invoicing/rules/rule.ts';
import { elementsNamed, syntaxRule } from '#invoicing/rules/syntax-rule.ts';
import { trimXml, type XmlElement } from '#invoicing/xml/xml-element.ts';

type Codes = ReadonlySet<string>;

/** A rule that a code, where it is stated, is in its list. */
function coded<T extends object>(
  id: string,
  terms: string,
  what: string,
  list: string,
  where: Over<T>,
  at: keyof T & string,
  codes: Codes | ((item: T, subject: Subject) => Codes),
  read: (item: T) => string | undefined = (item) => item[at] as string | undefined,
): Rule {
  return rulesOver(where)(
    id,
    terms,
    at,
    (item, subject) => {
      const code = read(item);
      return (
        code === undefined || (typeof codes === 'function' ? codes(item, subject) : codes).has(code)
      );
    },
    (item) => `"${(read(item) ?? '').slice(0, 40)}" is no ${what}.`,
    `Take a code of ${list}.`,
  );
}

function schemed(
  id: string,
  terms: string,
  list: string,
  where: (invoice: EInvoice, syntax: Subject['syntax']) => readonly (Identifier | undefined)[],
  codes: Codes,
): Rule {
  return coded(
    id,
    terms,
    'scheme for this identifier',
    list,
    ({ invoice, syntax }) => where(invoice, syntax).filter((item) => item !== undefined),
    'value',
    codes,
    (item) => item.scheme,
  );
}

function parties({ seller, buyer, payee, taxRepresentative }: EInvoice) {
  return [seller, buyer, payee, taxRepresentative].filter((party) => party !== undefined);
}

function amountsOf({ totals, vat, lines, allowanceCharges }: EInvoice): Amount[] {
  return [
    ...Object.values(totals as Record<string, Amount | undefined>),
    ...vat.flatMap(({ taxable, tax }) => [taxable, tax]),
    ...[...allowanceCharges, ...lines.flatMap((line) => line.allowanceCharges)].flatMap(
      ({ amount, base }) => [amount, base],
    ),
    ...lines.flatMap(({ net, price, priceDiscount, grossPrice }) => [
      net,
      price,
      priceDiscount,
      grossPrice,
    ]),
  ].filter((amount) => amount !== undefined);
}

function addresses({ invoice }: Subject): Address[] {
  return [...parties(invoice), invoice.delivery]
    .map((party) => party?.address)
    .filter((address) => address !== undefined);
}

function quantities({ invoice }: Subject): Quantity[] {
  return invoice.lines
    .flatMap(({ quantity, priceBase }) => [quantity, priceBase])
    .filter((quantity) => quantity !== undefined);
}

const icd = 'ISO/IEC 6523 ICD, such as 0088 for a GLN';
const anyType: Codes = new Set([...invoiceTypes, ...creditNoteTypes]);
const taxPointCodes: Codes = new Set(['3', '35', '432']);

/** Rules of EN 16931 on code lists. An element that is there and empty has no code of any list. */
export const codeRules = [
  coded(
    'BR-CL-01',
    'BT-3',
    'type of document',
    'UNTDID 1001, such as 380 (invoice) or 381 (credit note)',
    over.invoice,
    'typeCode',
    ({ isCreditNote }, { syntax }) =>
      syntax === 'ubl' ? (isCreditNote ? creditNoteTypes : invoiceTypes) : anyType,
  ),
  coded(
    'BR-CL-03',
    'BT-5',
    'currency',
    'ISO 4217, such as EUR',
    ({ invoice, syntax }) =>
      amountsOf(invoice).filter(({ currency }) => currency !== undefined || syntax === 'ubl'),
    'value',
    currencies,
    // In UBL each amount states its currency.
    ({ currency }) => currency ?? '',
  ),
  coded(
    'BR-CL-04',
    'BT-5',
    'currency',
    'ISO 4217, such as EUR',
    over.invoice,
    'currency',
    currencies,
  ),
  coded(
    'BR-CL-05',
    'BT-6',
    'currency',
    'ISO 4217, such as EUR',
    over.invoice,
    'taxCurrency',
    currencies,
  ),
  coded(
    'BR-CL-06',
    'BT-8',
    'time at which VAT falls due',
    'UNTDID 2005: 3 (issue), 35 (delivery) or 432 (payment); in CII 5, 29 or 72',
    over.invoice,
    'taxPointCode',
    taxPointCodes,
  ),
  schemed(
    'BR-CL-07',
    'BT-18, BT-128',
    'UNTDID 1153',
    // CII writes the scheme as an element, which is checked wherever it stands.
    (i, syntax) => (syntax === 'cii' ? [] : [i.object, ...i.lines.map(({ object }) => object)]),
    objectSchemes,
  ),
  coded(
    'BR-CL-08',
    'BT-21',
    'subject of a note',
    'UNTDID 4451, such as AAI',
    ({ invoice }) => invoice.notes,
    'subject',
    noteSubjects,
  ),
  schemed(
    'BR-CL-10',
    'BT-29, BT-46, BT-60',
    icd,
    (i, syntax) => (syntax === 'cii' ? [] : parties(i).flatMap(({ ids }) => ids)),
    identifierSchemes,
  ),
  schemed(
    'BR-CL-11',
    'BT-30, BT-47, BT-61',
    icd,
    (i, syntax) => (syntax === 'cii' ? [] : parties(i).map(({ legalId }) => legalId)),
    identifierSchemes,
  ),
  schemed(
    'BR-CL-13',
    'BT-158',
    'UNTDID 7143, such as STI',
    (i) => i.lines.flatMap(({ classifications }) => classifications),
    itemClassificationSchemes,
  ),
  coded(
    'BR-CL-14',
    'BT-40, BT-55, BT-69, BT-80',
    'country',
    'ISO 3166-1, such as DE',
    addresses,
    'country',
    countries,
  ),
  coded(
    'BR-CL-15',
    'BT-159',
    'country',
    'ISO 3166-1, such as DE',
    over.lines,
    'originCountry',
    countries,
  ),
  coded(
    'BR-CL-16',
    'BT-81',
    'way to pay',
    'UNTDID 4461, such as 58 for a SEPA transfer',
    over.payments,
    'code',
    paymentMeans,
  ),
  coded(
    'BR-CL-17',
    'BT-95, BT-102, BT-118',
    'VAT category',
    'UNTDID 5305: S, Z, E, AE, K, G, O, L, M or B',
    ({ invoice, root }) =>
      root === undefined ? [...invoice.allowanceCharges, ...invoice.vat] : [],
    'category',
    taxCategories,
  ),
  coded(
    'BR-CL-18',
    'BT-151',
    'VAT category',
    'UNTDID 5305: S, Z, E, AE, K, G, O, L, M or B',
    ({ invoice, root }) => (root === undefined ? invoice.lines : []),
    'category',
    taxCategories,
  ),
  coded(
    'BR-CL-19',
    'BT-98, BT-140',
    'reason for an allowance',
    'UNTDID 5189, such as 95 (discount)',
    (subject) => [...over.allowances(subject), ...over.lineAllowances(subject)],
    'reasonCode',
    allowanceReasons,
  ),
  coded(
    'BR-CL-20',
    'BT-105, BT-145',
    'reason for a charge',
    'UNTDID 7161, such as FC (freight)',
    (subject) => [...over.charges(subject), ...over.lineCharges(subject)],
    'reasonCode',
    chargeReasons,
  ),
  schemed(
    'BR-CL-21',
    'BT-157',
    icd,
    (i) => i.lines.map(({ standardItemId }) => standardItemId),
    identifierSchemes,
  ),
  coded(
    'BR-CL-22',
    'BT-121',
    'reason for exemption',
    'VATEX, such as VATEX-EU-AE',
    ({ invoice }) => [...invoice.vat, ...invoice.lines],
    'exemptionCode',
    exemptionReasons,
    ({ exemptionCode }) => exemptionCode?.toUpperCase(),
  ),
  coded(
    'BR-CL-23',
    'BT-130, BT-150',
    'unit',
    'UN/ECE Recommendation 20 or 21, such as H87 (piece)',
    quantities,
    'value',
    units,
    ({ unit }) => unit,
  ),
  coded(
    'BR-CL-24',
    'BT-125',
    'type of an attachment',
    'PDF, PNG, JPEG, CSV, XLSX or ODS',
    ({ invoice }) =>
      invoice.documents.map(({ attachment }) => attachment).filter((file) => file !== undefined),
    'mime',
    mimeTypes,
  ),
  schemed(
    'BR-CL-25',
    'BT-34, BT-49',
    'the Electronic Address Scheme list, such as 0088, 9930 or EM',
    (i) => parties(i).map(({ endpoint }) => endpoint),
    endpointSchemes,
  ),
  schemed('BR-CL-26', 'BT-71', icd, (i) => [i.delivery?.locationId], identifierSchemes),
];

const isCategory = ({ text }: XmlElement) => taxCategories.has(trimXml(text));
const categoryMessage = 'This is no VAT category.';
const categoryFix = 'Take a code of UNTDID 5305: S, Z, E, AE, K, G, O, L, M or B.';
const schemeMessage = 'This is no scheme for an identifier of a party.';
const schemeFix = `Take a code of ${icd}, or leave the scheme out.`;

function categories(id: string, where: string, terms: string): Rule {
  return syntaxRule(id, where, isCategory, categoryMessage, categoryFix, 'error', terms);
}

/** Codes of documents that the invoice read from them may not hold, such as the category of another tax. */
export const ublCodeRules = [
  categories('BR-CL-17', 'TaxCategory/ID', 'BT-95, BT-102, BT-118'),
  categories('BR-CL-18', 'ClassifiedTaxCategory/ID', 'BT-151'),
];

const hasScheme = ({ attributes }: XmlElement) =>
  identifierSchemes.has(trimXml(attributes.schemeID) ?? '');

export const ciiCodeRules = [
  categories('BR-CL-17', 'CategoryTradeTax/CategoryCode', 'BT-95, BT-102'),
  categories('BR-CL-18', 'ApplicableTradeTax/CategoryCode', 'BT-118, BT-151'),
  syntaxRule(
    'BR-CL-07',
    'ReferenceTypeCode',
    ({ text }) => objectSchemes.has(trimXml(text)),
    'This is no scheme for the identifier of an invoiced object.',
    'Take a code of UNTDID 1153, or leave the scheme out.',
    'error',
    'BT-18, BT-128',
  ),
  syntaxRule(
    'BR-CL-10',
    (root) => elementsNamed(root, 'GlobalID').filter(isOfParty),
    hasScheme,
    schemeMessage,
    schemeFix,
    'error',
    'BT-29, BT-46, BT-60',
  ),
  syntaxRule(
    'BR-CL-11',
    (root) => elementsNamed(root, 'ID').filter(isSchemedId),
    hasScheme,
    schemeMessage,
    schemeFix,
    'error',
    'BT-30, BT-47, BT-61',
  ),
];

/** Identifiers of CII that name a party, not an item or a place of delivery. */
export function isOfParty({ attributes, parent }: XmlElement): boolean {
  return (
    attributes.schemeID !== undefined &&
    parent?.name !== 'SpecifiedTradeProduct' &&
    parent?.name !== 'ShipToTradeParty'
  );
}

/** Identifiers of CII with a scheme, but for tax numbers. */
export function isSchemedId({ attributes, parent }: XmlElement): boolean {
  return attributes.schemeID !== undefined && parent?.name !== 'SpecifiedTaxRegistration';
}
