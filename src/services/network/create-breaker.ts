import { limits } from '#contract/limits.ts';

/** Leaves alone what failed several times in a row; after a pause one more failure is enough. */
export interface Breaker {
  /** What it failed with, and the seconds left of its pause. */
  pauseOf(name: string): { error: string; leftS: number } | undefined;
  failed(name: string, error: string): void;
  worked(name: string): void;
}

export function createBreaker(clock: () => number = () => performance.now()): Breaker {
  const failing = new Map<string, { failures: number; error: string; untilMs: number }>();
  return {
    pauseOf: (name) => {
      const state = failing.get(name);
      const leftMs = (state?.untilMs ?? 0) - clock();
      if (state === undefined || leftMs <= 0) return undefined;
      return { error: state.error, leftS: Math.ceil(leftMs / 1000) };
    },
    failed: (name, error) => {
      const failures = (failing.get(name)?.failures ?? 0) + 1;
      const isPaused = failures >= limits.partnerFailuresMax;
      const untilMs = isPaused ? clock() + limits.partnerPauseMs : 0;
      failing.set(name, { failures, error, untilMs });
    },
    worked: (name) => {
      failing.delete(name);
    },
  };
}
