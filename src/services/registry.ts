// The services whose runs are taken: one for each run call of the contract, or this does not compile.
import type { BodyOf } from '#contract/call.ts';
import type { runCalls } from '#contract/calls/runs.ts';
import { runDataToPdf } from '#services/data-to-pdf/run.ts';
import { runHtmlToPdf } from '#services/html-to-pdf/run.ts';
import type { Run } from '#services/tools.ts';

type RunCalls = typeof runCalls;

export const runs = { runDataToPdf, runHtmlToPdf } as const satisfies {
  readonly [K in keyof RunCalls]: Run<BodyOf<RunCalls[K]>>;
};
