// What a finished run answers: the file itself, where it was archived, or the service's own JSON.
import type * as v from 'valibot';
import { fillPath } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { acceptedRun } from '#contract/services/run-fields.ts';
import { contentDisposition } from '#server/archive/content-disposition.ts';
import type { KeptFile } from '#server/archive/create-archive.ts';
import { safeFileName } from '#server/archive/safe-file-name.ts';
import { writeJson } from '#server/json/write-json.ts';
import type { RunAnswer } from '#server/runs/stored-answer.ts';
import { shownErrors } from '#server/shown-errors.ts';
import type { FileResult, JsonResult } from '#services/run-result.ts';
import type { Warning } from '#services/tools.ts';

/** What every answer tells of its run. */
export interface FinishedRun {
  requestId: string;
  /** Null for unlimited. */
  remaining: number | null;
  durationMs: number;
  /** A test is marked as one. */
  isTest: boolean;
  /** False for a test, and when nothing was made, so that nothing is owed. */
  isCounted: boolean;
  warnings: readonly Warning[];
}

/** The bytes as a download; the service's name stands in for a missing file name. */
export function downloadAnswer(
  run: FinishedRun,
  result: FileResult,
  names: { fileName: string | undefined; service: string },
): RunAnswer {
  const name = safeFileName(
    result.fileName ?? names.fileName ?? names.service,
    result.extension,
    names.service,
  );
  return {
    status: 200,
    headers: { ...runHeaders(run), 'Content-Disposition': contentDisposition(name) },
    body: result.bytes,
    contentType: result.contentType,
  };
}

/** Where the archived file is and until when, and where it is shown. */
export function archivedAnswer(
  run: FinishedRun,
  result: FileResult,
  kept: KeptFile,
  publicUrl: string,
): RunAnswer {
  const previewPath = fillPath(calls.previewArchivedFile.path, { file_name: kept.fileName });
  return jsonAnswer(run, {
    kind: 'json',
    warnings: [],
    value: {
      ...result.facts,
      file_name: kept.fileName,
      expiration_date: kept.expiresAt,
      size: kept.size,
      sha256: kept.sha256,
      ...(result.pages === undefined ? {} : { pages: result.pages }),
      ...(result.hasPreview === true ? { preview_url: publicUrl + previewPath } : {}),
    },
  });
}

/** A service's own keys between the common ones, of which a service can only choose the status. */
export function jsonAnswer(run: FinishedRun, result: JsonResult): RunAnswer {
  const common = {
    status: result.status ?? 'success',
    request_id: run.requestId,
    counted: run.isCounted,
    ...(run.isTest ? { test: true } : {}),
    remaining: run.remaining,
    duration_ms: Math.round(run.durationMs),
    warnings: shownErrors(run.warnings),
  };
  return {
    status: 200,
    headers: runHeaders(run),
    body: writeJson({ ...common, ...result.value, ...common }),
    contentType: 'application/json; charset=utf-8',
  };
}

/** Where to ask what became of a run that is done later. */
export function acceptedAnswer(
  run: Pick<FinishedRun, 'requestId' | 'remaining' | 'isTest' | 'warnings'>,
): RunAnswer {
  const statusUrl = fillPath(calls.readJob.path, { id: run.requestId });
  const accepted: v.InferOutput<typeof acceptedRun> = {
    status: 'accepted',
    job_id: run.requestId,
    request_id: run.requestId,
    status_url: statusUrl,
    ...(run.isTest ? { test: true } : {}),
    remaining: run.remaining,
    warnings: shownErrors(run.warnings),
  };
  return {
    status: 202,
    headers: {
      Location: statusUrl,
      'X-Request-Id': run.requestId,
      'X-Requests-Remaining': run.remaining === null ? 'unlimited' : String(run.remaining),
    },
    body: Buffer.from(JSON.stringify(accepted)),
    contentType: 'application/json; charset=utf-8',
  };
}

function runHeaders(run: FinishedRun): Record<string, string> {
  return {
    'X-Request-Id': run.requestId,
    'X-Counted': String(run.isCounted),
    ...(run.isTest ? { 'X-Test': 'true' } : {}),
    'X-Requests-Remaining': run.remaining === null ? 'unlimited' : String(run.remaining),
    // A file has no room for warnings; this tells that there are some.
    ...(run.warnings.length === 0 ? {} : { 'X-Warnings-Count': String(run.warnings.length) }),
  };
}
