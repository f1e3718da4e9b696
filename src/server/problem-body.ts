import { Problem } from '#contract/problems.ts';
import { shownErrors } from '#server/shown-errors.ts';
import { describeFailure } from '#services/describe-failure.ts';

/** The error body, for answers and for the record of a failed job. */
export function problemBody(problem: Problem, requestId: string) {
  return {
    status: 'error' as const,
    message: problem.message,
    error_key: problem.key,
    request_id: requestId,
    ...(problem.errors.length > 0 ? { errors: shownErrors(problem.errors) } : {}),
    ...problem.figures,
    ...(problem.current === undefined ? {} : { current: problem.current }),
  };
}

/** The thrown error as a Problem; any other error becomes `unexpected`. */
export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('unexpected', { cause: error });
}

/** The log's fields for a failure that is the server's: what a refusal means is known, so its place
 * says nothing. */
export function failureFields(problem: Problem): { error_key: string; cause: string | undefined } {
  const { key, cause } = problem;
  if (key === 'unexpected') return { error_key: key, cause: describeFailure(problem) };
  return { error_key: key, cause: cause === undefined ? undefined : describeFailure(cause) };
}
