// Amounts are decimals, never binary fractions, and are rounded half up as EN 16931 asks.
import Big from 'big.js';

export const zero = new Big(0);

/** Rounded to cents. */
export function cents(value: Big): Big {
  return value.round(2, 1);
}

/** `12.50`; never a negative zero. */
export function money(value: Big): string {
  const rounded = cents(value);
  return rounded.eq(0) ? '0.00' : rounded.toFixed(2);
}

/** All digits there are and no more: `19`, `0.125`. */
export function plain(value: Big): string {
  return value.eq(0) ? '0' : value.toFixed();
}

export function sum(values: Iterable<Big>): Big {
  let whole = zero;
  for (const value of values) whole = whole.plus(value);
  return whole;
}

export function percentOf(base: Big, percent: Big): Big {
  return base.times(percent).div(100);
}

/** The number of a field, or undefined where it has none. */
export function numberIn(text: string | null | undefined): Big | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : new Big(trimmed.replace(/^\+/, '').replace(/\.$/, ''));
}
