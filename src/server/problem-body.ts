import { Problem } from '#contract/problems.ts';

/** The error body of a refusal, on the wire and in what is kept of a failed job. */
export function problemBody(problem: Problem, requestId: string) {
  return {
    status: 'error' as const,
    message: problem.message,
    error_key: problem.key,
    request_id: requestId,
    ...(problem.errors.length > 0 ? { errors: [...problem.errors] } : {}),
    ...problem.figures,
    ...(problem.current === undefined ? {} : { current: problem.current }),
  };
}

/** What was thrown, as a refusal; whatever is none is an unexpected failure. */
export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('unexpected', { cause: error });
}

/** What the log may know of a failure and nobody else. */
export function describeCause(cause: unknown): string | undefined {
  return cause instanceof Error ? (cause.stack ?? cause.message) : undefined;
}
