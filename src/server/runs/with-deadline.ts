import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';

/** Calls back after a time, unless the returned function is called before. */
export type StartTimer = (ms: number, onEnd: () => void) => () => void;

/**
 * Does work that must end when its caller is gone or a run's time is up. The work is told by its signal;
 * the wait ends at once even if the work takes no notice.
 * @param runMs the time it has, in milliseconds
 * @throws Problem `busy` when the caller is gone or the server drains, `time_limit`
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  gone: AbortSignal,
  startTimer: StartTimer = timer,
  runMs: number = limits.runTimeoutMs,
): Promise<T> {
  if (gone.aborted) throw goneProblem();
  const ending = new AbortController();
  const { promise: over, reject } = Promise.withResolvers<never>();
  const endFor = (problem: Problem): void => {
    ending.abort(problem);
    reject(problem);
  };
  const onGone = () => endFor(goneProblem());
  gone.addEventListener('abort', onGone, { once: true });
  const stopTimer = startTimer(runMs, () => endFor(new Problem('time_limit')));
  try {
    return await Promise.race([over, work(ending.signal)]);
  } finally {
    stopTimer();
    gone.removeEventListener('abort', onGone);
  }
}

// `AbortSignal.timeout` cannot be stopped: each run would be remembered until its time is up.
function timer(ms: number, onEnd: () => void): () => void {
  const running = setTimeout(onEnd, ms).unref();
  return () => clearTimeout(running);
}

function goneProblem(): Problem {
  return new Problem('busy', {
    cause: 'the caller went away or the server drains',
    retryAfterS: 1,
  });
}
