import * as v from 'valibot';
import { fieldErrorOf } from '#contract/field-error-of.ts';
import { Problem } from '#contract/problems.ts';

const fieldErrorsMax = 100;

/** Checks a value against a schema of the contract; all errors are reported by field. */
export function checkInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new Problem('field_invalid', {
    errors: result.issues.slice(0, fieldErrorsMax).map((issue) => fieldErrorOf(issue, schema)),
  });
}
