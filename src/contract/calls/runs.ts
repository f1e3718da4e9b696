import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { htmlToPdfBody } from '#contract/calls/html-to-pdf.ts';
import { limits } from '#contract/limits.ts';
import { pageOptions } from '#contract/page-options.ts';
import { isoDate } from '#contract/rules.ts';
import {
  commonRunFields,
  fileName,
  languageTag,
  pdfAccessMode,
  pdfMetadata,
  pdfOutputType,
  yesOrNo,
} from '#contract/run-fields.ts';
import { templateEngines } from '#contract/services.ts';

const warning = v.object({ path: v.string(), message: v.string() });

/** What every run's JSON answer carries beside the service's own keys. */
export const runAnswer = v.looseObject({
  status: v.literal('success'),
  request_id: v.string(),
  counted: v.boolean(),
  /** Requests left this month; null means unlimited. */
  remaining: v.nullable(v.number()),
  duration_ms: v.number(),
  warnings: v.optional(v.array(warning)),
});

/** The answer of a run whose file went to the archive. */
export const archivedAnswer = v.object({
  ...runAnswer.entries,
  file_name: v.string(),
  expiration_date: isoDate,
  size: v.number(),
  sha256: v.string(),
  pages: v.optional(v.number()),
});

type Row = Record<string, unknown>;

const rowsRule = `Must be an object, or a list of 1 to ${limits.batchRowsMax} objects.`;
// Asked of the data as it came: for valibot's records and objects a list is an object too.
const dataOrRows = v.pipe(
  v.custom<Row | Row[]>(
    (data) =>
      Array.isArray(data)
        ? data.length > 0 && data.length <= limits.batchRowsMax && data.every(isRow)
        : isRow(data),
    rowsRule,
  ),
  v.description(`object, or list of 1 to ${limits.batchRowsMax} objects`),
);

function isRow(data: unknown): boolean {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

export const dataToPdfBody = v.object({
  ...commonRunFields,
  template_id: v.pipe(
    v.string('Missing template_id key'),
    v.nonEmpty('Missing template_id key'),
    v.maxLength(200, 'Must be 200 characters or less.'),
  ),
  template_engine: v.optional(v.picklist(templateEngines, 'Must be default or handlebars.')),
  data: v.optional(dataOrRows, {}),
  batch: v.optional(v.picklist(['merge', 'zip'], 'Must be merge or zip.')),
  batch_name_field: v.optional(
    v.pipe(
      v.string('Must be a text.'),
      v.regex(/^[^.]{1,100}(?:\.[^.]{1,100}){0,9}$/, 'Must be a path such as invoice.number.'),
    ),
  ),
  pdf_access_mode: pdfAccessMode,
  output_type: pdfOutputType,
  file_name: fileName,
  page: v.optional(pageOptions),
  metadata: v.optional(pdfMetadata),
  locale: v.optional(languageTag, 'en-GB'),
  currency: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Must be a currency code such as EUR.')),
    'EUR',
  ),
  strict: v.optional(yesOrNo, false),
  tagged: v.optional(yesOrNo, true),
  outline: v.optional(yesOrNo, true),
});

export const runCalls = defineCalls({
  runDataToPdf: {
    method: 'POST',
    path: '/api/data-to-pdf/v1/convert',
    access: 'key',
    summary: 'Fills a template with data and answers a PDF.',
    body: dataToPdfBody,
    bodyBytesMax: limits.runBodyBytesMax,
    status: 200,
    answers: 'run',
    answer: runAnswer,
    problems: [
      'api_key_missing',
      'api_key_invalid',
      'request_limit_exceeded',
      'rate_limited',
      'field_invalid',
      'template_id_missing',
      'access_mode_invalid_pdf',
      'file_not_found',
      'template_syntax',
      'template_too_heavy',
      'document_too_long',
      'idempotency_conflict',
      'idempotency_in_progress',
      'queue_full',
      'time_limit',
      'renderer_unavailable',
    ],
  },
  runHtmlToPdf: {
    method: 'POST',
    path: '/api/html-to-pdf/v1/convert',
    access: 'key',
    summary: 'Prints HTML, or the page at an address, to PDF.',
    body: htmlToPdfBody,
    bodyBytesMax: limits.runBodyBytesMax,
    status: 200,
    answers: 'run',
    answer: runAnswer,
    problems: [
      'api_key_missing',
      'api_key_invalid',
      'request_limit_exceeded',
      'rate_limited',
      'field_invalid',
      'url_not_allowed',
      'access_mode_invalid_pdf',
      'document_too_long',
      'page_failed',
      'resource_failed',
      'idempotency_conflict',
      'idempotency_in_progress',
      'queue_full',
      'time_limit',
      'renderer_unavailable',
    ],
  },
});
