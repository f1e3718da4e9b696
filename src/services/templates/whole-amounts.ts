// What is taken off or added to an invoice as a whole, as its e-invoice has it: `allowances` and `charges`
// count with their own VAT rate, or with that of the lines where these have one only.
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

/** A net amount and its VAT rate in per cent. */
export interface TaxedAmount {
  net: Decimal;
  rate: Decimal;
}

interface WholeAmounts {
  /** What is taken off is negative. */
  amounts: TaxedAmount[];
  /** The lists of the data with the amounts that follow from `base` and `percent`. */
  lists: Record<string, unknown>;
}

/** Of an invoice or credit note; none of other data. A warning about the first that has no amount or rate. */
export function wholeAmounts(
  data: object,
  lines: readonly TaxedAmount[],
): WholeAmounts | { warnings: Warning[] } {
  const found: WholeAmounts = { amounts: [], lists: {} };
  if (!isInvoice(data)) return found;
  for (const [name, sign] of [
    ['allowances', -1],
    ['charges', 1],
  ] as const) {
    const list = readOwn(data, name);
    if (!Array.isArray(list)) continue;
    const filled: unknown[] = [];
    for (const [index, one] of list.entries()) {
      if (!isAmount(one)) {
        filled.push(one);
        continue;
      }
      const amount = amountOf(one);
      const rate = parseDecimal(readOwn(one, 'vatPercentage')) ?? commonRate(lines);
      if (amount === undefined || rate === undefined) {
        const field = amount === undefined ? 'amount' : 'vatPercentage';
        const message = 'This is not a number, so VAT totals were not computed.';
        return { warnings: [{ path: `data.${name}.${index}.${field}`, message }] };
      }
      const net = { ...amount, value: amount.value.times(sign) };
      found.amounts.push({ net, rate });
      filled.push(Object.hasOwn(one, 'amount') ? one : { ...one, amount: printDecimal(amount) });
    }
    found.lists[name] = filled;
  }
  return found;
}

/** Whether `prepaidAmount` and `roundingAmount` belong to the data's totals. */
export function isInvoice(data: object): boolean {
  return ['invoice', 'creditNote'].some((name) => isJsonObject(readOwn(data, name)));
}

// Lists of these names may hold something else in templates of one's own.
function isAmount(one: unknown): one is object {
  return (
    isJsonObject(one) && ['amount', 'base', 'percent'].some((name) => Object.hasOwn(one, name))
  );
}

function amountOf(one: object): Decimal | undefined {
  const given = readOwn(one, 'amount');
  if (given !== undefined && given !== null) {
    const amount = parseDecimal(given);
    return amount && roundDecimal(amount, 2);
  }
  const base = parseDecimal(readOwn(one, 'base'));
  const percent = parseDecimal(readOwn(one, 'percent'));
  if (base === undefined || percent === undefined) return undefined;
  const hundredfold = multiplyDecimals(base, percent);
  return roundDecimal({ ...hundredfold, value: hundredfold.value.div(100) }, 2);
}

function commonRate(lines: readonly TaxedAmount[]): Decimal | undefined {
  const [first] = lines;
  if (first === undefined) return undefined;
  return lines.every(({ rate }) => compareDecimals(rate, first.rate) === 0)
    ? first.rate
    : undefined;
}
