import { termAt } from '#contract/invoice/invoice-terms.ts';
import type { FieldError } from '#contract/problems.ts';

/** More are not told at once. */
const findingsMax = 100;

/** Gathers what is missing or wrong, so that all of it is told at once. */
export interface Findings {
  readonly errors: readonly FieldError[];
  /** `path` is that of the JSON, such as `items.0.net`; its business term is added. */
  add(path: string, message: string, fix: string): void;
}

export function createFindings(): Findings {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  return {
    errors,
    add(path, message, fix) {
      // One mistake may break several rules; the first that tells of a field tells enough.
      if (errors.length >= findingsMax || seen.has(path)) return;
      seen.add(path);
      const term = termAt(path)?.term ?? '';
      errors.push({ path, message: term === '' ? message : `${message} (${term})`, fix });
    },
  };
}
