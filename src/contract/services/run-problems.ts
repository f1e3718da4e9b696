// What runs can be refused for, by what they do.
import type { ProblemKey } from '#contract/problems.ts';

/** What every run can be refused for. */
export const commonRunProblems = [
  'api_key_missing',
  'api_key_invalid',
  'request_limit_exceeded',
  'rate_limited',
  'field_invalid',
  'idempotency_conflict',
  'idempotency_in_progress',
  'time_limit',
  'queue_full',
  'url_not_allowed',
] as const satisfies readonly ProblemKey[];

/** What a run can be refused for because its file is kept. */
export const keepingProblems = [
  'storage_full',
  'file_limit',
  'storage_unavailable',
] as const satisfies readonly ProblemKey[];

/** What a run can be refused for because of its template. */
export const templateProblems = [
  'file_not_found',
  'template_syntax',
  'template_too_heavy',
] as const satisfies readonly ProblemKey[];

/** What a run can be refused for because it prints. */
export const pdfProblems = [
  ...keepingProblems,
  'access_mode_invalid_pdf',
  'document_too_long',
  'renderer_unavailable',
] as const satisfies readonly ProblemKey[];
