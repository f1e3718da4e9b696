// What an area of the server adds to the product. create-features.ts lists them all.
import type { CallName } from '#contract/calls.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';

export interface Sweep {
  /** As the log calls it. */
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

export interface Feature<K extends CallName = never> {
  handlers: Handlers<K>;
  /** Done at start and then again and again. */
  sweeps?: readonly Sweep[];
  /** Before the first call of the only process on a database: what was under way died with the one before. */
  recover?(): Promise<void>;
  /** Begins work of its own, once calls are answered. */
  start?(): void;
  /** Takes no more work and ends what runs, while the last calls are answered. */
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

/** Of the sweeps that may be late by minutes. */
export const sweepEveryMs = 10 * 60_000;
