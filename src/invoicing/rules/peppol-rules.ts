import { isDay } from '#contract/invoice/is-day.ts';
import type { AllowanceCharge, EInvoice, Line } from '#invoicing/e-invoice.ts';
import { peppolId } from '#invoicing/profiles.ts';
import { cents, decimal, numberOf, sum } from '#invoicing/rules/decimal.ts';
import { over, type Rule, rulesOver, type Subject } from '#invoicing/rules/rule.ts';
import {
  elementNames,
  elementsAt,
  elementsNamed,
  syntaxRule,
} from '#invoicing/rules/syntax-rule.ts';
import { xrechnungRules } from '#invoicing/rules/xrechnung-rules.ts';
import { allAt, textAt, type XmlElement } from '#invoicing/xml/xml-element.ts';

const invoice = rulesOver(over.invoice);
const line = rulesOver(over.lines);
const anyPart = rulesOver<AllowanceCharge>(({ invoice: i }) => [
  ...i.allowanceCharges,
  ...i.lines.flatMap(({ allowanceCharges }) => allowanceCharges),
]);
const slack = '0.02';

/** Whether seller and buyer are both German, by their addresses. */
function isWithinGermany({ invoice: { seller, buyer } }: Subject): boolean {
  return [seller, buyer].every((party) => party?.address?.country?.toUpperCase() === 'DE');
}

function isNear(part: AllowanceCharge): boolean {
  if (part.percent === undefined || part.base === undefined) return true;
  const expected = numberOf(part.base)
    .times(decimal(part.percent) ?? 0)
    .div(100);
  return numberOf(part.amount).minus(expected).abs().lte(slack);
}

function netOf({ quantity, price, priceBase, allowanceCharges }: Line) {
  const base = decimal(priceBase?.value);
  const of = (isCharge: boolean) =>
    cents(
      sum(
        allowanceCharges
          .filter((p) => p.isCharge === isCharge)
          .map(({ amount }) => numberOf(amount)),
      ),
    );
  return (decimal(quantity?.value) ?? numberOf({ value: '1' }))
    .times(numberOf(price))
    .div(base === undefined || base.eq(0) ? 1 : base)
    .plus(of(true))
    .minus(of(false));
}

function isWithin({ period }: Line, i: EInvoice, key: 'start' | 'end'): boolean {
  const own = period?.[key];
  const whole = i.period?.[key];
  if (own === undefined || whole === undefined) return true;
  return key === 'start' ? own >= whole : own <= whole;
}

/** VAT in both currencies has the same sign. */
function haveSameSign({ taxCurrency, totals: { tax, taxInAccounting } }: EInvoice): boolean {
  if (taxCurrency === undefined) return true;
  const one = decimal(tax?.value);
  const other = decimal(taxInAccounting?.value) ?? one;
  return (
    one !== undefined &&
    other !== undefined &&
    (one.eq(0) || other.eq(0) || one.gt(0) === other.gt(0))
  );
}

function taxTotals(root: XmlElement, hasParts: boolean): number {
  return allAt(root, 'TaxTotal').filter(
    (total) => allAt(total, 'TaxSubtotal').length > 0 === hasParts,
  ).length;
}

/** Amounts in the currency of the invoice: all but the VAT in accounting currency. */
function amountsInCurrency(root: XmlElement): XmlElement[] {
  return elementNames(root)
    .filter((name) => name.endsWith('Amount'))
    .flatMap((name) => elementsNamed(root, name))
    .filter(
      ({ name, parent }) =>
        name !== 'TaxAmount' ||
        parent?.name === 'TaxSubtotal' ||
        (parent?.name === 'TaxTotal' && allAt(parent, 'TaxSubtotal').length > 0),
    );
}

function endpointRule(id: string, whose: 'seller' | 'buyer', terms: string): Rule {
  return rulesOver(over[whose])(
    id,
    terms,
    'endpoint',
    (party) => party.endpoint !== undefined,
    `The ${whose} has no electronic address.`,
    'State the electronic address with its scheme, such as 0088 or 9930.',
  );
}

/** What Peppol BIS Billing 3.0 adds to EN 16931. */
export const peppolRules: Rule[] = [
  invoice(
    'PEPPOL-EN16931-R001',
    'BT-23',
    'profile',
    (i) => i.profile !== undefined,
    'The business process is missing.',
    'State urn:fdc:peppol.eu:2017:poacc:billing:01:1.0.',
  ),
  invoice(
    'PEPPOL-EN16931-R002',
    'BG-1',
    'notes',
    (i, subject) => i.notes.length <= 1 || isWithinGermany(subject),
    'There is more than one note.',
    'Join the notes.',
  ),
  invoice(
    'PEPPOL-EN16931-R003',
    'BT-10, BT-13',
    'buyerReference',
    (i) => i.buyerReference !== undefined || i.order !== undefined,
    'There is neither a buyer reference nor an order number.',
    'State one of the two.',
  ),
  invoice(
    'PEPPOL-EN16931-R004',
    'BT-24',
    'customization',
    (i) => (i.customization ?? '').startsWith(peppolId),
    'The specification identifier is not that of Peppol BIS Billing 3.0.',
    `Write ${peppolId}.`,
  ),
  invoice(
    'PEPPOL-EN16931-R005',
    'BT-6',
    'taxCurrency',
    (i) => i.taxCurrency === undefined || i.taxCurrency !== i.currency,
    'The accounting currency is that of the invoice.',
    'Leave the accounting currency out.',
  ),
  invoice(
    'PEPPOL-EN16931-R007',
    'BT-23',
    'profile',
    (i) => /urn:fdc:peppol\.eu:2017:poacc:billing:[0-9]{2}:1\.0/.test(i.profile ?? ''),
    'The business process is not one of Peppol billing.',
    'State urn:fdc:peppol.eu:2017:poacc:billing:01:1.0.',
  ),
  syntaxRule(
    'PEPPOL-EN16931-R008',
    (root) => elementNames(root).flatMap((name) => elementsNamed(root, name)),
    ({ children, text }) => children.length > 0 || text.trim() !== '',
    'An element is empty.',
    'Give it a value, or leave it out.',
  ),
  endpointRule('PEPPOL-EN16931-R010', 'buyer', 'BT-49'),
  endpointRule('PEPPOL-EN16931-R020', 'seller', 'BT-34'),
  anyPart(
    'PEPPOL-EN16931-R040',
    'BT-92, BT-99',
    'amount',
    isNear,
    'An allowance or charge is not its percentage of its base amount.',
    'Correct amount, base or percentage.',
  ),
  anyPart(
    'PEPPOL-EN16931-R041',
    'BT-93, BT-100',
    'base',
    (p) => p.percent === undefined || p.base !== undefined,
    'An allowance or charge has a percentage but no base amount.',
    'State the base amount, or leave the percentage out.',
  ),
  anyPart(
    'PEPPOL-EN16931-R042',
    'BT-94, BT-101',
    'percent',
    (p) => p.base === undefined || p.percent !== undefined,
    'An allowance or charge has a base amount but no percentage.',
    'State the percentage, or leave the base amount out.',
  ),
  syntaxRule(
    'PEPPOL-EN16931-R043',
    (root) =>
      elementsNamed(root, 'AllowanceCharge').filter(({ parent }) => parent?.name !== 'Price'),
    (part) => ['true', 'false'].includes(textAt(part, 'ChargeIndicator') ?? ''),
    'The indicator of an allowance or charge is neither true nor false.',
    'Write true for a charge, false for an allowance.',
  ),
  syntaxRule(
    'PEPPOL-EN16931-R044',
    'Price/AllowanceCharge',
    (part) => textAt(part, 'ChargeIndicator') === 'false',
    'A price has a charge.',
    'Raise the price instead; only discounts stand at prices.',
    'error',
    'BT-147',
  ),
  line(
    'PEPPOL-EN16931-R046',
    'BT-146',
    'price',
    (l) =>
      l.grossPrice === undefined ||
      (l.priceDiscount !== undefined &&
        numberOf(l.price).eq(numberOf(l.grossPrice).minus(numberOf(l.priceDiscount)))),
    'The net price is not the gross price without the discount.',
    'Correct one of the three.',
  ),
  syntaxRule(
    'PEPPOL-EN16931-R051',
    amountsInCurrency,
    ({ attributes }, { invoice: i }) => attributes.currencyID === i.currency,
    'An amount is in another currency than the invoice.',
    'State it in the currency of the invoice.',
    'error',
    'BT-5',
  ),
  syntaxRule(
    'PEPPOL-EN16931-R053',
    '/',
    (root) => taxTotals(root, true) === 1,
    'There is not exactly one VAT total with a breakdown.',
    'State one VAT total with its breakdown.',
    'error',
    'BG-23',
  ),
  syntaxRule(
    'PEPPOL-EN16931-R054',
    '/',
    (root, { invoice: i }) => taxTotals(root, false) === (i.taxCurrency === undefined ? 0 : 1),
    'A VAT total without a breakdown fits no accounting currency, or is missing for it.',
    'State it once if there is an accounting currency, and not otherwise.',
    'error',
    'BT-111',
  ),
  invoice(
    'PEPPOL-EN16931-R055',
    'BT-110, BT-111',
    'totals',
    haveSameSign,
    'The VAT in both currencies has different signs.',
    'Correct the sign of one of the two.',
  ),
  rulesOver((subject) =>
    over.payments(subject).filter(({ code }) => code === '49' || code === '59'),
  )(
    'PEPPOL-EN16931-R061',
    'BT-89',
    'directDebit',
    (p) => p.directDebit?.mandate !== undefined,
    'A direct debit has no mandate reference.',
    'State the mandate reference.',
  ),
  syntaxRule(
    'PEPPOL-EN16931-R080',
    (root) => (root.name === 'CreditNote' ? [root] : []),
    (root) =>
      allAt(root, 'AdditionalDocumentReference').filter(
        (part) => textAt(part, 'DocumentTypeCode') === '50',
      ).length <= 1,
    'The credit note has more than one project reference.',
    'Keep one of them.',
    'error',
    'BT-11',
  ),
  ...['InvoiceLine', 'CreditNoteLine'].flatMap((name) => [
    syntaxRule(
      'PEPPOL-EN16931-R100',
      name,
      (element) => allAt(element, 'DocumentReference').length <= 1,
      'A line has more than one invoiced object.',
      'Keep one of them.',
      'error',
      'BT-128',
    ),
    syntaxRule(
      'PEPPOL-EN16931-R101',
      name,
      (element) =>
        allAt(element, 'DocumentReference').length === 0 ||
        allAt(element, 'DocumentReference/DocumentTypeCode').some(
          ({ text }) => text.trim() === '130',
        ),
      'A reference of a line is no invoiced object.',
      'Write 130 as its type, or leave it out.',
      'error',
      'BT-128',
    ),
  ]),
  line(
    'PEPPOL-EN16931-R110',
    'BT-134',
    'period',
    (l, { invoice: i }) => isWithin(l, i, 'start'),
    'The period of a line starts before that of the invoice.',
    'Correct one of the two.',
  ),
  line(
    'PEPPOL-EN16931-R111',
    'BT-135',
    'period',
    (l, { invoice: i }) => isWithin(l, i, 'end'),
    'The period of a line ends after that of the invoice.',
    'Correct one of the two.',
  ),
  line(
    'PEPPOL-EN16931-R120',
    'BT-131',
    'net',
    (l) => numberOf(l.net).minus(netOf(l)).abs().lte(slack),
    (l) =>
      `Quantity, price, allowances and charges of the line make ${netOf(l).toFixed(2)}, its net amount says ${l.net?.value ?? 'nothing'}.`,
    'Correct the net amount of the line.',
  ),
  line(
    'PEPPOL-EN16931-R121',
    'BT-149',
    'priceBase',
    (l) => l.priceBase === undefined || (decimal(l.priceBase.value)?.gt(0) ?? false),
    'The base quantity of a price is not above 0.',
    'State a quantity above 0, or leave it out.',
  ),
  line(
    'PEPPOL-EN16931-R130',
    'BT-150',
    'priceBase',
    (l) =>
      l.quantity === undefined ||
      l.priceBase?.unit === undefined ||
      l.priceBase.unit === l.quantity.unit,
    'Quantity and base quantity of the price have different units.',
    'Use the same unit for both.',
  ),
  ...['InvoiceTypeCode'].map((name) =>
    syntaxRule(
      'PEPPOL-EN16931-P0112',
      name,
      ({ text }, subject) => !['326', '384'].includes(text.trim()) || isWithinGermany(subject),
      'Types 326 and 384 are only for invoices within Germany.',
      'Use 380.',
      'error',
      'BT-3',
    ),
  ),
  ...elementsOfDates(),
];

function elementsOfDates(): Rule[] {
  return ['IssueDate', 'DueDate', 'TaxPointDate', 'StartDate', 'EndDate', 'ActualDeliveryDate'].map(
    (name) =>
      syntaxRule(
        'PEPPOL-EN16931-F001',
        (root) => elementsAt(root, name),
        ({ text }) => isDay(text),
        'A date is not written as YYYY-MM-DD, or does not exist.',
        'Write it such as 2026-03-31.',
      ),
  );
}

const outsidePeppol: ReadonlySet<string> = new Set([
  'BR-DE-21',
  'BR-DE-TMP-32',
  'BR-TMP-2',
  'BR-TMP-3',
]);

/** Invoices within Germany follow the German rules over Peppol too, which has its own names for them. */
export const germanPeppolRules: Rule[] = xrechnungRules
  .filter(({ id }) => !outsidePeppol.has(id))
  .map((rule) => ({
    ...rule,
    id: germanName(rule.id),
    breaches: (subject) => (isWithinGermany(subject) ? rule.breaches(subject) : []),
  }));

function germanName(id: string): string {
  const [, , number = '', part] = id.split('-');
  const suffix = part === undefined ? '' : part === 'a' ? '-1' : '-2';
  return `DE-R-${number.padStart(3, '0')}${suffix}`;
}
