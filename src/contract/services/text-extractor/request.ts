import * as v from 'valibot';
import type { FieldError } from '#contract/problems.ts';
import { filled, nameOfFile } from '#contract/services/input-file.ts';
import { pageList } from '#contract/services/page-list.ts';
import { defineRequest, type ServiceRun } from '#contract/services/request.ts';
import { commonRunFields, flag } from '#contract/services/run-fields.ts';
import { keepingProblems } from '#contract/services/run-problems.ts';
import { sampleDocument } from '#contract/services/text-extractor/sample-document.ts';

const ocrRule = 'Must be auto, true or false.';
const languagesRule = 'Must be a list of hrv, eng, deu, ita, slv and fra.';

/** The languages that pictures can be read in, by their three-letter codes. */
export const ocrLanguages = ['hrv', 'eng', 'deu', 'ita', 'slv', 'fra'] as const;

const body = v.object({
  ...commonRunFields,
  file_name: v.pipe(
    v.optional(nameOfFile),
    v.description(
      'The file to read: its name in your [archive](/services/file-archive). Beside `file_base64` or `file_url` it only says what the file is called.',
    ),
  ),
  file_base64: v.pipe(
    v.optional(filled),
    v.description('The file itself as Base64, with or without `data:…;base64,` before it.'),
  ),
  file_url: v.pipe(
    v.optional(v.pipe(filled, v.maxLength(2000, 'Must be 2000 characters or less.'))),
    v.description('The public address of the file, `http` or `https`.'),
  ),
  output_type: v.pipe(
    v.optional(v.picklist(['json', 'text'], 'Must be json or text.')),
    v.description(
      '`json` has pages, lines with their places, and what the file says of itself. `text` is the plain text. By default `json` without an access mode and `text` with one.',
    ),
  ),
  text_access_mode: v.pipe(
    v.optional(v.picklist(['download', 'archive', 'direct'])),
    v.description(
      'Where the result goes: see [Where the result goes](#results). Without it, JSON stands in the answer and text goes to your archive. `direct` means the same as `download`.',
    ),
  ),
  password: v.pipe(
    v.optional(v.pipe(v.string('Must be a text.'), v.maxLength(200, 'The password is too long.'))),
    v.description('The password that opens a PDF.'),
  ),
  pages: v.pipe(
    v.optional(pageList),
    v.description(
      'Which pages, slides or sheets, such as `1,3-5,-2`; a negative number counts from the end. All when absent.',
    ),
  ),
  layout: v.pipe(
    flag(false),
    v.description(
      'Keep columns and tables of a PDF in their places with spaces, instead of the order of reading.',
    ),
  ),
  ocr: v.pipe(
    v.optional(v.union([v.literal('auto'), v.boolean()], ocrRule), 'auto'),
    v.description(
      'Whether text is read from pictures: `auto` for pictures and for pages of a PDF without text, `true` for all pages, `false` never.',
    ),
  ),
  languages: v.pipe(
    v.optional(
      v.pipe(
        v.array(v.picklist(ocrLanguages, languagesRule), languagesRule),
        v.minLength(1, languagesRule),
        v.maxLength(ocrLanguages.length, languagesRule),
      ),
      [...ocrLanguages],
    ),
    v.description(
      'Languages of the text in pictures: `hrv`, `eng`, `deu`, `ita`, `slv`, `fra`. All when absent; naming the right ones is quicker and more exact.',
    ),
  ),
  save_as: v.pipe(
    v.optional(nameOfFile),
    v.description(
      'The name of the result, with or without its extension. By default that of the file.',
    ),
  ),
});

/** One way to name the file. */
function checkSource(given: Readonly<Record<string, unknown>>): FieldError | undefined {
  if (given.file_base64 !== undefined && given.file_url !== undefined) {
    return {
      path: 'file_url',
      message: 'Cannot stand beside file_base64.',
      fix: 'Send one of them.',
    };
  }
  if ([given.file_name, given.file_base64, given.file_url].some((one) => one !== undefined)) {
    return undefined;
  }
  return {
    path: 'file_name',
    message: 'There is no file to read.',
    fix: 'Send file_name, file_base64 or file_url.',
  };
}

/** The run without its path: PDF Operations has it too. */
export const textRun = {
  body,
  check: checkSource,
  problems: [
    ...keepingProblems,
    'access_mode_invalid_text',
    'file_not_found',
    'file_expired',
    'file_too_large',
    'document_unreadable',
    'document_type_unsupported',
    'document_too_heavy',
    'password_missing',
    'password_wrong',
    'page_failed',
  ],
  result: {
    file: 'invoice.txt',
    types: ['text/plain'],
    isInline: true,
    archived: { has_text: true, page_count: 1 },
    inJson: {
      pages: [
        {
          page: 1,
          text: 'Invoice 2024-0117\nTotal 125.00 EUR',
          lines: [
            { text: 'Invoice 2024-0117', x: 20, y: 19.4, w: 96.7, h: 13.2 },
            { text: 'Total 125.00 EUR', x: 20, y: 39.4, w: 91.4, h: 13.2 },
          ],
          source: 'text',
          width: 200,
          height: 80,
          unit: 'pt',
        },
      ],
      page_count: 1,
      has_text: true,
      type: 'pdf',
      metadata: { pages: 1 },
    },
  },
} as const satisfies Omit<ServiceRun, 'path' | 'summary' | 'functions'>;

export const request = defineRequest({
  runs: [
    {
      ...textRun,
      path: 'extract',
      summary: 'Reads text out of a PDF, office, mail, text or image file.',
      functions: [
        {
          label: 'Extract',
          sample: {
            api_key: '{{api_key}}',
            file_name: 'invoice.pdf',
            file_base64: sampleDocument,
            output_type: 'json',
          },
          // An HTML page with a heading and a line.
          short: { file_base64: 'PGgxPkludm9pY2UgMjAyNC0wMTE3PC9oMT48cD5Ub3RhbCAxMjUuMDAgRVVS' },
          example: { file_base64: sampleDocument, output_type: 'json' },
        },
      ],
    },
  ],
});
