import type { JsonObject } from '#services/templates/json-value.ts';
import type { TextTarget } from '#services/templates/plain-text-symbols.ts';
import { printScalar } from '#services/templates/print-scalar.ts';

/** What a helper of a template is called with. */
export interface HelperCall {
  args: readonly unknown[];
  hash: JsonObject;
  locale: string;
  currency: string;
  /** What the text is for, which decides on its signs. */
  target: TextTarget;
  /** True when the first argument is itself worked out, so that no field is warned about as missing. */
  isWorkedOut: boolean;
  /** Says what is not as it was asked for, in words that go behind the helper's name. */
  warn(words: string): void;
}

const shownMax = 40;

/** What cannot be formatted is shown as it came: a wrong format is better than a lost amount. */
export function unusable({ args: [value], isWorkedOut, warn }: HelperCall, wanted: string): string {
  if (value === undefined && isWorkedOut) warn(`needs ${wanted}, and there is nothing.`);
  if (value === undefined || value === null || value === '') return '';
  warn(`needs ${wanted}, not "${shown(value)}".`);
  return printScalar(value);
}

/** The beginning of a value, for a warning. */
export function shown(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
  return [...(text ?? printScalar(value))].slice(0, shownMax).join('');
}
