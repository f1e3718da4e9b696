// Many documents of one template in one run: two are on the way at a time, each goes into the file as
// soon as its turn comes and is then forgotten. All rows or none: a batch that lacked one invoice would
// be found out too late, so a row that fails ends the run, with every row that would fail named.
import { limits } from '#contract/limits.ts';
import { type FieldError, Problem, type ProblemKey } from '#contract/problems.ts';
import { createBookmarks, createRowNames } from '#services/data-to-pdf/batch-file-names.ts';
import type { DocumentPrinter } from '#services/data-to-pdf/document-printer.ts';
import type { DataToPdfInput, Row } from '#services/data-to-pdf/input.ts';
import type { BatchFile } from '#services/pdf/batch-file.ts';
import { createPdfMerger } from '#services/pdf/merge-pdfs.ts';
import { createPdfZip } from '#services/pdf/zip-pdfs.ts';
import type { FileResult } from '#services/run-result.ts';
import { tooSlow } from '#services/too-slow.ts';
import type { RunTime, Warning } from '#services/tools.ts';

const atOnce = 2;
const fieldErrorsMax = 100;
const warningsMax = 100;

/** What a row can be to blame for; everything else is the whole run's. */
const rowProblems: ReadonlySet<ProblemKey> = new Set([
  'field_invalid',
  'document_too_long',
  'template_too_heavy',
]);

/** @throws Problem, its paths beginning with the row: `data.3.invoice.number` */
export async function runBatch(
  input: DataToPdfInput,
  rows: readonly Row[],
  {
    name,
    documents,
    signal,
    time,
  }: {
    name: string;
    documents: DocumentPrinter;
    signal: AbortSignal;
    time?: RunTime | undefined;
  },
): Promise<FileResult> {
  const isZip = input.batch === 'zip';
  const file: BatchFile = isZip
    ? createPdfZip()
    : await createPdfMerger({
        title: input.metadata?.title ?? name,
        author: input.metadata?.author,
      });
  const nameOf = isZip ? createRowNames(name) : createBookmarks(name);
  const warnings: Warning[] = [];
  let pages = 0;
  const startedMs = performance.now();

  const make = async (row: Row, index: number) => {
    signal.throwIfAborted();
    try {
      const filled = await documents.fill(row);
      const printed = await documents.print(filled, row);
      const rowWarnings = [...filled.warnings, ...printed.warnings];
      return { index, said: filled.said, rowWarnings, printed };
    } catch (error) {
      throw ofRow(error, index);
    }
  };
  try {
    for await (const { index, said, rowWarnings, printed } of inOrder(rows, make)) {
      pages += printed.pages;
      await file.add(printed.bytes, nameOf(said, index));
      refuseTooMuch(pages, file.bytes(), index);
      if (time) refuseTooSlow(time, { startedMs, done: index + 1, rows: rows.length });
      warnings.push(
        ...rowWarnings.map((warning) => ({ ...warning, path: pathIn(warning.path, index) })),
      );
    }
  } catch (error) {
    throw await withLaterRows(error, rows, documents);
  }
  return {
    kind: 'file',
    bytes: await file.finish(),
    contentType: isZip ? 'application/zip' : 'application/pdf',
    extension: isZip ? '.zip' : '.pdf',
    pages,
    facts: { documents: rows.length },
    warnings: shortened(warnings),
  };
}

/**
 * Works on a few at a time and gives what comes out in the order of the list. Own, as p-limit starts the
 * next before the last one's result is taken, and would hold all PDFs in memory.
 */
async function* inOrder<T, R>(
  list: readonly T[],
  work: (one: T, index: number) => Promise<R>,
): AsyncGenerator<R, void, void> {
  const running: Promise<R>[] = [];
  for (const [index, one] of list.entries()) {
    const result = work(one, index);
    // Whoever fails first is heard; the others must not fail unheard.
    result.catch(() => undefined);
    running.push(result);
    const first = running.length < atOnce ? undefined : running.shift();
    if (first !== undefined) yield await first;
  }
  for (const result of running) yield await result;
}

function ofRow(error: unknown, index: number): unknown {
  if (!(error instanceof Problem) || !rowProblems.has(error.key)) return error;
  const { key, message } = error;
  const errors: FieldError[] =
    error.errors.length === 0
      ? [{ path: `data.${index}`, message }]
      : onceAPath(error.errors).map((one) => ({ ...one, path: pathIn(one.path, index) }));
  return new RowProblem(key, { cause: error, message, errors }, index);
}

/** One error for each field, or the first rows would leave no room for the later ones. */
function onceAPath(fieldErrors: readonly FieldError[]): FieldError[] {
  const paths = new Set<string>();
  return fieldErrors.filter(({ path }) => !paths.has(path) && paths.add(path));
}

class RowProblem extends Problem {
  readonly index: number;

  constructor(key: ProblemKey, options: ConstructorParameters<typeof Problem>[1], index: number) {
    super(key, options);
    this.index = index;
  }
}

/** The rows behind the one that failed are filled, not printed, to name all that lack something. */
async function withLaterRows(
  error: unknown,
  rows: readonly Row[],
  documents: DocumentPrinter,
): Promise<unknown> {
  if (!(error instanceof RowProblem) || error.key !== 'field_invalid') return error;
  const errors = [...error.errors];
  for (const [index, row] of rows.entries()) {
    if (index <= error.index) continue;
    if (errors.length >= fieldErrorsMax) break;
    const later = await documents.fill(row).then(
      () => undefined,
      (failure: unknown) => ofRow(failure, index),
    );
    if (later !== undefined && !(later instanceof RowProblem)) break;
    errors.push(...(later?.errors ?? []));
  }
  return new Problem(error.key, { cause: error, errors: errors.slice(0, fieldErrorsMax) });
}

function refuseTooMuch(pages: number, bytes: number, index: number): void {
  const over =
    pages > limits.batchPagesMax
      ? `${limits.batchPagesMax} pages`
      : bytes > limits.batchBytesMax
        ? `${limits.batchBytesMax / (1024 * 1024)} MiB`
        : undefined;
  if (over === undefined) return;
  const message = `With this row the batch has more than ${over}. Send fewer rows at once.`;
  throw new Problem('document_too_long', { errors: [{ path: `data.${index}`, message }] });
}

/** Refuses what would not end in time even if its other rows took half as long as those before. */
function refuseTooSlow(
  { runMs, endsAt }: RunTime,
  { startedMs, done, rows }: { startedMs: number; done: number; rows: number },
): void {
  const now = performance.now();
  const spentMs = now - startedMs;
  if (spentMs < runMs / 6) return;
  if ((spentMs / done) * (rows - done) > 2 * (endsAt - now)) throw tooSlow(runMs);
}

function pathIn(path: string, index: number): string {
  return path.replace(/^data(?=\.|$)/, `data.${index}`);
}

/** What is said of the options is the same for each row. */
function shortened(all: readonly Warning[]): Warning[] {
  const warnings = [...new Map(all.map((one) => [`${one.path} ${one.message}`, one])).values()];
  if (warnings.length <= warningsMax) return warnings;
  const more = warnings.length - warningsMax;
  return [...warnings.slice(0, warningsMax), { path: '', message: `${more} more like these.` }];
}
