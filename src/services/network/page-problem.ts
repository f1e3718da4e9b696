import { Problem } from '#contract/problems.ts';
import type { FetchFailure } from '#services/network/fetch-failure.ts';

/** The refusal of a run whose page, named in `url`, could not be fetched. */
export function pageProblem(failure: FetchFailure): Problem {
  const { message } = failure;
  if (failure.reason !== 'not_allowed') {
    return new Problem('page_failed', { cause: failure, errors: [{ path: 'url', message }] });
  }
  return new Problem('url_not_allowed', {
    cause: failure,
    errors: [
      {
        path: 'url',
        message,
        fix: 'Send an http: or https: address of a public page, on its usual port.',
      },
    ],
  });
}
