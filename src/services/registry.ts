// The work behind every run that is taken. Nothing is listed here: a service's folder has `run.ts`,
// with one function for each run that its request names.
import type * as v from 'valibot';
import { knownRuns } from '#contract/run-calls.ts';
import type { ServiceRequest } from '#contract/services/request.ts';
import type { Run, RunResult } from '#services/run-result.ts';
import type { Tools } from '#services/tools.ts';

/** What `run.ts` of a service exports as `runs`: a function for each path, typed by its body. */
export type RunsOf<Request extends ServiceRequest> = {
  readonly [One in Request['runs'][number] as One['path']]: Run<v.InferOutput<One['body']>>;
};

/** Takes what its own body schema makes; a method, so that runs of all bodies are assignable to it. */
export type AnyRun = { run(input: object, tools: Tools): Promise<RunResult> }['run'];

/** By the names of the calls. */
export type RunRegistry = Readonly<Record<string, AnyRun>>;

export const runs: RunRegistry = Object.fromEntries(
  await Promise.all(
    knownRuns.map(async ({ name, service, run }) => [name, await loadRun(service.key, run.path)]),
  ),
);

/** @throws Error for a call that the registry has no work for */
export function workOf(registry: RunRegistry, name: string): AnyRun {
  const work = registry[name];
  if (work === undefined) throw new Error(`no work for ${name}`);
  return work;
}

async function loadRun(key: string, path: string): Promise<AnyRun> {
  const loaded: unknown = await import(`#services/${key}/run.ts`);
  const run: unknown = Reflect.get(Object(Reflect.get(Object(loaded), 'runs')), path);
  if (!isRun(run)) throw new Error(`src/services/${key}/run.ts has no run "${path}"`);
  return run;
}

// `RunsOf` has checked in the folder itself that the function takes what the schema makes.
function isRun(run: unknown): run is AnyRun {
  return typeof run === 'function';
}
