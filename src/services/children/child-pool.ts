// Templates and mappings are foreign programs: four nested loops make eight million lines, one regular
// expression never returns. Documents are no better. They run in child processes that are killed when they take too long,
// without harm to any other call, while this process only waits.

import { Problem, type ProblemKey } from '#contract/problems.ts';
import { readChildAnswer } from '#services/children/child-answer.ts';
import type { ChildMessage } from '#services/children/child-message.ts';
import { type Child, startChild } from '#services/children/child-process.ts';
import { createFairTurns } from '#services/fair-turns.ts';
import { readOwn } from '#services/templates/json-value.ts';
import { untilAborted } from '#services/until-aborted.ts';

export interface ChildPoolOptions {
  /** How many jobs run at once. */
  workers: number;
  timeoutMs: number;
  memoryMb: number;
  /** Of a whole child, buffers and WebAssembly included; absent: only `memoryMb` counts. */
  rssMaxMb?: number;
  /** A child that holds more than this after its work is replaced by a fresh one. */
  rssKeptMb?: number;
  outputBytesMax: number;
  queuedMax: number;
  /** Called for each job that gets a child, with its wait. */
  onEntered?: (waitedMs: number) => void;
  /** False: no child is started before the first job. */
  warm?: boolean;
  log: (event: string, facts: Record<string, string | number>) => void;
}

/** The rendering of a template, or a task of a service: its folder and the name of the task. */
export type WorkKind = 'template' | `${string}/${string}`;

export interface ChildJob {
  kind: WorkKind;
  /** Short facts; what is long goes into `body`. */
  head: Readonly<Record<string, unknown>>;
  body: string | Uint8Array;
  /** The refusal when the job takes more time or memory than a child may use. */
  tooHeavy: ProblemKey;
  /** Other than the pool's. */
  timeoutMs?: number;
  /** Whose work it is: accounts take turns. Without one it is the product's own. */
  account?: string;
}

export interface ChildPool {
  /**
   * Does a job in a child and gives its answer.
   * @throws Problem the child's refusal, the job's `tooHeavy`, `busy`, `queue_full` when the account
   *   has too many waiting, or why the signal ended
   */
  run(job: ChildJob, signal: AbortSignal): Promise<ChildMessage>;
  close(): Promise<void>;
}

/** The pool as one account uses it. */
export function poolOf(pool: ChildPool, account: string): ChildPool {
  return { run: (job, signal) => pool.run({ account, ...job }, signal), close: pool.close };
}

const answerSlackBytes = 4 * 1024 * 1024;
const restartDelayMs = 1000;
const startsFailedMax = 3;
/** A fifth of what a job may take. */
const quickMs = 1_000;

/** Keeps `workers` warm child processes, with one job at a time in each. */
export function createChildPool(options: ChildPoolOptions): ChildPool {
  const { workers, memoryMb, outputBytesMax, queuedMax, log, warm = true } = options;
  const { rssMaxMb = 0, rssKeptMb = Number.POSITIVE_INFINITY } = options;
  const answerBytesMax = outputBytesMax + answerSlackBytes;
  const turns = createFairTurns({
    places: workers,
    queuedMax,
    quickMs,
    full: 'busy',
    retryAfterS: 1,
    onEntered: options.onEntered,
  });
  const idle: Child[] = [];
  const alive = new Set<Child>();
  /** Those who have a place, and wait for a child that is being started. */
  let starting: PromiseWithResolvers<void>[] = [];
  /** Places whose child died: each is free again when another child is. */
  const vacated: (() => void)[] = [];
  let startsFailed = 0;
  let isClosed = false;

  let hasStarted = false;

  if (warm) startAll();

  function startAll(): void {
    hasStarted = true;
    for (let count = 0; count < workers; count++) start();
  }

  function start(): void {
    if (isClosed) return;
    const child = startChild({ memoryMb, rssMaxMb, answerBytesMax });
    alive.add(child);
    void child.ready.then((isReady) => {
      if (!isReady) return;
      startsFailed = 0;
      putBack(child);
      vacated.shift()?.();
    });
    void Promise.all([child.ready, child.gone]).then(([wasReady, lastWords]) => {
      alive.delete(child);
      const position = idle.indexOf(child);
      if (position !== -1) idle.splice(position, 1);
      if (isClosed) return;
      log('template process ended', { lastWords });
      if (wasReady) start();
      else startLater(lastWords);
    });
  }

  // A child that cannot even start will not start in the next millisecond either.
  function startLater(lastWords: string): void {
    startsFailed++;
    setTimeout(start, restartDelayMs).unref();
    vacated.shift()?.();
    if (startsFailed < startsFailedMax || alive.size > 0) return;
    refuseAll(new Problem('busy', { cause: lastWords, retryAfterS: 5 }));
  }

  function refuseAll(problem: Problem): void {
    turns.refuseAll(problem);
    for (const one of starting.splice(0)) one.reject(problem);
  }

  function putBack(child: Child): void {
    idle.push(child);
    starting.shift()?.resolve();
  }

  /** The one that worked last: its compiled template and its caches are warm. */
  async function takeChild(signal: AbortSignal): Promise<Child> {
    if (!hasStarted) startAll();
    for (;;) {
      if (signal.aborted) throw abortProblem(signal);
      const child = idle.pop();
      if (child) return child;
      const started = Promise.withResolvers<void>();
      starting.push(started);
      await untilAborted(started.promise, signal).catch((error: unknown) => {
        starting = starting.filter((one) => one !== started);
        throw signal.aborted ? abortProblem(signal) : error;
      });
    }
  }

  /** Ends with an answer and a child that lives, or with why it does not. */
  async function runOn(
    child: Child,
    job: ChildJob,
    signal: AbortSignal,
  ): Promise<{ answer: ChildMessage } | { refusal: Problem }> {
    const { timeoutMs = options.timeoutMs } = job;
    let killedFor: Problem | undefined;
    const killFor = (problem: Problem): void => {
      killedFor ??= problem;
      child.kill();
    };
    const onAbort = (): void => killFor(abortProblem(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    const { kind, tooHeavy } = job;
    const [service = '', task] = kind.split('/', 2);
    if (task !== undefined) await child.load(service);
    const timer = setTimeout(
      () => killFor(new Problem(job.tooHeavy, { cause: `over ${timeoutMs} ms` })),
      timeoutMs,
    );
    const end = await child.run(
      { ...job.head, kind, tooHeavy, outputBytesMax, timeoutMs },
      job.body,
    );
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (killedFor !== undefined) return { refusal: killedFor };
    if ('answer' in end) return end;
    const key = isOutOfMemory(end.death) ? tooHeavy : 'unexpected';
    return { refusal: new Problem(key, { cause: `child ended: ${end.death}` }) };
  }

  return {
    async run(job, signal) {
      if (isClosed) throw new Problem('busy', { retryAfterS: 5 });
      if (signal.aborted) throw abortProblem(signal);
      const leave = await turns.enter(signal, job.account).catch((error: unknown) => {
        throw signal.aborted ? abortProblem(signal) : error;
      });
      const child = await takeChild(signal).catch((error: unknown) => {
        leave();
        throw error;
      });
      const end = await runOn(child, job, signal);
      if ('refusal' in end) {
        vacated.push(leave);
        throw end.refusal;
      }
      const rssMb = readOwn(end.answer.head, 'rssMb');
      if (typeof rssMb === 'number' && rssMb > rssKeptMb) {
        vacated.push(leave);
        child.kill();
      } else {
        putBack(child);
        leave();
      }
      return readChildAnswer(end.answer);
    },
    async close() {
      isClosed = true;
      refuseAll(new Problem('busy'));
      const ends = [...alive].map((child) => child.gone);
      for (const child of alive) child.kill();
      await Promise.all(ends);
    },
  };
}

// Nobody here killed it, so it died of its job: V8 aborts, or the kernel kills, when memory is used up.
function isOutOfMemory(death: string): boolean {
  return death.startsWith('SIG') || death === 'exit 134';
}

function abortProblem(signal: AbortSignal): Problem {
  const reason: unknown = signal.reason;
  return reason instanceof Problem ? reason : new Problem('time_limit', { cause: reason });
}
