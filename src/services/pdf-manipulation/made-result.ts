// From the files of a run to its result: through a task for each file, or one for all.
import { warningsIn } from '#services/children/child-answer.ts';
import { withExtension, withinJson } from '#services/file-result.ts';
import {
  type FileFields,
  type InputFile,
  readInputFiles,
} from '#services/pdf-manipulation/input-files.ts';
import type { TaskHead } from '#services/pdf-manipulation/made-file.ts';
import type { FileResult, RunResult } from '#services/run-result.ts';
import { readOwn } from '#services/templates/json-value.ts';
import type { Tools, Warning } from '#services/tools.ts';
import { zipFiles } from '#services/zip-files.ts';

export interface PdfRunInput extends FileFields {
  test: boolean;
  output_type: string;
  save_as?: string | undefined;
}

export interface MadePdf {
  bytes: Buffer;
  pages: number;
  warnings: Warning[];
  facts?: Readonly<Record<string, unknown>>;
}

/** Does a task in a child process; its first file is the result. */
export async function runTask<Head extends TaskHead>(
  task: string,
  files: readonly InputFile[],
  { runFileTask, signal }: Pick<Tools, 'runFileTask' | 'signal'>,
  head: Omit<Head, 'sources'>,
  more: readonly Uint8Array[] = [],
): Promise<MadePdf & { answer: unknown }> {
  const answer = await runFileTask(
    {
      service: 'pdf-manipulation',
      task,
      head: { ...head, sources: files.map(({ head: source }) => source) },
      files: [...files.map(({ bytes }) => bytes), ...more],
      tooHeavy: 'document_too_heavy',
    },
    signal,
  );
  const pages = readOwn(answer.facts, 'pages');
  return {
    bytes: answer.files[0] ?? Buffer.alloc(0),
    pages: typeof pages === 'number' ? pages : 0,
    warnings: warningsIn(answer.facts),
    answer: answer.facts,
  };
}

/** The same task for each file: one PDF, or a ZIP of several. */
export async function eachFile<Head extends TaskHead>(
  input: PdfRunInput,
  tools: Tools,
  { task, word, head }: { task: string; word: string; head: Omit<Head, 'sources' | 'isTest'> },
): Promise<RunResult> {
  return eachMade(input, tools, word, (file) => {
    const whole = { ...head, isTest: input.test };
    return runTask<TaskHead>(task, [file], tools, whole);
  });
}

export async function eachMade(
  input: PdfRunInput,
  tools: Tools,
  word: string,
  make: (file: InputFile) => Promise<MadePdf>,
): Promise<RunResult> {
  const files = await readInputFiles(input, tools);
  const [only] = files;
  if (only !== undefined && files.length === 1) {
    return pdfResult(input, await make(only), `${only.head.title}-${word}`);
  }
  const warnings: Warning[] = [];
  const entries: { name: string; bytes: Uint8Array }[] = [];
  const names = new Set<string>();
  let pages = 0;
  for (const file of files) {
    const made = await make(file);
    warnings.push(...made.warnings);
    pages += made.pages;
    entries.push({
      name: freeName(names, `${file.head.title}-${word}`, '.pdf'),
      bytes: made.bytes,
    });
  }
  return zipResult(input, entries, { pages, files: entries.length }, warnings, word);
}

export async function zipResult(
  input: PdfRunInput,
  entries: readonly { name: string; bytes: Uint8Array }[],
  { pages, ...facts }: Readonly<Record<string, unknown>> & { pages: number },
  warnings: readonly Warning[],
  name: string,
): Promise<RunResult> {
  return inAnswer(input, {
    kind: 'file',
    bytes: await zipFiles(entries),
    contentType: 'application/zip',
    extension: '.zip',
    fileName: withExtension(input.save_as ?? name, '.zip'),
    pages,
    facts,
    warnings: [...warnings],
  });
}

export function pdfResult(input: PdfRunInput, made: MadePdf, name: string): RunResult {
  return inAnswer(input, {
    kind: 'file',
    bytes: made.bytes,
    contentType: 'application/pdf',
    extension: '.pdf',
    fileName: withExtension(input.save_as ?? name, '.pdf'),
    pages: made.pages,
    ...(made.facts && { facts: made.facts }),
    warnings: made.warnings,
  });
}

/** The file, or JSON with the file inside. */
export function inAnswer(input: PdfRunInput, file: FileResult): RunResult {
  return input.output_type === 'json' ? withinJson(file, file.fileName ?? '') : file;
}

/** Of two files with one name, the later has a number. */
export function freeName(taken: Set<string>, name: string, extension: string): string {
  let free = `${name}${extension}`;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}${extension}`;
  taken.add(free);
  return free;
}
