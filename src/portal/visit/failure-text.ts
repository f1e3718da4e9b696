import { texts } from '#contract/texts.ts';
import { CallFailure } from '#portal/data/call-failure.ts';

/** What to tell the person about a rejected call: the server's own words where it had any. */
export function failureText(failure: unknown): string {
  return failure instanceof CallFailure ? failure.message : texts.unexpected;
}
