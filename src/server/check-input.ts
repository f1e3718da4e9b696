import * as v from 'valibot';
import { complaintOf } from '#contract/complaint-of.ts';
import { Problem } from '#contract/problems.ts';

/** Checks a value against a schema of the contract; all faults are told at once, by field. */
export function checkInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new Problem('field_invalid', {
    errors: result.issues.map((issue) => complaintOf(issue, schema)),
  });
}
