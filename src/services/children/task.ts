// Work on foreign data that a service leaves to a child process. `worker.ts` of its folder exports
// `tasks`; the child loads it with the first job, and `startTask` of the tools asks for one.
import type { ProblemKey } from '#contract/problems.ts';
import { type ChildMessage, joinFiles, splitFiles } from '#services/children/child-message.ts';
import type { ChildPool } from '#services/children/child-pool.ts';
import { readOwn } from '#services/templates/json-value.ts';
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

/** A task whose input and output are files: `worker.ts` exports it in `fileTasks`. */
export type FileTask<Head extends object> = (
  head: Head & TaskLimits,
  files: readonly Buffer[],
) => FileTaskResult | Promise<FileTaskResult>;

export interface FileTaskResult {
  /** Goes into the head of the answer. */
  facts?: object;
  files: readonly Uint8Array[];
}

export interface FileTaskJob extends Omit<TaskJob, 'body'> {
  files: readonly Uint8Array[];
}

/** @throws Problem the task's refusal, the job's `tooHeavy`, `busy`, or why the signal ended */
export type RunFileTask = (
  job: FileTaskJob,
  signal: AbortSignal,
) => Promise<{ facts: unknown; files: Buffer[] }>;

export interface TaskJob {
  /** The folder of the service, and the name of one of its tasks. */
  service: string;
  task: string;
  /** Short facts; what is long goes into `body`. */
  head: object;
  body: string | Uint8Array;
  /** The refusal when the job takes more time or memory than a child may use. */
  tooHeavy: ProblemKey;
  /** Other than the time that the children of the pool have. */
  timeoutMs?: number;
}

/** @throws Problem the task's refusal, the job's `tooHeavy`, `busy`, or why the signal ended */
export type RunTask = (job: TaskJob, signal: AbortSignal) => Promise<ChildMessage>;

/** Runs tasks in the children of a pool. */
export function createRunTask(pool: ChildPool): RunTask {
  return ({ service, task, head, ...rest }, signal) =>
    pool.run({ kind: `${service}/${task}`, head: { ...head }, ...rest }, signal);
}

/** Runs file tasks in the children of a pool. */
export function createRunFileTask(pool: ChildPool): RunFileTask {
  return async ({ service, task, head, files, ...rest }, signal) => {
    const { sizes, body } = joinFiles(files);
    const job = { kind: `${service}/${task}`, head: { ...head, sizes }, body, ...rest } as const;
    const answer = await pool.run(job, signal);
    return { facts: answer.head, files: splitFiles(answer.bytes, sizesIn(answer.head)) };
  };
}

/** The sizes of the files of a message. */
export function sizesIn(head: unknown): number[] {
  const sizes = readOwn(head, 'sizes');
  return Array.isArray(sizes) ? sizes.filter((size) => typeof size === 'number') : [];
}

/** @throws Problem `template_too_heavy` for a text that is too long to hand over */
export function bounded(text: string, { outputBytesMax }: TaskLimits): string {
  if (Buffer.byteLength(text) > outputBytesMax) throw tooLarge(outputBytesMax);
  return text;
}
