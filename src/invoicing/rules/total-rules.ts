import type Big from 'big.js';
import type { AllowanceCharge, Amount, EInvoice, Totals } from '#invoicing/e-invoice.ts';
import { cents, decimal, numberOf, sum, whole } from '#invoicing/rules/decimal.ts';
import { isInCents } from '#invoicing/rules/document-rules.ts';
import { over, type Rule, rulesOver, type Subject } from '#invoicing/rules/rule.ts';
import { allAt } from '#invoicing/xml/xml-element.ts';

const invoice = rulesOver(over.invoice);
const totals = rulesOver(over.totals);
const vat = rulesOver(over.vat);

const round = 'Round it to two decimals.';

function sumOf(parts: readonly AllowanceCharge[], isCharge: boolean): Big {
  return sum(
    parts.filter((part) => part.isCharge === isCharge).map(({ amount }) => numberOf(amount)),
  );
}

function lineSum({ lines }: EInvoice): Big {
  return cents(sum(lines.map(({ net }) => numberOf(net))));
}

function equals(amount: Amount | undefined, expected: Big): boolean {
  return decimal(amount?.value)?.eq(expected) ?? false;
}

function stated(amount: Amount | undefined): string {
  const value = amount?.value ?? '';
  return value === '' ? 'nothing' : value.slice(0, 40);
}

/** A sum of allowances or of charges fits its parts, and is absent only where there are none. */
function fitsParts(amount: Amount | undefined, i: EInvoice, isCharge: boolean): boolean {
  const parts = i.allowanceCharges.filter((part) => part.isCharge === isCharge);
  return amount === undefined
    ? parts.length === 0
    : equals(amount, cents(sumOf(i.allowanceCharges, isCharge)));
}

function expectedNet({ lines, charges, allowances }: Totals): Big {
  const exact = numberOf(lines).plus(numberOf(charges)).minus(numberOf(allowances));
  return charges === undefined && allowances === undefined ? exact : cents(exact);
}

function expectedPayable({ gross, prepaid, rounding }: Totals): Big {
  return cents(numberOf(gross).minus(numberOf(prepaid)).plus(numberOf(rounding)));
}

/** How often the VAT total stands in the document in its own currency; a form has it once or not at all. */
function taxTotals({ root, invoice: i, syntax }: Subject): number {
  if (root === undefined) return i.totals.tax === undefined ? 0 : 1;
  const path =
    syntax === 'cii'
      ? 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount'
      : 'TaxTotal/TaxAmount';
  return allAt(root, path).filter(({ attributes }) => attributes.currencyID === i.currency).length;
}

function isGrossRight(i: EInvoice, subject: Subject): boolean {
  const { gross, net, tax } = i.totals;
  if (i.currency === undefined) return true;
  // In CII an invoice without VAT may leave its total out.
  if (subject.syntax === 'cii' && decimal(gross?.value)?.eq(numberOf(net)) === true) return true;
  return (
    taxTotals(subject) === 1 &&
    net !== undefined &&
    equals(gross, cents(numberOf(net).plus(numberOf(tax))))
  );
}

/** The VAT total of the breakdown, which each total with a breakdown repeats. */
function isTaxRight({ vat: parts, totals: { tax } }: EInvoice, { root, syntax }: Subject): boolean {
  if (syntax === 'ubl' && root !== undefined) {
    return allAt(root, 'TaxTotal').every((total) => {
      const taxes = allAt(total, 'TaxSubtotal/TaxAmount');
      if (allAt(total, 'TaxSubtotal').length === 0) return true;
      const expected = cents(sum(taxes.map(({ text }) => numberOf({ value: text }))));
      return decimal(allAt(total, 'TaxAmount')[0]?.text)?.eq(expected) ?? false;
    });
  }
  return tax === undefined || equals(tax, cents(sum(parts.map((part) => numberOf(part.tax)))));
}

/** Rate times base, to the cent, may differ by less than 1 from the VAT that is stated. */
export function isNearProduct(
  { taxable, tax, rate }: EInvoice['vat'][number],
  isInclusive: boolean,
): boolean {
  const product = cents(
    numberOf(taxable)
      .abs()
      .times(decimal(rate) ?? 0)
      .div(100),
  );
  const difference = numberOf(tax).abs().minus(product).abs();
  return isInclusive ? difference.lte(1) : difference.lt(1);
}

/** UBL has UBL-DT-01 for this, CII compares the values. */
function isRounded(amount: Amount | undefined): boolean {
  const value = decimal(amount?.value);
  return value === undefined || cents(value).eq(value);
}

function isAccountingTaxLost({ currency, taxCurrency, totals: t }: EInvoice): boolean {
  return (
    taxCurrency !== undefined &&
    taxCurrency !== currency &&
    t.tax !== undefined &&
    t.taxInAccounting === undefined
  );
}

const amounts: [
  key: keyof Totals,
  missing: string | undefined,
  decimals: string,
  terms: string,
  name: string,
][] = [
  ['lines', 'BR-12', 'BR-DEC-09', 'BT-106', 'sum of the lines'],
  ['net', 'BR-13', 'BR-DEC-12', 'BT-109', 'total without VAT'],
  ['gross', 'BR-14', 'BR-DEC-14', 'BT-112', 'total with VAT'],
  ['payable', 'BR-15', 'BR-DEC-18', 'BT-115', 'amount due for payment'],
  ['allowances', undefined, 'BR-DEC-10', 'BT-107', 'sum of the allowances'],
  ['charges', undefined, 'BR-DEC-11', 'BT-108', 'sum of the charges'],
  ['prepaid', undefined, 'BR-DEC-16', 'BT-113', 'paid amount'],
  ['rounding', undefined, 'BR-DEC-17', 'BT-114', 'rounding amount'],
];

/** Rules of EN 16931 on the totals and their arithmetic. Sums are compared to the cent. */
export const totalRules: Rule[] = [
  ...amounts.flatMap(([key, missing, decimals, terms, name]) => [
    ...(missing === undefined
      ? []
      : [
          totals(
            missing,
            terms,
            key,
            (t) => t[key] !== undefined,
            `The ${name} is missing.`,
            'State it.',
          ),
        ]),
    totals(
      decimals,
      terms,
      key,
      (t) => isInCents(t[key]),
      `The ${name} has more than two decimals.`,
      round,
    ),
  ]),
  totals(
    'BR-DEC-13',
    'BT-110',
    'tax',
    (t, { syntax }) => syntax === 'ubl' || isRounded(t.tax),
    'The total VAT has more than two decimals.',
    round,
  ),
  totals(
    'BR-DEC-15',
    'BT-111',
    'taxInAccounting',
    (t, { syntax, invoice: i }) =>
      syntax === 'ubl' ||
      (syntax === 'cii' && isAccountingTaxLost(i) ? false : isRounded(t.taxInAccounting)),
    'The total VAT in accounting currency is missing or has more than two decimals.',
    round,
  ),
  totals(
    'BR-CO-10',
    'BT-106',
    'lines',
    (t, { invoice: i }) => equals(t.lines, lineSum(i)),
    (t, { invoice: i }) =>
      `The lines sum to ${lineSum(i).toFixed(2)}, the document says ${stated(t.lines)}.`,
    'Correct the sum of the lines, or the net amount of the line that is wrong.',
  ),
  totals(
    'BR-CO-11',
    'BT-107',
    'allowances',
    (t, { invoice: i }) => fitsParts(t.allowances, i, false),
    (t, { invoice: i }) =>
      `The allowances sum to ${sumOf(i.allowanceCharges, false).toFixed(2)}, the document says ${stated(t.allowances)}.`,
    'Correct the sum, or the allowance that is wrong.',
  ),
  totals(
    'BR-CO-12',
    'BT-108',
    'charges',
    (t, { invoice: i }) => fitsParts(t.charges, i, true),
    (t, { invoice: i }) =>
      `The charges sum to ${sumOf(i.allowanceCharges, true).toFixed(2)}, the document says ${stated(t.charges)}.`,
    'Correct the sum, or the charge that is wrong.',
  ),
  totals(
    'BR-CO-13',
    'BT-109',
    'net',
    (t) => equals(t.net, expectedNet(t)),
    (t) =>
      `Lines, allowances and charges make ${expectedNet(t).toFixed(2)}, the total without VAT says ${stated(t.net)}.`,
    'Correct the total without VAT.',
  ),
  totals(
    'BR-CO-14',
    'BT-110',
    'tax',
    (_, subject) => isTaxRight(subject.invoice, subject),
    (_, { invoice: i }) =>
      `The VAT breakdown sums to ${sum(i.vat.map(({ tax }) => numberOf(tax))).toFixed(2)}, the total VAT says ${stated(i.totals.tax)}.`,
    'Correct the total VAT, or the part of the breakdown that is wrong.',
  ),
  totals(
    'BR-CO-15',
    'BT-112',
    'gross',
    (_, subject) => isGrossRight(subject.invoice, subject),
    (_, { invoice: i }) =>
      `Total without VAT and VAT make ${numberOf(i.totals.net).plus(numberOf(i.totals.tax)).toFixed(2)}, the total with VAT says ${stated(i.totals.gross)}.`,
    'Correct the total with VAT; the VAT total stands once, in the currency of the invoice.',
  ),
  totals(
    'BR-CO-16',
    'BT-115',
    'payable',
    (t) => t.gross !== undefined && (decimal(t.payable?.value)?.eq(expectedPayable(t)) ?? false),
    (t) =>
      `Total with VAT, paid amount and rounding make ${expectedPayable(t).toFixed(2)}, the amount due says ${stated(t.payable)}.`,
    'Correct the amount due for payment.',
  ),
  vat(
    'BR-CO-17',
    'BT-117',
    'tax',
    (part, { syntax }) => {
      const rate = decimal(part.rate);
      return rate === undefined || whole(rate).eq(0)
        ? part.tax !== undefined && whole(numberOf(part.tax)).eq(0)
        : part.tax !== undefined &&
            part.taxable !== undefined &&
            isNearProduct(part, syntax === 'cii');
    },
    (part) =>
      `${part.rate ?? '0'} % of ${stated(part.taxable)} is ${cents(
        numberOf(part.taxable)
          .times(decimal(part.rate) ?? 0)
          .div(100),
      ).toFixed(2)}, the VAT says ${stated(part.tax)}.`,
    'Correct the VAT of this rate.',
  ),
  invoice(
    'BR-CO-18',
    'BG-23',
    'vat',
    (i) => i.vat.length > 0,
    'There is no VAT breakdown.',
    'State base and VAT of each category and rate.',
  ),
  invoice(
    'BR-CO-25',
    'BT-9, BT-20',
    'dueDate',
    (i) =>
      i.isCreditNote ||
      !(decimal(i.totals.payable?.value)?.gt(0) ?? false) ||
      i.dueDate !== undefined ||
      i.paymentTerms !== undefined,
    'There is an amount to pay, but neither a due date nor terms of payment.',
    'State the due date or the terms of payment.',
    'warning',
  ),
  totals(
    'BR-53',
    'BT-111',
    'taxInAccounting',
    (_, { invoice: i, syntax }) =>
      i.taxCurrency === undefined ||
      (i.taxCurrency === i.currency
        ? syntax !== 'cii' && i.totals.tax !== undefined
        : i.totals.taxInAccounting !== undefined),
    'The total VAT in the accounting currency is missing.',
    'State it, or leave out the accounting currency.',
  ),
  vat(
    'BR-45',
    'BT-116',
    'taxable',
    (part) => part.taxable !== undefined,
    'A part of the VAT breakdown has no base amount.',
    'State the amount that is taxed.',
  ),
  vat(
    'BR-46',
    'BT-117',
    'tax',
    (part) => part.tax !== undefined,
    'A part of the VAT breakdown has no VAT amount.',
    'State the VAT, 0 where there is none.',
  ),
  vat(
    'BR-47',
    'BT-118',
    'category',
    (part) => part.category !== undefined,
    'A part of the VAT breakdown has no category.',
    'State the VAT category, such as S.',
  ),
  vat(
    'BR-48',
    'BT-119',
    'rate',
    (part) => part.rate !== undefined || part.category === 'O',
    'A part of the VAT breakdown has no rate.',
    'State the rate in percent.',
  ),
  vat(
    'BR-DEC-19',
    'BT-116',
    'taxable',
    (part) => isInCents(part.taxable),
    'A base amount of the VAT breakdown has more than two decimals.',
    round,
  ),
  vat(
    'BR-DEC-20',
    'BT-117',
    'tax',
    (part) => isInCents(part.tax),
    'A VAT amount of the breakdown has more than two decimals.',
    round,
  ),
];
