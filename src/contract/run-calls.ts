// The calls of all runs, made from what the services take. For the server: the portal loads the
// request of one service when it needs it.
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { isoDate } from '#contract/rules.ts';
import type { ServiceRun } from '#contract/services/request.ts';
import { runAnswer, sharedRun } from '#contract/services/run-fields.ts';
import { commonRunProblems } from '#contract/services/run-problems.ts';
import { loadRequest, type Service, services } from '#contract/services.ts';

/** The answer of a run whose file went to the archive. */
export const archivedAnswer = v.object({
  ...runAnswer.entries,
  file_name: v.pipe(v.string(), v.description('The name of the archived file.')),
  expiration_date: v.pipe(isoDate, v.description('When the file is deleted.')),
  size: v.pipe(v.number(), v.description('The size of the file in bytes.')),
  sha256: v.pipe(v.string(), v.description('The SHA-256 of the file in hexadecimal.')),
  pages: v.pipe(v.optional(v.number()), v.description('The number of pages of a PDF.')),
  preview_url: v.pipe(
    v.optional(v.string()),
    v.description(
      'Shows a page of HTML to its owner, without scripts and without rights of the portal.',
    ),
  ),
});

export type RunCall = Call & typeof sharedRun & Pick<ServiceRun, 'body'>;

export interface KnownRun {
  /** Its name among all calls, such as `runDataToPdf`. */
  name: string;
  service: Service;
  run: ServiceRun;
  call: RunCall;
}

/** Every run that is taken, in the order of the services. */
export const knownRuns: readonly KnownRun[] = await runsInOrder();

/** All calls as name and call pairs, for whatever walks the table. */
export const callEntries: ReadonlyArray<readonly [string, Call]> = [
  ...Object.entries(calls),
  ...knownRuns.map(({ name, call }) => [name, call] as const),
];

/** One after the other: the loader of knip gives half a module to the second of two that share it. */
async function runsInOrder(): Promise<KnownRun[]> {
  const runs: KnownRun[] = [];
  for (const service of services) runs.push(...(await runsOf(service)));
  return runs;
}

async function runsOf(service: Service): Promise<KnownRun[]> {
  const { runs = [] } = (await loadRequest(service.key)) ?? {};
  return runs.map((run) => ({
    name: nameOf(service.key, runs.length > 1 ? run.path : undefined),
    service,
    run,
    call: {
      ...sharedRun,
      path: `/api/${service.key}/v1/${run.path}`,
      summary: run.summary,
      body: run.body,
      problems: [...new Set([...commonRunProblems, ...run.problems])],
    },
  }));
}

function nameOf(key: string, path: string | undefined): string {
  const words = `run-${key}${path === undefined ? '' : `-${path}`}`;
  return words.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
}
