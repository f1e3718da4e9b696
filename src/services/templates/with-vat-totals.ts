// VAT totals by the rates that occur: Croatia has 25, 13 and 5 per cent, Austria 20 and 10. Totals
// are computed from the lines, allowances and charges in whole cents. Values given by the caller are never overwritten;
// deviations are only reported.

import Big from 'big.js';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  parseDecimal,
  printDecimal,
  printShortDecimal,
  roundDecimal,
} from '#services/templates/decimal.ts';
import { isJsonObject, type JsonObject, readOwn } from '#services/templates/json-value.ts';
import { isFilled, type Taxed, taxedAmounts, vatOn } from '#services/templates/taxed-amounts.ts';
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

/**
 * Adds `vatTotals`, `vatTotal_{rate}` (a dot in the rate becomes `_`), `netTotal` and `grandTotal`
 * if the data has `items` with `net` and `vatPercentage` and lacks them, and `amountDue` wherever
 * there is a `grandTotal`. `allowances`, `charges`, `prepaidAmount` and `roundingAmount` are reckoned
 * with. VAT is rounded half up once per rate; the totals are the sums of the rounded values.
 */
export function withVatTotals(data: unknown): { data: unknown; warnings: Warning[] } {
  if (!isJsonObject(data)) return { data, warnings: [] };
  const summed = withSums(data);
  const due = withAmountDue(summed.data);
  return { data: due.data, warnings: [...summed.warnings, ...due.warnings] };
}

function withSums(data: JsonObject): { data: JsonObject; warnings: Warning[] } {
  const items = readOwn(data, 'items');
  if (!Array.isArray(items) || items.length === 0) return { data, warnings: [] };
  const taxed = taxedAmounts(data, items);
  if ('warnings' in taxed) {
    // Nothing is missed where all totals are given.
    const isWhole = ['netTotal', 'vatTotals', 'grandTotal'].every((name) => isFilled(data, name));
    const warnings = taxed.warnings.filter(({ path }) => !isWhole || /^data\.items\./.test(path));
    return { data, warnings };
  }

  const warnings: Warning[] = [];
  const derived = new Map<string, unknown>();
  const shown = (name: string, computed: Decimal): Decimal => {
    const given = parseDecimal(data[name]);
    if (!isFilled(data, name)) derived.set(name, printDecimal(computed));
    else if (given !== undefined && compareDecimals(given, computed) !== 0) {
      warnings.push(doesNotAddUp(name, given, computed));
    }
    return given ?? computed;
  };

  let netSum = zero;
  let vatSum = zero;
  const vatTotals: VatTotal[] = [];
  for (const { rate, net: exact } of sumByRate(taxed.amounts)) {
    const net = roundDecimal(exact, cents);
    const computed = roundDecimal(vatOn({ net, rate }), cents);
    const rateText = printShortDecimal(rate);
    const vat = roundDecimal(shown(`vatTotal_${rateText.replace('.', '_')}`, computed), cents);
    vatTotals.push({ rate: rateText, net: printDecimal(net), vat: printDecimal(vat) });
    netSum = addDecimals(netSum, net);
    vatSum = addDecimals(vatSum, vat);
  }
  const netTotal = shown('netTotal', netSum);
  shown('grandTotal', addDecimals(netTotal, vatSum));
  if (!isFilled(data, 'vatTotals')) derived.set('vatTotals', vatTotals);
  return { data: { ...data, ...taxed.completed, ...Object.fromEntries(derived) }, warnings };
}

/** Whether a template prints totals; `lookup` can read them by a computed name. */
export function asksForTotals(template: string): boolean {
  return /vatTotal|netTotal|grandTotal|amountDue|lookup/.test(template);
}

function sumByRate(amounts: readonly Taxed[]): Taxed[] {
  const byRate = new Map<string, Taxed>();
  for (const { net, rate } of amounts) {
    const name = printShortDecimal(rate);
    const known = byRate.get(name);
    byRate.set(name, { rate, net: known === undefined ? net : addDecimals(known.net, net) });
  }
  return [...byRate.values()].sort((a, b) => compareDecimals(a.rate, b.rate));
}

/** What is left to pay: what was paid before is taken off, also where the lines have no VAT. */
function withAmountDue(data: JsonObject): { data: JsonObject; warnings: Warning[] } {
  const parts = ['grandTotal', 'prepaidAmount', 'roundingAmount'] as const;
  const [total, prepaid, rounding] = parts.map((name) =>
    isFilled(data, name) ? parseDecimal(data[name]) : zero,
  );
  const isGiven = isFilled(data, 'amountDue');
  if (!isFilled(data, 'grandTotal')) return { data, warnings: [] };
  if (!isFilled(data, 'prepaidAmount') && !isFilled(data, 'roundingAmount') && !isGiven) {
    return { data: { ...data, amountDue: data.grandTotal }, warnings: [] };
  }
  const odd = parts.find((name) => isFilled(data, name) && parseDecimal(data[name]) === undefined);
  if (total === undefined || prepaid === undefined || rounding === undefined) {
    const message = 'This is not a number, so the amount due was not computed.';
    return { data, warnings: isGiven ? [] : [{ path: `data.${odd}`, message }] };
  }
  const minus = { value: prepaid.value.neg(), scale: prepaid.scale };
  const due = addDecimals(addDecimals(addDecimals(zero, total), minus), rounding);
  if (!isGiven) return { data: { ...data, amountDue: printDecimal(due) }, warnings: [] };
  const given = parseDecimal(data.amountDue);
  if (given === undefined || compareDecimals(given, due) === 0) return { data, warnings: [] };
  const message = `This says ${printDecimal(given)}, but ${printDecimal(due)} is left of the total.`;
  return { data, warnings: [{ path: 'data.amountDue', message }] };
}

function doesNotAddUp(name: string, given: Decimal, computed: Decimal): Warning {
  return {
    path: `data.${name}`,
    message: `This says ${printDecimal(given)}, but the lines add up to ${printDecimal(computed)}.`,
  };
}
