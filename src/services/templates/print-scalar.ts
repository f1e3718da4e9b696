import type { FieldError } from '#contract/problems.ts';

/** A string, number or boolean as in the data; null is blank and -0 is 0. */
export function printScalar(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return printNumber(value);
  return typeof value === 'boolean' ? String(value) : '';
}

// Without an exponent: `1e-7` is not readable as an amount, and xs:decimal does not allow it.
function printNumber(value: number): string {
  const text = String(value === 0 ? 0 : value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const pointAt = 1 + Number(exponent);
  // Positive exponents start at 21, where a double has no decimals.
  return pointAt > 0
    ? sign + digits.padEnd(pointAt, '0')
    : `${sign}0.${'0'.repeat(-pointAt)}${digits}`;
}

/** Whether JSON may have rounded this number already: beyond 2^53 not every integer exists. */
export function mayBeRounded(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** The error about such a number: a wrong account number must be reported. */
export function roundedNumber(path: string): FieldError {
  return {
    path,
    message: 'This number has more digits than JSON numbers hold and may have been rounded.',
    fix: 'Send it as text, in quotation marks.',
  };
}
