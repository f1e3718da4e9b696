import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { isoDate } from '#contract/rules.ts';
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

/** Body fields that every service takes; what else a body holds is named in `warnings`. */
const commonRunFields = {
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
};

const locale = v.pipe(
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

export const dataToPdfBody = v.object({
  ...commonRunFields,
  template_id: v.pipe(
    v.string('Missing template_id key'),
    v.nonEmpty('Missing template_id key'),
    v.maxLength(200, 'Must be 200 characters or less.'),
  ),
  template_engine: v.optional(v.picklist(templateEngines, 'Must be default or handlebars.')),
  data: v.optional(v.record(v.string(), v.unknown(), 'Must be an object.'), {}),
  pdf_access_mode: v.optional(v.picklist(['download', 'archive', 'direct']), 'archive'),
  output_type: v.optional(v.picklist(['pdf', 'json'], 'Must be pdf or json.'), 'pdf'),
  file_name: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty('Must not be empty.'),
      v.maxLength(
        limits.fileNameLengthMax,
        `Can't be longer than ${limits.fileNameLengthMax} characters.`,
      ),
    ),
  ),
  locale: v.optional(locale, 'en-GB'),
  currency: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Must be a currency code such as EUR.')),
    'EUR',
  ),
  strict: v.optional(v.boolean('Must be true or false.'), false),
  tagged: v.optional(v.boolean('Must be true or false.'), true),
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
      'storage_full',
      'file_limit',
      'storage_unavailable',
      'idempotency_conflict',
      'idempotency_in_progress',
      'queue_full',
      'time_limit',
      'renderer_unavailable',
    ],
  },
});
