// Templates are foreign programs: four nested loops make eight million lines. They run in child
// processes that are killed when they take too long, without harm to any other call, while this
// process only waits.

import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { encodeTemplateData } from '#services/templates/encode-template-data.ts';
import { isCurrency, isLocale } from '#services/templates/format-value.ts';
import { readRenderAnswer } from '#services/templates/render-answer.ts';
import {
  startTemplateProcess,
  type TemplateProcess,
} from '#services/templates/template-process.ts';
import type { RenderedTemplate, TemplateJob, TemplateRenderer } from '#services/tools.ts';

export interface TemplateRendererOptions {
  /** How many templates render at once. */
  workers: number;
  timeoutMs: number;
  memoryMb: number;
  outputBytesMax: number;
  queuedMax: number;
  log: (event: string, facts: Record<string, string | number>) => void;
}

interface Waiting {
  head: Record<string, unknown>;
  body: string;
  signal: AbortSignal;
  settle: PromiseWithResolvers<RenderedTemplate>;
  onAbort: () => void;
}

const answerSlackBytes = 4 * 1024 * 1024;
const restartDelayMs = 1000;
const startsFailedMax = 3;

/** Renders templates in `workers` warm child processes, one job at a time in each. */
export function createTemplateRenderer(options: TemplateRendererOptions): TemplateRenderer {
  const { workers, timeoutMs, memoryMb, outputBytesMax, queuedMax, log } = options;
  const queue: Waiting[] = [];
  const idle: TemplateProcess[] = [];
  const alive = new Set<TemplateProcess>();
  let startsFailed = 0;
  let isClosed = false;

  for (let count = 0; count < workers; count++) start();

  function start(): void {
    if (isClosed) return;
    const child = startTemplateProcess(memoryMb, outputBytesMax + answerSlackBytes);
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

  async function runOn(child: TemplateProcess, waiting: Waiting): Promise<void> {
    const { signal } = waiting;
    const settle = settleWaiting(waiting);
    let killedFor: Problem | undefined;
    const killFor = (problem: Problem): void => {
      killedFor ??= problem;
      child.kill();
    };
    const onAbort = (): void => killFor(abortProblem(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () => killFor(new Problem('template_too_heavy', { cause: `over ${timeoutMs} ms` })),
      timeoutMs,
    );
    const end = await child.run(waiting.head, waiting.body);
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (killedFor !== undefined) {
      settle.reject(killedFor);
    } else if ('death' in end) {
      settle.reject(new Problem(deathKey(end.death), { cause: `child ended: ${end.death}` }));
    } else {
      idle.push(child);
      readRenderAnswer(end.answer, settle);
    }
    next();
  }

  return {
    async render(job, signal) {
      if (isClosed) throw new Problem('busy', { retryAfterS: 5 });
      if (signal.aborted) throw abortProblem(signal);
      checkFormats(job);
      if (Buffer.byteLength(job.template) > limits.templateBytesMax) {
        throw new Problem('template_too_heavy', { cause: 'the template text is too long' });
      }
      const { data, ...head } = job;
      const body = encodeTemplateData(data);
      if (idle.length === 0 && queue.length >= queuedMax)
        throw new Problem('busy', { retryAfterS: 1 });
      const settle = Promise.withResolvers<RenderedTemplate>();
      const onAbort = (): void => {
        const position = queue.indexOf(waiting);
        if (position !== -1) queue.splice(position, 1);
        settleWaiting(waiting).reject(abortProblem(signal));
      };
      const waiting: Waiting = {
        head: { ...head, outputBytesMax, timeoutMs },
        body,
        signal,
        settle,
        onAbort,
      };
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
function settleWaiting({
  signal,
  onAbort,
  settle,
}: Waiting): PromiseWithResolvers<RenderedTemplate> {
  signal.removeEventListener('abort', onAbort);
  return settle;
}

// Nobody here killed it, so it died of its job: V8 aborts, or the kernel kills, when memory is used up.
function deathKey(death: string): 'template_too_heavy' | 'unexpected' {
  return death.startsWith('SIG') || death === 'exit 134' ? 'template_too_heavy' : 'unexpected';
}

function abortProblem(signal: AbortSignal): Problem {
  const reason: unknown = signal.reason;
  return reason instanceof Problem ? reason : new Problem('time_limit', { cause: reason });
}

function checkFormats({ locale, currency }: TemplateJob): void {
  const errors = [];
  if (!isLocale(locale)) {
    errors.push({
      path: 'locale',
      message: 'This is no language tag.',
      fix: 'Write one such as en-GB, de-AT or hr-HR.',
    });
  }
  if (!isCurrency(currency)) {
    errors.push({
      path: 'currency',
      message: 'This is no currency code.',
      fix: 'Write three letters such as EUR.',
    });
  }
  if (errors.length > 0) throw new Problem('field_invalid', { errors });
}
