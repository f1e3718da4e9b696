import { Problem } from '#contract/problems.ts';

/** The Problem that `run` throws; anything else fails the test. */
export function problemOf(run: () => unknown): Problem {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

/** The Problem that a promise rejects with. */
export async function problemOfPromise(promise: Promise<unknown>): Promise<Problem> {
  const error: unknown = await promise.then(
    () => new Error('Nothing was thrown.'),
    (reason: unknown) => reason,
  );
  if (error instanceof Problem) return error;
  throw error;
}
