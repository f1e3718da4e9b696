// The sample requests of the services, for tests of all of them.
import { type KnownRun, knownRuns } from '#contract/run-calls.ts';
import type { ServiceFunction } from '#contract/services/request.ts';

export interface RunSample extends ServiceFunction {
  known: KnownRun;
}

export const runSamples: readonly RunSample[] = knownRuns.flatMap((known) =>
  known.run.functions.map((one) => ({ ...one, known })),
);

/** The first sample of a service. */
export function sampleOf(key: string): RunSample {
  const sample = runSamples.find(({ known }) => known.service.key === key);
  if (sample === undefined) throw new Error(`${key} has no sample`);
  return sample;
}
