import type Big from 'big.js';
import type { AllowanceCharge, Identifier } from '#invoicing/e-invoice.ts';
import { compact } from '#invoicing/json/compact.ts';
import { numberIn, zero } from '#invoicing/json/reckon.ts';

export type Data = Record<string, unknown>;

export function idData(id: Identifier | undefined): Data | string | undefined {
  return id?.scheme === undefined ? id?.value : { value: id.value, scheme: id.scheme };
}

/** A number with its sign turned, or as it stands where it is none. */
export function signed(value: string | undefined, sign: 1 | -1): string | undefined {
  if (value === undefined || sign === 1 || !isNumber(value)) return value;
  if (numberOf(value).eq(0)) return value;
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

export function allowanceData(one: AllowanceCharge, sign: 1 | -1): Data {
  return compact<Data>({
    amount: signed(one.amount?.value, sign),
    base: signed(one.base?.value, sign),
    percent: one.percent,
    reason: one.reason,
    reasonCode: one.reasonCode,
    vatCategory: one.category,
    vatPercentage: one.rate,
  });
}

/** The number, or 0 where the text is none. */
export function numberOf(text: string | undefined): Big {
  return text !== undefined && isNumber(text) ? (numberIn(text) ?? zero) : zero;
}

export function isNumber(text: string): boolean {
  return /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/.test(text);
}
