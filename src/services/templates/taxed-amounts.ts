// What has VAT in the data of a document: its lines, and what is taken off or added as a whole.
import Big from 'big.js';
import {
  compareDecimals,
  type Decimal,
  multiplyDecimals,
  parseDecimal,
  printDecimal,
  roundDecimal,
} from '#services/templates/decimal.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import type { Warning } from '#services/tools.ts';

export interface Taxed {
  /** Negative for an allowance. */
  net: Decimal;
  rate: Decimal;
}

export interface TaxedAmounts {
  amounts: Taxed[];
  /** `allowances` and `charges` whose amounts were computed. */
  completed: Readonly<Record<string, unknown>>;
}

const cents = 2;
const zero: Decimal = { value: new Big(0), scale: cents };
const hundredth: Decimal = { value: new Big('0.01'), scale: 2 };

/** They have VAT at a rate of their own; all others at none. */
const ratedCategory = /^[SLM]$/i;

/** Nothing if VAT is not intended, or a warning about the first that cannot be added. */
export function taxedAmounts(
  data: object,
  items: readonly unknown[],
): TaxedAmounts | { warnings: Warning[] } {
  // Order lists and invoices of small businesses have amounts without VAT.
  if (items.every((item) => readOwn(item, 'vatPercentage') === undefined)) return { warnings: [] };
  const amounts: Taxed[] = [];
  for (const [index, item] of items.entries()) {
    const net = parseDecimal(readOwn(item, 'net'));
    const rate = rateOf(item);
    if (net === undefined || rate === undefined) {
      const isVatMeant = amounts.length > 0 || net !== undefined || rate !== undefined;
      const field = net === undefined ? 'net' : 'vatPercentage';
      return isVatMeant ? notComputed(`items.${index}.${field}`) : { warnings: [] };
    }
    amounts.push({ net, rate });
  }
  const completed: Record<string, unknown> = {};
  const usual = commonRate(amounts);
  for (const list of ['allowances', 'charges']) {
    const given = readOwn(data, list);
    if (!isInvoice(data) || !Array.isArray(given)) continue;
    const all: unknown[] = [];
    for (const [index, one] of given.entries()) {
      const path = `${list}.${index}`;
      if (!isAmount(one)) {
        all.push(one);
        continue;
      }
      const amount = amountOf(one);
      if (amount === undefined) return notComputed(`${path}.amount`);
      const isRated = isFilled(one, 'vatPercentage');
      const rate = rateOf(one) ?? (isRated ? undefined : usual);
      if (rate === undefined) {
        return isRated ? notComputed(`${path}.vatPercentage`) : { warnings: [noRate(path)] };
      }
      const value = list === 'charges' ? amount.value : amount.value.neg();
      amounts.push({ net: { value, scale: amount.scale }, rate });
      all.push(isFilled(one, 'amount') ? one : { ...one, amount: printDecimal(amount) });
    }
    completed[list] = all;
  }
  return { amounts, completed };
}

/** Whether `allowances`, `charges`, `prepaidAmount` and `roundingAmount` belong to the data's totals. */
export function isInvoice(data: object): boolean {
  return ['invoice', 'creditNote'].some((name) => isJsonObject(readOwn(data, name)));
}

// Lists of these names may hold something else in templates of one's own.
function isAmount(one: unknown): one is object {
  return ['amount', 'base', 'percent'].some((name) => readOwn(one, name) !== undefined);
}

/** The exact VAT. */
export function vatOn({ net, rate }: Taxed): Decimal {
  return multiplyDecimals(multiplyDecimals(net, rate), hundredth);
}

/** Whether a field has something: null and blank texts are as good as absent. */
export function isFilled(holder: unknown, name: string): boolean {
  const value = readOwn(holder, name);
  return (
    value !== undefined && value !== null && !(typeof value === 'string' && /^\s*$/.test(value))
  );
}

function amountOf(one: unknown): Decimal | undefined {
  if (isFilled(one, 'amount')) {
    const amount = parseDecimal(readOwn(one, 'amount'));
    return amount && roundDecimal(amount, cents);
  }
  const [base, percent] = ['base', 'percent'].map((name) => parseDecimal(readOwn(one, name)));
  if (base === undefined || percent === undefined) return undefined;
  return roundDecimal(vatOn({ net: base, rate: percent }), cents);
}

function rateOf(holder: unknown): Decimal | undefined {
  if (isFilled(holder, 'vatPercentage')) return parseDecimal(readOwn(holder, 'vatPercentage'));
  const category = readOwn(holder, 'vatCategory');
  const isFree = typeof category === 'string' && /^[A-Z]+$/i.test(category);
  return isFree && !ratedCategory.test(category) ? zero : undefined;
}

/** Nothing if the lines have several. */
function commonRate(lines: readonly Taxed[]): Decimal | undefined {
  const [first] = lines;
  if (first === undefined) return undefined;
  return lines.every(({ rate }) => compareDecimals(rate, first.rate) === 0)
    ? first.rate
    : undefined;
}

function notComputed(field: string): { warnings: Warning[] } {
  const message = 'This is not a number, so VAT totals were not computed.';
  return { warnings: [{ path: `data.${field}`, message }] };
}

function noRate(path: string): Warning {
  return {
    path: `data.${path}.vatPercentage`,
    message:
      'The lines have several VAT rates, and this has none, so totals were not computed. Send it.',
  };
}
