import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import type { ProblemKey } from '#contract/problems.ts';
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
};

export const locale = v.pipe(
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

export const flag = (fallback: boolean) =>
  v.optional(v.boolean('Must be true or false.'), fallback);

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

export const dataObject = v.record(v.string(), v.unknown(), 'Must be an object.');

/** What filling a template needs beside the template. */
export const templateFields = {
  template_engine: v.optional(v.picklist(templateEngines, 'Must be default or handlebars.')),
  locale: v.optional(locale, 'en-GB'),
  currency: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Must be a currency code such as EUR.')),
    'EUR',
  ),
  strict: flag(false),
};

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
] as const satisfies readonly ProblemKey[];

/** What a run can be refused for because of its template. */
export const templateProblems = [
  'file_not_found',
  'template_syntax',
  'template_too_heavy',
] as const satisfies readonly ProblemKey[];
