// The process that does foreign work: templates, mappings, checks of what they made. It has an empty
// environment and no rights but reading its own program and starting threads; it serves one job after
// the other and ends with its parent. Started by child-process.ts, never imported.

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Problem, type ProblemKey } from '#contract/problems.ts';
import {
  type ChildMessage,
  createMessageReader,
  encodeMessage,
  joinFiles,
  splitFiles,
} from '#services/children/child-message.ts';
import {
  type FileTask,
  sizesIn,
  type Task,
  type TaskLimits,
  type TaskResult,
} from '#services/children/task.ts';
import { describeFailure } from '#services/describe-failure.ts';
import { renderDefaultTemplate } from '#services/templates/default-engine.ts';
import { createHandlebarsEngine } from '#services/templates/handlebars/handlebars-engine.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import { statedCurrency } from '#services/templates/stated-currency.ts';
import { textAt } from '#services/templates/text-at.ts';
import { watchReads } from '#services/templates/watch-reads.ts';
import { asksForTotals, withVatTotals } from '#services/templates/with-vat-totals.ts';
import type { RenderedTemplate, TemplateJob } from '#services/tools.ts';

interface Limits extends TaskLimits {
  tooHeavy: ProblemKey;
}

type Head = Limits & { kind: string };
type TemplateHead = Limits & Omit<TemplateJob, 'data'>;

const requestBytesMax = 256 * 1024 * 1024;
const renderHandlebars = createHandlebarsEngine();
const read = createMessageReader(requestBytesMax);

// The parent kills what runs too long; the thread is for a child whose parent died meanwhile. It needs
// next to no memory. A time limit of `vm` starts a thread for every job, a tenth of a short one.
new Worker(join(import.meta.dirname, 'end-with-parent.ts'), {
  workerData: { parent: process.ppid, rssMaxMb: Number(process.argv[2]) },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
});

process.stdin.on('data', (chunk: Buffer) => {
  for (const message of read(chunk)) void answer(message);
});
process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));
process.stdout.write(encodeMessage({ kind: 'ready' }, ''));

async function answer(message: ChildMessage): Promise<void> {
  const { head } = message;
  const asked = readOwn(head, 'kind') === 'load' ? readOwn(head, 'service') : undefined;
  if (typeof asked === 'string') {
    // What cannot be loaded is told by the job that needs it.
    await loadWorker(asked).catch(() => undefined);
    process.stdout.write(encodeMessage({ kind: 'loaded' }, ''));
    return;
  }
  try {
    if (!isHead(head)) throw new Problem('unexpected', { cause: 'a job of another version' });
    const { facts, body } = await work(head, message);
    const rssMb = process.memoryUsage.rss() / 2 ** 20;
    process.stdout.write(encodeMessage({ ...facts, kind: 'done', rssMb }, body));
  } catch (error) {
    const tooHeavy = isHead(head) ? head.tooHeavy : 'unexpected';
    const { key, message, errors } = problemOf(error, tooHeavy);
    const refusal = { kind: 'refused', key, message, errors, cause: describeFailure(error) };
    process.stdout.write(encodeMessage(refusal, ''));
  }
}

async function loadWorker(service: string): Promise<unknown> {
  if (!serviceName.test(service)) throw new Problem('unexpected', { cause: 'not a service' });
  return await import(`#services/${service}/worker.ts`);
}

interface Done {
  facts: object;
  body: string | Uint8Array;
}

async function work(head: Head, message: ChildMessage): Promise<Done> {
  if (isTemplateHead(head)) return doneOf(render(head, message.body));
  const [, service = '', name = ''] = taskPath.exec(head.kind) ?? [];
  const loaded = await loadWorker(service);
  const task: unknown = Reflect.get(Object(Reflect.get(Object(loaded), 'tasks')), name);
  if (isTask(task)) return doneOf(await task(head, message.body));
  const fileTask: unknown = Reflect.get(Object(Reflect.get(Object(loaded), 'fileTasks')), name);
  if (!isFileTask(fileTask)) throw new Problem('unexpected', { cause: `no task ${head.kind}` });
  const { facts, files } = await fileTask(head, splitFiles(message.bytes, sizesIn(head)));
  const { sizes, body } = joinFiles(files);
  if (body.length > head.outputBytesMax) throw new Problem(head.tooHeavy);
  return { facts: { ...facts, sizes }, body };
}

function doneOf({ facts = {}, text }: TaskResult): Done {
  return { facts, body: text };
}

function render(head: TemplateHead, body: string): TaskResult {
  const parsed: unknown = JSON.parse(body);
  const { watched, saidAt } = head;
  const given = head.hasTotals ? withVatTotals(parsed) : { data: parsed, warnings: [] };
  const watch = watched && watchReads(given.data);
  const data = watch ? watch.data : given.data;
  const { text, warnings } =
    head.engine === 'handlebars'
      ? renderInCurrency({ ...head, data })
      : renderDefaultTemplate({ ...head, data });
  const facts = {
    warnings: [...(asksForTotals(head.template) ? given.warnings : []), ...warnings],
    ...(watch && { unread: watch.unread(watched).filter(isUnused(given.data, head.template)) }),
    ...(saidAt !== undefined && { said: textAt(parsed, saidAt) }),
  };
  return { facts, text };
}

function renderInCurrency(job: TemplateHead & { data: unknown }): RenderedTemplate {
  const { currency = job.currency, warnings } = statedCurrency(job.data, job);
  const rendered = renderHandlebars({ ...job, currency });
  return { ...rendered, warnings: [...warnings, ...rendered.warnings] };
}

// Totals are worked out of these, whether or not the template prints them.
function isUnused(data: unknown, template: string): (path: string) => boolean {
  const isSummed = readOwn(data, 'vatTotals') !== undefined;
  const asksForDue = template.includes('amountDue');
  return (path) => !(isSummed && summed.test(path)) && !(asksForDue && path === 'grandTotal');
}

const summed =
  /^(?:items\[\]\.(?:net|vatPercentage|vatCategory)|(?:allowances|charges)\[\]\.(?:base|percent|vatPercentage|vatCategory)|vatTotal_\d+(?:_\d+)?)$/;

function problemOf(error: unknown, tooHeavy: ProblemKey): Problem {
  if (error instanceof Problem) return error;
  const isTimeout =
    error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  // A stack or a string past what the engine can hold: the job asked for too much.
  if (isTimeout || error instanceof RangeError) return new Problem(tooHeavy);
  return new Problem('unexpected');
}

const taskPath = /^([a-z-]+)\/([a-z-]+)$/;
const serviceName = /^[a-z-]+$/;

// The parent is ours and of the same version, so only the fields that choose a path are looked at.
function isHead(head: unknown): head is Head {
  return (
    isJsonObject(head) &&
    typeof head.kind === 'string' &&
    (head.kind === 'template' || taskPath.test(head.kind)) &&
    typeof head.outputBytesMax === 'number' &&
    typeof head.timeoutMs === 'number'
  );
}

function isTemplateHead(head: Head): head is Head & TemplateHead {
  return head.kind === 'template';
}

function isTask(task: unknown): task is Task<object> {
  return typeof task === 'function';
}

function isFileTask(task: unknown): task is FileTask<object> {
  return typeof task === 'function';
}
