import { Problem } from '#contract/problems.ts';
import type { FileTaskResult } from '#services/children/task.ts';
import { openPdf, type PdfFile } from '#services/pdf/file/open-pdf.ts';
import { isSigned } from '#services/pdf/join/join-fields.ts';
import { markAsTest } from '#services/pdf/test-mark.ts';
import { writePdf } from '#services/pdf/write-pdf.ts';
import type { MadeFacts, SourceHead, TaskHead } from '#services/pdf-manipulation/made-file.ts';
import type { Warning } from '#services/tools.ts';

/** Opens the one PDF of a task, changes it and writes it. */
export async function editPdf(
  { sources, isTest }: TaskHead,
  files: readonly Buffer[],
  edit: (file: PdfFile) => Warning[] | Promise<Warning[]>,
): Promise<FileTaskResult> {
  const { source, bytes } = onlySource(sources, files);
  const file = await openPdf({ ...source, bytes });
  const warnings = await edit(file);
  if (isTest) markAsTest(file.context, file.pages);
  const made = await writePdf(file.context, file);
  const facts: MadeFacts = {
    pages: file.pages.length,
    warnings: [...file.warnings, ...signatureWarnings(file, source), ...warnings],
  };
  return { facts, files: [made] };
}

export function onlySource(
  sources: readonly SourceHead[],
  files: readonly Buffer[],
): { source: SourceHead; bytes: Buffer } {
  const [source] = sources;
  const [bytes] = files;
  if (source === undefined || bytes === undefined) {
    throw new Problem('unexpected', { cause: 'a task without a file' });
  }
  return { source, bytes };
}

function signatureWarnings(file: PdfFile, { path }: SourceHead): Warning[] {
  if (!isSigned(file)) return [];
  return [{ path, message: 'The file is signed. No signature is valid after a change.' }];
}
