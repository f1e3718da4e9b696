// What an area adds to the server. create-features.ts lists all of them.
import type { CallName } from '#contract/calls.ts';
import type { ClaimFiles } from '#server/archive/sweep-unknown.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';

export interface Sweep {
  /** Name in the log. */
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

export interface Feature<K extends CallName = never> {
  handlers: Handlers<K>;
  /** Run at start and then regularly. */
  sweeps?: readonly Sweep[];
  /**
   * Before the first call of the only process on a database: work of the previous process was
   * aborted.
   */
  recover?(): Promise<void>;
  /** Takes out of the keys in the file store those that it has rows of. */
  claimFiles?: ClaimFiles;
  /** Starts its own work, once calls are answered. */
  start?(): void;
  /** Takes no more work and ends running work, while the last calls are answered. */
  drain?(): Promise<void>;
  /** After the last call. */
  close?(): Promise<void>;
}

export function registerSweeps(
  jobs: Pick<Jobs, 'every'>,
  features: readonly Pick<Feature, 'sweeps'>[],
): void {
  for (const { name, everyMs, run } of features.flatMap(({ sweeps = [] }) => sweeps)) {
    jobs.every(name, everyMs, async () => {
      await run();
    });
  }
}

/** For sweeps that may be late by minutes. */
export const sweepEveryMs = 10 * 60_000;
