// VAT totals by the rates that occur: Croatia has 25, 13 and 5 per cent, Austria 20 and 10. Totals
// are computed from the lines in whole cents. Values given by the caller are never overwritten;
// deviations are only reported.

import Big from 'big.js';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  multiplyDecimals,
  parseDecimal,
  printDecimal,
  printShortDecimal,
  roundDecimal,
} from '#services/templates/decimal.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import { isInvoice, type TaxedAmount, wholeAmounts } from '#services/templates/whole-amounts.ts';
import type { Warning } from '#services/tools.ts';

export interface VatTotal {
  /** Per cent, e.g. `20` or `5.5`. */
  rate: string;
  /** Both with two decimals. */
  net: string;
  vat: string;
}

const cents = 2;
const zero: Decimal = { value: new Big(0), scale: cents };
const hundredth: Decimal = { value: new Big('0.01'), scale: 2 };

/**
 * Adds `vatTotals`, `vatTotal_{rate}` (a dot in the rate becomes `_`), `netTotal` and `grandTotal`
 * if the data has `items` with `net` and `vatPercentage` and lacks them. VAT is rounded half up
 * once per rate; the totals are the sums of the rounded values. Of an invoice its allowances and charges
 * count, and wherever it has a `grandTotal`, `amountDue` is added.
 */
export function withVatTotals(data: unknown): { data: unknown; warnings: Warning[] } {
  const { data: summed, warnings } = withSums(data);
  const due = amountDueOf(summed);
  if (!isJsonObject(summed) || due === undefined) return { data: summed, warnings };
  const given = parseDecimal(readOwn(summed, 'amountDue'));
  if (!Object.hasOwn(summed, 'amountDue')) {
    const amountDue = typeof due === 'object' ? printDecimal(due) : due;
    return { data: { ...summed, amountDue }, warnings };
  }
  if (given === undefined || typeof due !== 'object' || compareDecimals(given, due) === 0) {
    return { data: summed, warnings };
  }
  return { data: summed, warnings: [...warnings, doesNotAddUp('amountDue', given, due)] };
}

/** What is left of the grand total, or its text if that is no number; undefined where it cannot be told. */
function amountDueOf(data: unknown): Decimal | string | undefined {
  if (!isJsonObject(data) || !isInvoice(data)) return undefined;
  const { grandTotal, prepaidAmount, roundingAmount } = data;
  const total = parseDecimal(grandTotal);
  if (total === undefined) return typeof grandTotal === 'string' ? grandTotal : undefined;
  const [prepaid, rounding] = [prepaidAmount, roundingAmount].map((one) =>
    parseDecimal(one ?? '0.00'),
  );
  if (prepaid === undefined || rounding === undefined) return undefined;
  const paid = { ...prepaid, value: prepaid.value.times(-1) };
  return addDecimals(addDecimals(total, paid), rounding);
}

function withSums(data: unknown): { data: unknown; warnings: Warning[] } {
  const items = readOwn(data, 'items');
  if (!isJsonObject(data) || !Array.isArray(items) || items.length === 0) {
    return { data, warnings: [] };
  }
  const lines = readLines(items);
  if ('warnings' in lines) return { data, warnings: lines.warnings };
  const whole = wholeAmounts(data, lines.lines);
  if ('warnings' in whole) return { data, warnings: whole.warnings };

  const warnings: Warning[] = [];
  const derived = new Map<string, unknown>();
  const shown = (name: string, computed: Decimal): Decimal => {
    const given = parseDecimal(data[name]);
    if (!Object.hasOwn(data, name)) derived.set(name, printDecimal(computed));
    else if (given !== undefined && compareDecimals(given, computed) !== 0) {
      warnings.push(doesNotAddUp(name, given, computed));
    }
    return given ?? computed;
  };

  let netSum = zero;
  let vatSum = zero;
  const vatTotals: VatTotal[] = [];
  for (const { rate, net: exact } of sumByRate([...lines.lines, ...whole.amounts])) {
    const net = roundDecimal(exact, cents);
    const computed = roundDecimal(perCentOf(net, rate), cents);
    const rateText = printShortDecimal(rate);
    const vat = roundDecimal(shown(`vatTotal_${rateText.replace('.', '_')}`, computed), cents);
    vatTotals.push({ rate: rateText, net: printDecimal(net), vat: printDecimal(vat) });
    netSum = addDecimals(netSum, net);
    vatSum = addDecimals(vatSum, vat);
  }
  const netTotal = shown('netTotal', netSum);
  shown('grandTotal', addDecimals(netTotal, vatSum));
  if (!Object.hasOwn(data, 'vatTotals')) derived.set('vatTotals', vatTotals);
  return { data: { ...data, ...whole.lists, ...Object.fromEntries(derived) }, warnings };
}

/** Whether a template prints totals; `lookup` can read them by a computed name. */
export function asksForTotals(template: string): boolean {
  return /vatTotal|netTotal|grandTotal|amountDue|lookup/.test(template);
}

/** The lines, or a warning about the first that cannot be added; nothing if VAT is not intended. */
function readLines(items: readonly unknown[]): { lines: TaxedAmount[] } | { warnings: Warning[] } {
  const lines: TaxedAmount[] = [];
  // Order lists and invoices of small businesses have amounts without VAT.
  if (items.every((item) => readOwn(item, 'vatPercentage') === undefined)) return { warnings: [] };
  for (const [index, item] of items.entries()) {
    const net = parseDecimal(readOwn(item, 'net'));
    const rate = parseDecimal(readOwn(item, 'vatPercentage'));
    if (net === undefined || rate === undefined) {
      const isVatMeant = lines.length > 0 || net !== undefined || rate !== undefined;
      const field = net === undefined ? 'net' : 'vatPercentage';
      const message = 'This is not a number, so VAT totals were not computed.';
      return { warnings: isVatMeant ? [{ path: `data.items.${index}.${field}`, message }] : [] };
    }
    lines.push({ net, rate });
  }
  return { lines };
}

function sumByRate(lines: readonly TaxedAmount[]): TaxedAmount[] {
  const byRate = new Map<string, TaxedAmount>();
  for (const { net, rate } of lines) {
    const name = printShortDecimal(rate);
    const known = byRate.get(name);
    byRate.set(name, { rate, net: known === undefined ? net : addDecimals(known.net, net) });
  }
  return [...byRate.values()].sort((a, b) => compareDecimals(a.rate, b.rate));
}

function perCentOf(net: Decimal, rate: Decimal): Decimal {
  return multiplyDecimals(multiplyDecimals(net, rate), hundredth);
}

function doesNotAddUp(name: string, given: Decimal, computed: Decimal): Warning {
  return {
    path: `data.${name}`,
    message: `This says ${printDecimal(given)}, but the lines add up to ${printDecimal(computed)}.`,
  };
}
