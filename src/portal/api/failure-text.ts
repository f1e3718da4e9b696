import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { texts } from '#contract/texts.ts';
import { CallFailure } from '#portal/api/call-failure.ts';

/** The message to show for a rejected call: the server's message, if there is one. */
export function failureText(failure: unknown): string {
  return failure instanceof CallFailure ? failure.message : texts.unexpected;
}

/**
 * Shows the server's field errors below their fields and focuses the first of them. Returns false
 * if there are none, or if one is about a field that this form does not have: then the form must
 * show the message itself.
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
