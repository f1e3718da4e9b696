import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';

/**
 * For work that shows midway that it cannot end in the time its run has, in milliseconds: the caller
 * hears so before that time is over, and what has more.
 */
export function tooSlow(runMs: number = limits.runTimeoutMs): Problem {
  const later = `${limits.asyncRunTimeoutMs / 60_000} minutes`;
  const message =
    runMs > limits.runTimeoutMs
      ? `This takes longer than the ${later} of an async run. Send less at once.`
      : `This takes longer than the ${runMs / 1000} seconds of a run. Send it with "async": true, which has ${later}, or send less at once.`;
  return new Problem('time_limit', { message });
}
