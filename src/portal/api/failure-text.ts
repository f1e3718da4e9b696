import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { texts } from '#contract/texts.ts';
import { CallFailure } from '#portal/api/call-failure.ts';

/** What to tell the person about a rejected call: the server's own words where it had any. */
export function failureText(failure: unknown): string {
  return failure instanceof CallFailure ? failure.message : texts.unexpected;
}

/**
 * Puts what the server says about fields under them, and the focus into the first. False when it says
 * nothing of the kind, or something about no field of this form: then the form itself has to say it.
 */
export function placeFieldErrors<Values extends FieldValues>(
  failure: unknown,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(failure instanceof CallFailure)) return false;
  const known = names.flatMap((name) => {
    const fieldError = failure.errors.find(({ path }) => path === name);
    return fieldError ? [{ name, message: fieldError.message }] : [];
  });
  for (const [index, { name, message }] of known.entries()) {
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return known.length > 0 && failure.errors.every(({ path }) => names.some((one) => one === path));
}
