// Work on foreign data that a service leaves to a child process. `worker.ts` of its folder exports
// `tasks`; the child loads it with the first job, and `startTask` of the tools asks for one.
import type { ProblemKey } from '#contract/problems.ts';
import type { ChildMessage } from '#services/children/child-message.ts';
import type { ChildPool } from '#services/children/child-pool.ts';
import { tooLarge } from '#services/templates/text-output.ts';

export interface TaskLimits {
  outputBytesMax: number;
  timeoutMs: number;
}

export interface TaskResult {
  /** Goes into the head of the answer. */
  facts?: object;
  text: string;
}

export type Task<Head extends object> = (
  head: Head & TaskLimits,
  body: string,
) => TaskResult | Promise<TaskResult>;

export interface TaskJob {
  /** The folder of the service, and the name of one of its tasks. */
  service: string;
  task: string;
  /** Short facts; what is long goes into `body`. */
  head: object;
  body: string | Uint8Array;
  /** The refusal when the job takes more time or memory than a child may use. */
  tooHeavy: ProblemKey;
}

/** @throws Problem the task's refusal, the job's `tooHeavy`, `busy`, or why the signal ended */
export type RunTask = (job: TaskJob, signal: AbortSignal) => Promise<ChildMessage>;

/** Runs tasks in the children of a pool. */
export function createRunTask(pool: ChildPool): RunTask {
  return ({ service, task, head, body, tooHeavy }, signal) =>
    pool.run({ kind: `${service}/${task}`, head: { ...head }, body, tooHeavy }, signal);
}

/** @throws Problem `template_too_heavy` for a text that is too long to hand over */
export function bounded(text: string, { outputBytesMax }: TaskLimits): string {
  if (Buffer.byteLength(text) > outputBytesMax) throw tooLarge(outputBytesMax);
  return text;
}
