// Templates and mappings are foreign programs: four nested loops make eight million lines, one regular
// expression never returns. They run in child processes that are killed when they take too long,
// without harm to any other call, while this process only waits.

import { Problem, type ProblemKey } from '#contract/problems.ts';
import { readChildAnswer } from '#services/children/child-answer.ts';
import type { ChildMessage } from '#services/children/child-message.ts';
import { type Child, startChild } from '#services/children/child-process.ts';

export interface ChildPoolOptions {
  /** How many jobs run at once. */
  workers: number;
  timeoutMs: number;
  memoryMb: number;
  outputBytesMax: number;
  queuedMax: number;
  log: (event: string, facts: Record<string, string | number>) => void;
}

export type WorkKind = 'template' | 'mapping' | 'write-xml' | 'xml' | 'plain-text' | 'finish-html';

export interface ChildJob {
  kind: WorkKind;
  /** Short facts; what is long goes into `body`. */
  head: Readonly<Record<string, unknown>>;
  body: string | Uint8Array;
  /** The refusal when the job takes more time or memory than a child may use. */
  tooHeavy: ProblemKey;
}

export interface ChildPool {
  /**
   * Does a job in a child and gives its answer.
   * @throws Problem the child's refusal, the job's `tooHeavy`, `busy`, or why the signal ended
   */
  run(job: ChildJob, signal: AbortSignal): Promise<ChildMessage>;
  close(): Promise<void>;
}

interface Waiting {
  job: ChildJob;
  signal: AbortSignal;
  settle: PromiseWithResolvers<ChildMessage>;
  onAbort: () => void;
}

const answerSlackBytes = 4 * 1024 * 1024;
const restartDelayMs = 1000;
const startsFailedMax = 3;

/** Keeps `workers` warm child processes, with one job at a time in each. */
export function createChildPool(options: ChildPoolOptions): ChildPool {
  const { workers, timeoutMs, memoryMb, outputBytesMax, queuedMax, log } = options;
  const queue: Waiting[] = [];
  const idle: Child[] = [];
  const alive = new Set<Child>();
  let startsFailed = 0;
  let isClosed = false;

  for (let count = 0; count < workers; count++) start();

  function start(): void {
    if (isClosed) return;
    const child = startChild(memoryMb, outputBytesMax + answerSlackBytes);
    alive.add(child);
    void child.ready.then((isReady) => {
      if (!isReady) return;
      startsFailed = 0;
      idle.push(child);
      next();
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
    if (startsFailed < startsFailedMax || alive.size > 0) return;
    for (const waiting of queue.splice(0)) {
      settleWaiting(waiting).reject(new Problem('busy', { cause: lastWords, retryAfterS: 5 }));
    }
  }

  function next(): void {
    while (queue.length > 0 && idle.length > 0) {
      // The one that worked last: its compiled template and its caches are warm.
      const child = idle.pop();
      const waiting = child === undefined ? undefined : queue.shift();
      if (child !== undefined && waiting !== undefined) void runOn(child, waiting);
    }
  }

  async function runOn(child: Child, waiting: Waiting): Promise<void> {
    const { job, signal } = waiting;
    const settle = settleWaiting(waiting);
    let killedFor: Problem | undefined;
    const killFor = (problem: Problem): void => {
      killedFor ??= problem;
      child.kill();
    };
    const onAbort = (): void => killFor(abortProblem(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () => killFor(new Problem(job.tooHeavy, { cause: `over ${timeoutMs} ms` })),
      timeoutMs,
    );
    const head = { ...job.head, kind: job.kind, tooHeavy: job.tooHeavy, outputBytesMax, timeoutMs };
    const end = await child.run(head, job.body);
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (killedFor !== undefined) {
      settle.reject(killedFor);
    } else if ('death' in end) {
      const key = isOutOfMemory(end.death) ? job.tooHeavy : 'unexpected';
      settle.reject(new Problem(key, { cause: `child ended: ${end.death}` }));
    } else {
      idle.push(child);
      try {
        settle.resolve(readChildAnswer(end.answer));
      } catch (refusal) {
        settle.reject(refusal);
      }
    }
    next();
  }

  return {
    async run(job, signal) {
      if (isClosed) throw new Problem('busy', { retryAfterS: 5 });
      if (signal.aborted) throw abortProblem(signal);
      if (idle.length === 0 && queue.length >= queuedMax)
        throw new Problem('busy', { retryAfterS: 1 });
      const settle = Promise.withResolvers<ChildMessage>();
      const onAbort = (): void => {
        const position = queue.indexOf(waiting);
        if (position !== -1) queue.splice(position, 1);
        settleWaiting(waiting).reject(abortProblem(signal));
      };
      const waiting: Waiting = { job, signal, settle, onAbort };
      signal.addEventListener('abort', onAbort, { once: true });
      queue.push(waiting);
      next();
      return settle.promise;
    },
    async close() {
      isClosed = true;
      for (const waiting of queue.splice(0)) settleWaiting(waiting).reject(new Problem('busy'));
      const ends = [...alive].map((child) => child.gone);
      for (const child of alive) child.kill();
      await Promise.all(ends);
    },
  };
}

/** Takes a job out of the waiting state: from here on its abort is somebody else's business. */
function settleWaiting({ signal, onAbort, settle }: Waiting): PromiseWithResolvers<ChildMessage> {
  signal.removeEventListener('abort', onAbort);
  return settle;
}

// Nobody here killed it, so it died of its job: V8 aborts, or the kernel kills, when memory is used up.
function isOutOfMemory(death: string): boolean {
  return death.startsWith('SIG') || death === 'exit 134';
}

function abortProblem(signal: AbortSignal): Problem {
  const reason: unknown = signal.reason;
  return reason instanceof Problem ? reason : new Problem('time_limit', { cause: reason });
}
