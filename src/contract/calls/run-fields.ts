// Body fields, answers and refusals that several runs share, each said once.
import * as v from 'valibot';
import { JsonText } from '#contract/json-text.ts';
import { limits } from '#contract/limits.ts';
import { pageOptions } from '#contract/page-options.ts';
import type { ProblemKey } from '#contract/problems.ts';
import { templateEngines } from '#contract/services.ts';

const warning = v.object({ path: v.string(), message: v.string() });

/** What every run's JSON answer carries beside the service's own keys. */
export const runAnswer = v.looseObject({
  status: v.literal('success'),
  request_id: v.string(),
  counted: v.boolean(),
  /** Only there when the body asked for a test. */
  test: v.optional(v.literal(true)),
  /** Requests left this month; null means unlimited. */
  remaining: v.nullable(v.number()),
  duration_ms: v.number(),
  /** Empty when there is nothing to say. */
  warnings: v.array(warning),
});

/** What a run answers that is done later, with status 202. */
export const acceptedRun = v.object({
  status: v.literal('accepted'),
  job_id: v.string(),
  request_id: v.string(),
  /** Where to ask what became of it. */
  status_url: v.string(),
  test: v.optional(v.literal(true)),
  remaining: v.nullable(v.number()),
  warnings: v.array(warning),
});

export const yesOrNo = v.boolean('Must be true or false.');

export const flag = (fallback: boolean) => v.optional(yesOrNo, fallback);

/** Body fields that every service takes; what else a body holds is named in `warnings`. */
export const commonRunFields = {
  api_key: v.optional(v.string()),
  expires_in_hours: v.optional(
    v.pipe(
      v.number('Must be a whole number of hours.'),
      v.integer('Must be a whole number of hours.'),
      v.minValue(1, 'Must be 1 or more.'),
      v.maxValue(limits.expiresInHoursMax, `Must be ${limits.expiresInHoursMax} or less.`),
    ),
    limits.expiresInHoursDefault,
  ),
  test: flag(false),
  async: flag(false),
  webhook_url: v.optional(
    v.pipe(
      v.string('Must be a text.'),
      v.nonEmpty('Must not be empty.'),
      v.maxLength(
        limits.webhookUrlLengthMax,
        `Must be ${limits.webhookUrlLengthMax} characters or less.`,
      ),
    ),
  ),
};

const languageTag = v.pipe(
  v.string(),
  v.maxLength(35),
  v.check((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length === 1;
    } catch {
      return false;
    }
  }, 'Must be a language tag such as hr-HR.'),
);

export const accessMode = v.picklist(['download', 'archive', 'direct']);

export const fileName = v.optional(
  v.pipe(
    v.string(),
    v.nonEmpty('Must not be empty.'),
    v.maxLength(
      limits.fileNameLengthMax,
      `Can't be longer than ${limits.fileNameLengthMax} characters.`,
    ),
  ),
);

export const templateId = v.pipe(
  v.string('Missing template_id key'),
  v.nonEmpty('Missing template_id key'),
  v.maxLength(200, 'Must be 200 characters or less.'),
);

type DataRow = Record<string, unknown> | JsonText;

// Looked at as it came, parsed or not, and not copied: data may be long.
export const dataObject = v.pipe(
  v.custom<DataRow>(isRow, 'Must be an object.'),
  v.description('object'),
);

/** One document's data, or a list with the data of many. */
export const dataOrRows = v.pipe(
  v.custom<DataRow | DataRow[]>((data) => {
    const rows = data instanceof JsonText && data.kind === 'list' ? data.entries : data;
    return Array.isArray(rows)
      ? rows.length > 0 && rows.length <= limits.batchRowsMax && rows.every(isRow)
      : isRow(rows);
  }, `Must be an object, or a list of 1 to ${limits.batchRowsMax} objects.`),
  v.description(`object, or list of 1 to ${limits.batchRowsMax} objects`),
);

function isRow(data: unknown): boolean {
  if (data instanceof JsonText) return data.kind === 'object';
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** What filling a template needs beside the template. */
export const templateFields = {
  template_engine: v.optional(v.picklist(templateEngines, 'Must be default or handlebars.')),
  locale: v.optional(languageTag, 'en-GB'),
  currency: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Must be a currency code such as EUR.')),
    'EUR',
  ),
  strict: flag(false),
};

const shortText = v.pipe(
  v.string('Must be a text.'),
  v.maxLength(300, 'Must be 300 characters or less.'),
);

/** How a run that prints answers, and what its PDF is beside its pages. */
export const pdfFields = {
  pdf_access_mode: v.optional(accessMode, 'archive'),
  output_type: v.optional(v.picklist(['pdf', 'json'], 'Must be pdf or json.'), 'pdf'),
  file_name: fileName,
  page: v.optional(pageOptions),
  metadata: v.optional(
    v.object(
      {
        title: v.optional(shortText),
        author: v.optional(shortText),
        language: v.optional(languageTag),
      },
      'Must be an object.',
    ),
  ),
  tagged: flag(true),
  outline: flag(true),
};

/** What the calls of all runs have alike. */
export const sharedRun = {
  method: 'POST',
  access: 'key',
  bodyBytesMax: limits.runBodyBytesMax,
  longFields: ['data'],
  status: 200,
  answers: 'run',
  answer: runAnswer,
  acceptedAnswer: acceptedRun,
} as const;

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
