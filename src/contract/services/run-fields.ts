// Body fields and answers that several runs share, each said once.
import * as v from 'valibot';
import { JsonText } from '#contract/json-text.ts';
import { limits } from '#contract/limits.ts';
import { isLanguageTag } from '#contract/services/language-tag.ts';
import { pageOptions } from '#contract/services/page-options.ts';

const warnings = v.pipe(
  v.array(
    v.object({
      path: v.pipe(
        v.string(),
        v.description('The field of the body it is about, or empty for the whole.'),
      ),
      message: v.pipe(v.string(), v.description('What was noticed.')),
    }),
  ),
  v.description('What did not stop the run but may need attention; empty when there is nothing.'),
);
const requestId = v.pipe(
  v.string(),
  v.description('Identifies this run in our logs. Keep it for questions.'),
);
const testMark = v.pipe(
  v.optional(v.literal(true)),
  v.description('Only present when the body asked for a test.'),
);
const remaining = v.pipe(
  v.nullable(v.number()),
  v.description('Requests left in this month; null means unlimited.'),
);

/** What every run's JSON answer carries beside the service's own keys. */
export const runAnswer = v.looseObject({
  status: v.pipe(
    v.picklist(['success', 'valid', 'invalid', 'unknown']),
    v.description('`success`, or what VAT-ID Validator found of one number.'),
  ),
  request_id: requestId,
  counted: v.pipe(
    v.boolean(),
    v.description('Whether it counts towards the requests of the month.'),
  ),
  test: testMark,
  remaining,
  duration_ms: v.pipe(v.number(), v.description('How long the run took, in milliseconds.')),
  warnings,
});

/** What a run answers that is done later, with status 202. */
export const acceptedRun = v.object({
  status: v.pipe(v.literal('accepted'), v.description('The run will be done in the background.')),
  job_id: v.pipe(v.string(), v.description('The id of the job.')),
  request_id: requestId,
  status_url: v.pipe(v.string(), v.description('The address that tells the state of the job.')),
  test: testMark,
  remaining,
  warnings,
});

export const yesOrNo = v.boolean('Must be true or false.');

export const flag = (fallback: boolean) => v.optional(yesOrNo, fallback);

/** Body fields that every service takes; what else a body holds is named in `warnings`. */
export const commonRunFields = {
  api_key: v.pipe(
    v.optional(v.string()),
    v.description('Your API key. It takes precedence over a key in a header.'),
  ),
  expires_in_hours: v.pipe(
    v.optional(
      v.pipe(
        v.number('Must be a whole number of hours.'),
        v.integer('Must be a whole number of hours.'),
        v.minValue(1, 'Must be 1 or more.'),
        v.maxValue(limits.expiresInHoursMax, `Must be ${limits.expiresInHoursMax} or less.`),
      ),
      limits.expiresInHoursDefault,
    ),
    v.description('How long an archived file is kept, in hours. Has no effect on a download.'),
  ),
  test: v.pipe(
    flag(false),
    v.description(
      'Try the call without it being counted. A PDF, or an image of its pages, then has TEST across every page; every other result is unchanged. JSON answers carry `test: true`, and downloads the header `X-Test`.',
    ),
  ),
  async: v.pipe(
    flag(false),
    v.description(
      'Run it in the background: the answer is status 202 at once, with the address to ask for the result. See [Done later](#later).',
    ),
  ),
  webhook_url: v.pipe(
    v.optional(
      v.pipe(
        v.string('Must be a text.'),
        v.nonEmpty('Must not be empty.'),
        v.maxLength(
          limits.webhookUrlLengthMax,
          `Must be ${limits.webhookUrlLengthMax} characters or less.`,
        ),
      ),
    ),
    v.description(
      'With `async`: the address that is called when the job is done or has failed. See [Webhooks](#webhooks).',
    ),
  ),
};

const languageTag = v.pipe(
  v.string(),
  v.maxLength(35),
  v.check((tag) => isLanguageTag(tag), 'Must be a language tag such as hr-HR.'),
);

const accessModes = v.picklist(['download', 'archive', 'direct']);

/** Where a file goes. Without a fallback the result stands in the answer. */
export const accessMode = (what: string) =>
  v.pipe(
    v.optional(accessModes, 'archive'),
    v.description(
      `Where the ${what} goes: see [Where the result goes](#results). \`direct\` means the same as \`download\`.`,
    ),
  );

export const accessModeOrInline = v.pipe(
  v.optional(accessModes),
  v.description(
    'When absent, the answer holds the result as `data`. Otherwise the result becomes a JSON file: see [Where the result goes](#results).',
  ),
);

/** Whether the answer is the file or JSON with the file inside. */
export const outputType = <const Name extends string>(name: Name, what: string) =>
  v.pipe(
    v.optional(v.picklist([name, 'json'], `Must be ${name} or json.`), name),
    v.description(
      `\`${name}\` is the file. \`json\` is a JSON answer with the ${what} inside it, whatever the access mode.`,
    ),
  );

export const fileName = v.pipe(
  v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty('Must not be empty.'),
      v.maxLength(
        limits.fileNameLengthMax,
        `Can't be longer than ${limits.fileNameLengthMax} characters.`,
      ),
    ),
  ),
  v.description(
    'The name of the file, with or without its extension. Characters that file systems refuse are replaced; when an archived file has the name already, a number is added.',
  ),
);

export const templateName = v.pipe(
  v.string('Missing template_id key'),
  v.nonEmpty('Missing template_id key'),
  v.maxLength(200, 'Must be 200 characters or less.'),
);

export const templateId = v.pipe(
  templateName,
  v.description(
    'The template to fill: the `file_name` of one of the templates below, or the id or name of your own.',
  ),
);

type DataRow = Record<string, unknown> | JsonText;

// Looked at as it came, parsed or not, and not copied: data may be long.
export const dataObject = v.pipe(v.custom<DataRow>(isRow, 'Must be an object.'), v.title('object'));

/** One document's data, or a list with the data of many. */
export const dataOrRows = v.pipe(
  v.custom<DataRow | DataRow[]>((data) => {
    const rows = data instanceof JsonText && data.kind === 'list' ? data.entries : data;
    return Array.isArray(rows)
      ? rows.length > 0 && rows.length <= limits.batchRowsMax && rows.every(isRow)
      : isRow(rows);
  }, `Must be an object, or a list of 1 to ${limits.batchRowsMax} objects.`),
  v.title(`object, or list of 1 to ${limits.batchRowsMax} objects`),
);

function isRow(data: unknown): boolean {
  if (data instanceof JsonText) return data.kind === 'object';
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** What filling a template needs beside the template. */
export const templateFields = {
  template_engine: v.pipe(
    v.optional(v.picklist(['default', 'handlebars'], 'Must be default or handlebars.')),
    v.description(
      'The engine the template is written for. The template knows it, so it can be left out; a wrong one is refused.',
    ),
  ),
  locale: v.pipe(
    v.optional(languageTag, 'en-GB'),
    v.description(
      'Language and conventions of dates, numbers and fixed words, such as `de-AT` or `hr-HR`.',
    ),
  ),
  currency: v.pipe(
    v.optional(
      v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Must be a currency code such as EUR.')),
      'EUR',
    ),
    v.description('The currency of amounts, unless `invoice` or `creditNote` names one.'),
  ),
  strict: v.pipe(
    flag(false),
    v.description(
      'Refuse the run when the data lacks a field the template asks for, or a helper cannot do what it is asked, instead of going on with a warning.',
    ),
  ),
};

const shortText = v.pipe(
  v.string('Must be a text.'),
  v.maxLength(300, 'Must be 300 characters or less.'),
);

/** How a run that prints answers, and what its PDF is beside its pages; services describe `metadata`. */
export const pdfFields = {
  pdf_access_mode: accessMode('PDF'),
  output_type: outputType('pdf', 'PDF'),
  file_name: fileName,
  page: v.pipe(
    v.optional(pageOptions),
    v.description(
      'Page options, which override those of the document: `format` (A3, A4, A5, A6, Letter, Legal, Tabloid), `landscape`, `margin` (a length such as `20mm`, or an object with `top`, `right`, `bottom`, `left`), `header` and `footer` (plain text; `{page}` and `{pages}` become numbers).',
    ),
  ),
  metadata: v.optional(
    v.object(
      {
        title: v.pipe(v.optional(shortText), v.description('Title of the PDF.')),
        author: v.pipe(v.optional(shortText), v.description('Author of the PDF.')),
        language: v.pipe(
          v.optional(languageTag),
          v.description('Language of the text, such as `de-AT`.'),
        ),
      },
      'Must be an object.',
    ),
  ),
  tagged: v.pipe(
    flag(true),
    v.description('Write the structure that screen readers follow into the PDF.'),
  ),
  outline: v.pipe(flag(true), v.description('Write bookmarks for the headings. Needs `tagged`.')),
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
