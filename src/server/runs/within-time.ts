import { Problem } from '#contract/problems.ts';

/**
 * Does work that must end when its caller is gone or its time is up. The work is told by its signal;
 * the wait ends at once even if the work takes no notice.
 * @throws Problem `busy` when the caller is gone or the server drains, `time_limit`
 */
export async function withinTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  gone: AbortSignal,
  deadline: AbortSignal,
): Promise<T> {
  const signal = AbortSignal.any([gone, deadline]);
  const { promise: over, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(gone.aborted ? goneProblem() : new Problem('time_limit'));
  if (signal.aborted) throw gone.aborted ? goneProblem() : new Problem('time_limit');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([over, work(signal)]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function goneProblem(): Problem {
  return new Problem('busy', {
    cause: 'the caller went away or the server drains',
    retryAfterS: 1,
  });
}
