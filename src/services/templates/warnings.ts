import { type FieldError, Problem } from '#contract/problems.ts';
import { type Position, printPosition } from '#services/templates/template-position.ts';
import type { Warning } from '#services/tools.ts';

const warningsMax = 100;

export interface Warnings {
  /**
   * One warning per place of the template: 400 invoice lines with the same typo are one mistake.
   */
  add(place: string | number, fieldError: FieldError): void;
  /** True if another warning about this place would be dropped. */
  has(place: string | number): boolean;
  /** @throws Problem `field_invalid` with all warnings at once, in strict mode */
  finish(): Warning[];
}

/** Collects the warnings of a run; in strict mode they become one error with all of them. */
export function createWarnings(strict: boolean): Warnings {
  const fieldErrors = new Map<string | number, FieldError>();
  const isFullFor = (place: string | number): boolean =>
    fieldErrors.size >= warningsMax || fieldErrors.has(place);
  return {
    add(place, fieldError) {
      if (!isFullFor(place)) fieldErrors.set(place, fieldError);
    },
    has: isFullFor,
    finish() {
      if (strict && fieldErrors.size > 0) {
        throw new Problem('field_invalid', { errors: [...fieldErrors.values()] });
      }
      return [...fieldErrors.values()].map(({ message, fix, ...rest }) => ({
        ...rest,
        message: fix === undefined ? message : `${message} ${fix}`,
      }));
    },
  };
}

/** The error about a field missing in the data, with the most similar existing name. */
export function missingField(
  path: string,
  name: string,
  position: Position,
  nearest: string | undefined,
): FieldError {
  const fieldError: FieldError = {
    path,
    message: `The template asks for "${name}" (${printPosition(position)}), which the data does not have.`,
    kind: 'missing',
    ...position,
  };
  if (nearest !== undefined) return { ...fieldError, fix: `Did you mean "${nearest}"?` };
  return path.startsWith('data.') ? { ...fieldError, fix: `Add ${path} to the data.` } : fieldError;
}
