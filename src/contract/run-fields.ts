// Body fields that several services share, each said once.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';

export const yesOrNo = v.boolean('Must be true or false.');

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
  test: v.optional(yesOrNo, false),
};

export const pdfAccessMode = v.optional(v.picklist(['download', 'archive', 'direct']), 'archive');

export const pdfOutputType = v.optional(v.picklist(['pdf', 'json'], 'Must be pdf or json.'), 'pdf');

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

export const languageTag = v.pipe(
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

const shortText = v.pipe(
  v.string('Must be a text.'),
  v.maxLength(300, 'Must be 300 characters or less.'),
);

/** What a PDF says about itself. */
export const pdfMetadata = v.object(
  {
    title: v.optional(shortText),
    author: v.optional(shortText),
    language: v.optional(languageTag),
  },
  'Must be an object.',
);
