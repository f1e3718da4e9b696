import { mimeTypes } from '#invoicing/codes/document-codes.ts';
import {
  endpointSchemes,
  identifierSchemes,
  itemClassificationSchemes,
} from '#invoicing/codes/scheme-codes.ts';
import { isOfParty, isSchemedId } from '#invoicing/rules/code-rules.ts';
import { cents, decimal, decimalsOf, sum } from '#invoicing/rules/decimal.ts';
import { has, over, type Rule, rulesOver } from '#invoicing/rules/rule.ts';
import { elementsAt, elementsNamed, syntaxRule } from '#invoicing/rules/syntax-rule.ts';
import { allAt, firstAt, textAt, type XmlElement } from '#invoicing/xml/xml-element.ts';

const own: ReadonlySet<string> = new Set(['XR01', 'XR02', 'XR03']);
const schemeMessage =
  'The scheme of an identifier is in none of the lists that the extension of XRechnung allows.';
const schemeFix = 'Take a code of ISO/IEC 6523 ICD or EAS, or XR01 to XR03.';

function schemeOf({ attributes }: XmlElement): string {
  return attributes.schemeID?.trim() ?? '';
}

function isSchemed({ attributes }: XmlElement): boolean {
  return attributes.schemeID !== undefined;
}

function schemeRule(
  id: string,
  find: (root: XmlElement) => XmlElement[],
  codes: ReadonlySet<string>,
  terms: string,
  isAlsoFine: (element: XmlElement) => boolean = () => false,
): Rule {
  return syntaxRule(
    id,
    find,
    (element) => own.has(schemeOf(element)) || codes.has(schemeOf(element)) || isAlsoFine(element),
    schemeMessage,
    schemeFix,
    'error',
    terms,
  );
}

function isOfCreditor(element: XmlElement): boolean {
  return (
    schemeOf(element) === 'SEPA' && isWithin(element, ['AccountingSupplierParty', 'PayeeParty'])
  );
}

function isWithin(element: XmlElement, names: readonly string[]): boolean {
  for (let at = element.parent; at !== undefined; at = at.parent) {
    if (names.includes(at.name)) return true;
  }
  return false;
}

function value(element: XmlElement, path: string) {
  return decimal(textAt(element, path)) ?? decimal('0');
}

function isSubSum(element: XmlElement): boolean {
  const parts = allAt(element, 'SubInvoiceLine');
  const total = sum(parts.flatMap((part) => value(part, 'LineExtensionAmount') ?? []));
  return parts.length === 0 || (value(element, 'LineExtensionAmount')?.eq(total) ?? false);
}

function isPayableRight(totals: XmlElement): boolean {
  const [payable, gross] = ['PayableAmount', 'TaxInclusiveAmount'].map((path) =>
    decimal(textAt(totals, path)),
  );
  if (payable === undefined || gross === undefined) return false;
  const zero = sum([]);
  const of = (path: string) => decimal(textAt(totals, path)) ?? zero;
  const third = sum(
    allAt(totals.parent, 'PrepaidPayment/PaidAmount').flatMap(({ text }) => decimal(text) ?? []),
  );
  return cents(payable.minus(of('PayableRoundingAmount'))).eq(
    cents(gross.minus(of('PrepaidAmount')).plus(third)),
  );
}

const prepayment = 'Invoice/PrepaidPayment';

/** What the extension of XRechnung 3.0 adds. It is about documents, since forms do not fill it. */
export const xrechnungExtensionRules: Rule[] = [
  ...['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject'].map((name) =>
    syntaxRule(
      'BR-DEX-01',
      name,
      ({ attributes }) => [...mimeTypes, 'application/xml'].includes(attributes.mimeCode ?? ''),
      'An attachment has a type that the extension of XRechnung does not allow.',
      'Attach PDF, PNG, JPEG, CSV, XLSX, ODS or XML.',
      'error',
      'BT-125',
    ),
  ),
  syntaxRule(
    'BR-DEX-02',
    (root) => [...elementsNamed(root, 'InvoiceLine'), ...elementsNamed(root, 'SubInvoiceLine')],
    isSubSum,
    'The sub-lines do not sum to their line.',
    'Correct the net amounts.',
    'warning',
    'BT-131',
  ),
  syntaxRule(
    'BR-DEX-03',
    'SubInvoiceLine/Item',
    (item) => allAt(item, 'ClassifiedTaxCategory').length === 1,
    'A sub-line does not have exactly one VAT category.',
    'State one VAT category a sub-line.',
    'error',
    'BT-151',
  ),
  schemeRule(
    'BR-DEX-04',
    (root) => [
      ...elementsAt(root, 'PartyIdentification/ID').filter(isSchemed),
      ...elementsNamed(root, 'GlobalID').filter(isOfParty),
    ],
    identifierSchemes,
    'BT-29, BT-46, BT-60',
    isOfCreditor,
  ),
  schemeRule(
    'BR-DEX-05',
    (root) => [
      ...elementsAt(root, 'PartyLegalEntity/CompanyID').filter(isSchemed),
      ...(root.name === 'CrossIndustryInvoice'
        ? elementsNamed(root, 'ID').filter(isSchemedId)
        : []),
    ],
    identifierSchemes,
    'BT-30, BT-47, BT-61',
  ),
  schemeRule(
    'BR-DEX-06',
    (root) =>
      [
        ...elementsAt(root, 'StandardItemIdentification/ID'),
        ...elementsAt(root, 'SpecifiedTradeProduct/GlobalID'),
      ].filter(isSchemed),
    identifierSchemes,
    'BT-157',
  ),
  schemeRule(
    'BR-DEX-07',
    (root) =>
      [
        ...elementsNamed(root, 'EndpointID'),
        ...elementsAt(root, 'URIUniversalCommunication/URIID'),
      ].filter(isSchemed),
    endpointSchemes,
    'BT-34, BT-49',
  ),
  schemeRule(
    'BR-DEX-08',
    (root) =>
      [
        ...elementsAt(root, 'DeliveryLocation/ID'),
        ...elementsAt(root, 'ApplicableHeaderTradeDelivery/ShipToTradeParty/GlobalID'),
      ].filter(isSchemed),
    identifierSchemes,
    'BT-71',
  ),
  syntaxRule(
    'BR-DEX-09',
    'LegalMonetaryTotal',
    isPayableRight,
    'The amount due is not the total with VAT without what was paid, with rounding and payments for third parties.',
    'Correct the amount due for payment.',
    'error',
    'BT-115',
  ),
  ...(
    [
      ['BR-DEX-10', 'ID', 'kind'],
      ['BR-DEX-11', 'PaidAmount', 'amount'],
      ['BR-DEX-12', 'InstructionID', 'description'],
    ] as const
  ).map(([id, path, what]) =>
    syntaxRule(
      id,
      prepayment,
      (part) => has(textAt(part, path)),
      `A payment for a third party has no ${what}.`,
      `State the ${what}.`,
    ),
  ),
  syntaxRule(
    'BR-DEX-13',
    prepayment,
    (part) => decimalsOf(textAt(part, 'PaidAmount')) <= 2,
    'The amount of a payment for a third party has more than two decimals.',
    'Round it to two decimals.',
  ),
  syntaxRule(
    'BR-DEX-14',
    prepayment,
    (part, { invoice }) => firstAt(part, 'PaidAmount')?.attributes.currencyID === invoice.currency,
    'A payment for a third party is in another currency than the invoice.',
    'State it in the currency of the invoice.',
  ),
  syntaxRule(
    'BR-DEX-15',
    'ParentLineID',
    () => false,
    'Sub-lines of CII are not checked by the official rules.',
    'Check their sums by hand.',
    'warning',
  ),
];

const invoice = rulesOver(over.invoice);
const line = rulesOver(over.lines);
const classification = rulesOver(({ invoice: { lines } }) =>
  lines.flatMap(({ classifications }) => classifications),
);
const attribute = rulesOver(({ invoice: { lines } }) =>
  lines.flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'cva')),
);

type Vehicle = Parameters<Parameters<typeof line>[3]>[0];

function kinds({ classifications }: Vehicle): number {
  return classifications.filter(({ scheme }) => scheme === 'CVD').length;
}

function cleanness({ attributes }: Vehicle): number {
  return attributes.filter(({ name }) => name === 'cva').length;
}

/** What XRechnung CVD adds for vehicles of the Clean Vehicles Directive. */
export const xrechnungCvdRules: Rule[] = [
  invoice(
    'BR-DE-CVD-01',
    'BT-12',
    'contract',
    (i) => has(i.contract),
    'The contract reference is missing.',
    'State it.',
  ),
  invoice(
    'BR-DE-CVD-02',
    'BT-17',
    'tender',
    (i) => has(i.tender),
    'The tender reference is missing.',
    'State it.',
  ),
  invoice(
    'BR-DE-CVD-03',
    'BG-25',
    'lines',
    (i) => i.lines.some((l) => kinds(l) > 0 && cleanness(l) > 0),
    'No line describes a vehicle with its category and its cleanness.',
    'Give a line a classification of scheme CVD and the attribute cva.',
  ),
  classification(
    'BR-DE-CVD-04',
    'BT-158',
    'value',
    (c) => c.scheme !== 'CVD' || ['M1', 'M2', 'M3', 'N1', 'N2', 'N3'].includes(c.value),
    'This is no category of vehicles.',
    'Take M1, M2, M3, N1, N2 or N3.',
  ),
  attribute(
    'BR-DE-CVD-05',
    'BT-161',
    'value',
    (a) => ['clean', 'zero-emission', 'other'].includes((a.value ?? '').trim()),
    'The attribute cva has another value than those of the directive.',
    'Take clean, zero-emission or other.',
  ),
  line(
    'BR-DE-CVD-06-a',
    'BT-160',
    'attributes',
    (l) => kinds(l) === 0 || cleanness(l) === 1,
    'A vehicle does not have exactly one attribute cva.',
    'Add it once.',
  ),
  line(
    'BR-DE-CVD-06-b',
    'BT-158',
    'classifications',
    (l) => cleanness(l) === 0 || kinds(l) === 1,
    'A vehicle does not have exactly one category of scheme CVD.',
    'Add it once.',
  ),
  classification(
    'BR-TMP-CVD-01',
    'BT-158',
    'value',
    (c) => c.scheme === 'CVD' || itemClassificationSchemes.has(c.scheme ?? ''),
    'The classification of an item is of an unknown scheme.',
    'Take a scheme of UNTDID 7143, or CVD.',
  ),
];
