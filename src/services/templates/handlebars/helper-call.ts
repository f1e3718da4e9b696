import type { JsonObject } from '#services/templates/json-value.ts';
import type { TextTarget } from '#services/templates/plain-text-symbols.ts';
import { printScalar } from '#services/templates/print-scalar.ts';

/** The arguments of a helper call. */
export interface HelperCall {
  args: readonly unknown[];
  hash: JsonObject;
  locale: string;
  currency: string;
  /** The output format, which determines the characters used. */
  target: TextTarget;
  /** True if the first argument is itself computed, so that no missing field is reported. */
  isWorkedOut: boolean;
  /** Makes this the locale of everything that follows in the template. */
  setLocale(locale: string): void;
  /** Reports a deviation from what was requested, as text after the helper's name. */
  warn(words: string): void;
}

const shownMax = 40;

/** Values that cannot be formatted are printed unchanged: better than losing an amount. */
export function unusable({ args: [value], isWorkedOut, warn }: HelperCall, wanted: string): string {
  if (value === undefined && isWorkedOut) warn(`needs ${wanted}, but got nothing.`);
  if (value === undefined || value === null || value === '') return '';
  warn(`needs ${wanted}, not "${shown(value)}".`);
  return printScalar(value);
}

/** The start of a value, for a warning. */
export function shown(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
  return [...(text ?? printScalar(value))].slice(0, shownMax).join('');
}
