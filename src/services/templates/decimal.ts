// Money is added as decimals, never as binary fractions: 0.1 + 0.2 must be printed as 0.3.
import Big from 'big.js';

/** A decimal number and its number of decimals: 12.50 is not printed as 12.5. */
export interface Decimal {
  value: Big;
  scale: number;
}

// Longer texts are not amounts; the limit keeps 1e999999 from becoming a number of a million
// digits.
const digitsMax = 60;

/** Parses a JSON number or a decimal text such as `-12.50`; undefined for anything else. */
export function parseDecimal(value: unknown): Decimal | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > digitsMax) return undefined;
  const match = /^\s*(?:\+(?!-))?(-?\d+(?:\.(\d*))?(?:e([+-]?\d{1,3}))?)\s*$/i.exec(text);
  if (match === null) return undefined;
  const [, number = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > digitsMax) return undefined;
  return { value: new Big(number), scale: Math.max(0, fraction.length - exponent) };
}

/** The exact sum. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  return { value: a.value.plus(b.value), scale: Math.max(a.scale, b.scale) };
}

/** The exact product. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { value: a.value.times(b.value), scale: a.scale + b.scale };
}

/**
 * Rounded to `scale` decimals; halves are rounded away from zero, so that a credit note matches its
 * invoice.
 */
export function roundDecimal({ value }: Decimal, scale: number): Decimal {
  return { value: value.round(scale, Big.roundHalfUp), scale };
}

/** Negative, zero or positive, as `a` is smaller than, equal to or larger than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  return a.value.cmp(b.value);
}

/** With all its digits, e.g. `12.50`. */
export function printDecimal({ value, scale }: Decimal): string {
  return value.toFixed(scale);
}

/** Without trailing zeros: `20.00` and `20` are both `20`. */
export function printShortDecimal({ value }: Decimal): string {
  return value.toFixed();
}
