// The process that does foreign work: templates, mappings, checks of what they made. It has an empty
// environment and no rights but reading its own program and starting threads; it serves one job after
// the other and ends with its parent. Started by child-process.ts, never imported.

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Problem, type ProblemKey } from '#contract/problems.ts';
import { createMessageReader, encodeMessage } from '#services/children/child-message.ts';
import type { WorkKind } from '#services/children/child-pool.ts';
import type { ChildMapJob } from '#services/data-mapping/map-in-child.ts';
import { describeFailure } from '#services/describe-failure.ts';
import { renderDefaultTemplate } from '#services/templates/default-engine.ts';
import { createHandlebarsEngine } from '#services/templates/handlebars/handlebars-engine.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import { textAt } from '#services/templates/text-at.ts';
import { tooLarge } from '#services/templates/text-output.ts';
import { watchReads } from '#services/templates/watch-reads.ts';
import { asksForTotals, withVatTotals } from '#services/templates/with-vat-totals.ts';
import type { HtmlFinish, TemplateJob, XmlSchema, XmlShape } from '#services/tools.ts';

interface Limits {
  tooHeavy: ProblemKey;
  outputBytesMax: number;
  timeoutMs: number;
}

type Head = Limits &
  (
    | ({ kind: 'template' } & Omit<TemplateJob, 'data'>)
    | ({ kind: 'mapping' } & ChildMapJob)
    | ({ kind: 'write-xml' } & XmlShape)
    | { kind: 'xml'; schema?: XmlSchema }
    | { kind: 'plain-text' }
    | ({ kind: 'finish-html' } & HtmlFinish)
  );

interface Done {
  /** Goes into the head of the answer. */
  facts?: object;
  text: string;
}

const requestBytesMax = 256 * 1024 * 1024;
const renderHandlebars = createHandlebarsEngine();
const read = createMessageReader(requestBytesMax);

// The parent kills what runs too long; the thread is for a child whose parent died meanwhile. It needs
// next to no memory. A time limit of `vm` starts a thread for every job, a tenth of a short one.
new Worker(join(import.meta.dirname, 'end-with-parent.ts'), {
  workerData: process.ppid,
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
});

process.stdin.on('data', (chunk: Buffer) => {
  for (const { head, body } of read(chunk)) void answer(head, body);
});
process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));
process.stdout.write(encodeMessage({ kind: 'ready' }, ''));

async function answer(head: unknown, body: string): Promise<void> {
  try {
    if (!isHead(head)) throw new Problem('unexpected', { cause: 'a job of another version' });
    const { facts, text } = await work(head, body);
    process.stdout.write(encodeMessage({ ...facts, kind: 'done' }, text));
  } catch (error) {
    const tooHeavy = isHead(head) ? head.tooHeavy : 'unexpected';
    const { key, message, errors } = problemOf(error, tooHeavy);
    const refusal = { kind: 'refused', key, message, errors, cause: describeFailure(error) };
    process.stdout.write(encodeMessage(refusal, ''));
  }
}

// What only some runs need is loaded by the first of them.
async function work(head: Head, body: string): Promise<Done> {
  if (head.kind === 'template') return render(head, body);
  if (head.kind === 'mapping') {
    const { mapInChild } = await import('#services/data-mapping/map-in-child.ts');
    return mapInChild(head, body, head.timeoutMs);
  }
  if (head.kind === 'write-xml') {
    const { writeXml } = await import('#services/data-generator/write-xml.ts');
    const data: unknown = JSON.parse(body);
    const { xml, warnings } = writeXml(isJsonObject(data) ? data : {}, head);
    return { facts: { warnings }, text: xml };
  }
  if (head.kind === 'xml') {
    const { checkXml } = await import('#services/data-generator/check-xml.ts');
    return { facts: { report: checkXml(body, head.schema) }, text: '' };
  }
  if (head.kind === 'finish-html') {
    const { finishHtml } = await import('#services/data-to-html/finish-html.ts');
    const text = await finishHtml(body, head);
    return { text: bounded(text, head.outputBytesMax) };
  }
  const { plainTextOf } = await import('#services/data-to-html/plain-text-of.ts');
  return { text: bounded(plainTextOf(body), head.outputBytesMax) };
}

function render(head: Extract<Head, { kind: 'template' }>, body: string): Done {
  const parsed: unknown = JSON.parse(body);
  const { watched, saidAt } = head;
  const given = head.hasTotals ? withVatTotals(parsed) : { data: parsed, warnings: [] };
  const watch = watched && watchReads(given.data);
  const data = watch ? watch.data : given.data;
  const { text, warnings } =
    head.engine === 'handlebars'
      ? renderHandlebars({ ...head, data })
      : renderDefaultTemplate({ ...head, data });
  const facts = {
    warnings: [...(asksForTotals(head.template) ? given.warnings : []), ...warnings],
    ...(watch && { unread: watch.unread(watched).filter(isUnused(given.data)) }),
    ...(saidAt !== undefined && { said: textAt(parsed, saidAt) }),
  };
  return { facts, text };
}

// Totals are worked out of these, whether or not the template prints them.
function isUnused(data: unknown): (path: string) => boolean {
  const isSummed = readOwn(data, 'vatTotals') !== undefined;
  return (path) => !isSummed || !summed.test(path);
}

const summed = /^(?:items\[\]\.(?:net|vatPercentage)|vatTotal_\d+(?:_\d+)?)$/;

function bounded(text: string, bytesMax: number): string {
  if (Buffer.byteLength(text) > bytesMax) throw tooLarge(bytesMax);
  return text;
}

function problemOf(error: unknown, tooHeavy: ProblemKey): Problem {
  if (error instanceof Problem) return error;
  const isTimeout =
    error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  // A stack or a string past what the engine can hold: the job asked for too much.
  if (isTimeout || error instanceof RangeError) return new Problem(tooHeavy);
  return new Problem('unexpected');
}

const kinds: readonly unknown[] = [
  'template',
  'mapping',
  'write-xml',
  'xml',
  'plain-text',
  'finish-html',
] satisfies WorkKind[];

// The parent is ours and of the same version, so only the fields that choose a path are looked at.
function isHead(head: unknown): head is Head {
  return (
    isJsonObject(head) &&
    kinds.includes(head.kind) &&
    typeof head.outputBytesMax === 'number' &&
    typeof head.timeoutMs === 'number'
  );
}
