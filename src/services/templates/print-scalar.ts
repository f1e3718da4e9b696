import type { FieldComplaint } from '#contract/problems.ts';

/** A text, number, true or false as it stands in the data; null is blank and -0 is 0. */
export function printScalar(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value === 0 ? 0 : value);
  return typeof value === 'boolean' ? String(value) : '';
}

/** True when JSON may have rounded this number already: beyond 2^53 not every integer exists. */
export function mayBeRounded(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** The complaint about such a number: a wrong account number must not pass in silence. */
export function roundedNumber(path: string): FieldComplaint {
  return {
    path,
    message: 'This number has more digits than JSON numbers hold and may have been rounded.',
    fix: 'Send it as text, in quotation marks.',
  };
}
