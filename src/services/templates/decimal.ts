// Money is added as whole numbers of the smallest digit, never as binary fractions: 0.1 + 0.2 must
// print as 0.3 on an invoice.

/** A decimal number: `units` divided by ten to the power of `scale`. */
export interface Decimal {
  units: bigint;
  scale: number;
}

// Longer texts are no amounts; the bound keeps 1e999999 from making a number of a million digits.
const digitsMax = 60;

/** Reads a JSON number or a decimal text such as `-12.50`; undefined when it is neither. */
export function parseDecimal(value: unknown): Decimal | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > digitsMax) return undefined;
  const match = /^\s*([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?\s*$/i.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > digitsMax) return undefined;
  const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - exponent;
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/** The exact sum. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: atScale(a, scale) + atScale(b, scale), scale };
}

/** The exact product. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Rounded to `scale` digits after the point; halves go away from zero, so a credit mirrors its invoice. */
export function roundDecimal(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return { units: atScale(value, scale), scale };
  const divisor = 10n ** BigInt(value.scale - scale);
  const size = value.units < 0n ? -value.units : value.units;
  const rounded = (size + divisor / 2n) / divisor;
  return { units: value.units < 0n ? -rounded : rounded, scale };
}

/** Negative, zero or positive, as `a` is smaller than, equal to or larger than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = atScale(a, scale) - atScale(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** With all its digits, e.g. `12.50`. */
export function printDecimal(value: Decimal): string {
  const size = value.units < 0n ? -value.units : value.units;
  const digits = size.toString().padStart(value.scale + 1, '0');
  const cut = digits.length - value.scale;
  const fraction = digits.slice(cut);
  const sign = value.units < 0n ? '-' : '';
  return `${sign}${digits.slice(0, cut)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Without needless zeros at the end: `20.00` and `20` are both `20`. */
export function printShortDecimal(value: Decimal): string {
  const text = printDecimal(value);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function atScale(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}
