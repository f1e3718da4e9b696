// The services whose runs are taken: one for each run call of the contract, or this does not compile.
import type { BodyOf } from '#contract/call.ts';
import type { runCalls } from '#contract/calls/runs.ts';
import { runDataGenerator } from '#services/data-generator/run.ts';
import { runDataMapping } from '#services/data-mapping/run.ts';
import { runDataToHtml } from '#services/data-to-html/run.ts';
import { runDataToPdf } from '#services/data-to-pdf/run.ts';
import { runDataToText } from '#services/data-to-text/run.ts';
import { runHtmlToPdf } from '#services/html-to-pdf/run.ts';
import type { Run } from '#services/tools.ts';

type RunCalls = typeof runCalls;

export const runs = {
  runDataToPdf,
  runDataGenerator,
  runDataMapping,
  runHtmlToPdf,
  runDataToText,
  runDataToHtml,
} as const satisfies {
  readonly [K in keyof RunCalls]: Run<BodyOf<RunCalls[K]>>;
};
