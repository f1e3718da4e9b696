import * as v from 'valibot';
import { fieldErrorOf } from '#contract/field-error-of.ts';
import { nearestName } from '#contract/nearest-name.ts';
import { type FieldError, Problem } from '#contract/problems.ts';

const fieldErrorsMax = 100;

/** Checks a value against a schema of the contract; all errors are reported by field. */
export function checkInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new Problem('field_invalid', {
    errors: result.issues.slice(0, fieldErrorsMax).map((issue) => fieldError(issue, schema)),
  });
}

function fieldError(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): FieldError {
  const plain = fieldErrorOf(issue, schema);
  if (issue.type !== 'strict_object' || issue.expected !== 'never') return plain;
  const near = nearestName(plain.path, Object.keys(Object(Reflect.get(schema, 'entries'))));
  const message = 'Is not known here.';
  return near === undefined
    ? { path: plain.path, message }
    : { path: plain.path, message, fix: `Did you mean ${near}?` };
}
