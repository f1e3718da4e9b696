// What a run answers, part by part. The sample answers are typed by the contract, so a key that is
// added or renamed there does not compile until it is shown here.

import { extname } from 'node:path';
import type * as v from 'valibot';
import { unknownFields } from '#contract/check-run-body.ts';
import { limits } from '#contract/limits.ts';
import { type FieldError, type ProblemKey, problems } from '#contract/problems.ts';
import type { archivedAnswer, KnownRun } from '#contract/run-calls.ts';
import { accessModeFieldOf, type ServiceFunction } from '#contract/services/request.ts';
import type { runAnswer } from '#contract/services/run-fields.ts';
import type { AccessModeField } from '#contract/services/service.ts';
import {
  bullets,
  code,
  codeBlock,
  fold,
  paragraph,
  prose,
  type Section,
  table,
} from '#server/content/page-parts.ts';

const requestId = '7Yb2kQ0vT4mR';
const shortTexts = `A result of up to ${limits.inlineTextBytesMax / 1024} KiB also stands in JSON answers as it is; a longer one only in the file or in \`content_base64\`.`;

const common: v.InferOutput<typeof runAnswer> = {
  status: 'success',
  request_id: requestId,
  counted: true,
  remaining: 87,
  duration_ms: 412,
  warnings: [],
};

const archived: Omit<v.InferOutput<typeof archivedAnswer>, 'warnings'> = {
  status: 'success',
  request_id: requestId,
  counted: true,
  remaining: 87,
  duration_ms: 412,
  file_name: 'invoice.pdf',
  expiration_date: '2026-03-12T09:30:00.000Z',
  size: 48213,
  sha256: '9f2b1c64a0d7e85f3b1290c7d4e6a8f01b23c45d67e89fa0b1c2d3e4f5a6b7c8',
};

/** The name under which the programs of a page save what they get. */
export function savedName({ service, run }: KnownRun, fn: ServiceFunction): string {
  const { file_name: name } = fn.example;
  const isJson =
    service.accessModeField !== undefined && accessModeFieldOf(run, service) === undefined;
  const usual = run.accessModeField
    ? extname(run.result.file)
    : isJson
      ? '.json'
      : service.downloadExtension;
  return typeof name === 'string' ? name : `result${usual}`;
}

const missingInData: FieldError = {
  path: 'data.invoice.number',
  message:
    'The template asks for "invoice.number" (line 3, column 11), which the data does not have.',
  fix: 'Did you mean "invoice.nummber"?',
};

// For services without templates.
const tooLong: FieldError = {
  path: 'expires_in_hours',
  message: `Must be ${limits.expiresInHoursMax} or less.`,
};

/** Where the result goes and what comes back for it. */
export function resultSections(known: KnownRun, publicUrl: string): Section[] {
  const field = known.service.accessModeField;
  const results = field === undefined ? answerSection(known) : fileSection(known, field, publicUrl);
  return [results, ...answerSections(field !== undefined)];
}

/** Of a service that makes no files. */
function answerSection({ run }: KnownRun): Section {
  const answer = { ...common, ...run.result.inJson };
  return {
    id: 'results',
    title: 'What it answers',
    html: [
      paragraph('Success is status 200, with JSON:'),
      codeBlock('json', JSON.stringify(answer, null, 2)),
    ].join('\n'),
  };
}

function fileSection({ run }: KnownRun, field: AccessModeField, publicUrl: string): Section {
  const example = run.result;
  const isText = example.isText === true;
  const isInline = example.isInline === true;
  // A slip of the pen, with the very warning it gets.
  const warnings = unknownFields(run.body, { [field.replace('access', 'acces')]: 'archive' });
  const kept = { ...archived, warnings, ...example.archived, file_name: example.file };
  const name = isInline ? {} : { file_name: example.file };
  const inJson = { ...common, ...name, ...example.inJson };
  const modes = [
    [
      code('download'),
      prose('The file itself, with `Content-Type` and a file name in `Content-Disposition`.'),
    ],
    [
      code('archive'),
      prose(
        `JSON that names the file. It is kept ${limits.expiresInHoursDefault} hours unless \`expires_in_hours\` says otherwise.${isInline ? '' : ' This is what happens when the field is absent.'}`,
      ),
    ],
    [code('direct'), prose('The same as `download`.')],
  ];
  const fetchBack = `curl '${publicUrl}/api/file-archive/v1/files/${example.file}' \\
  -H "X-API-Key: $API_KEY" \\
  -o ${example.file}`;
  return {
    id: 'results',
    title: 'Where the result goes',
    html: [
      paragraph('Success is status 200.'),
      table(`The values of ${field}`, ['Value', 'Answer'], modes),
      ...(isText ? [paragraph(shortTexts)] : []),
      fold(
        'Get an archived file back under its `file_name`, with your key, until `expiration_date`',
        codeBlock('bash', fetchBack),
      ),
      fold('What an archived run answers', codeBlock('json', JSON.stringify(kept, null, 2))),
      fold(
        isInline
          ? `What a run without \`${field}\` answers`
          : 'What a run with `output_type` `json` answers',
        [
          paragraph('The result stands in the answer, and nothing is archived.'),
          codeBlock('json', JSON.stringify(inJson, null, 2)),
        ].join('\n'),
      ),
    ].join('\n'),
  };
}

function answerSections(hasFiles: boolean): Section[] {
  return [
    {
      id: 'receipts',
      title: 'What each answer tells of the run',
      html: [
        paragraph('JSON answers have these as fields; every answer has them as headers too.'),
        fold('`request_id`, `counted`, `test`, `remaining`, `duration_ms`', receiptTable()),
        fold(
          'Receipts of earlier runs',
          paragraph(
            'The receipt of each run stays: `GET /core/receipt/{request_id}` tells its service, key, status, time, milliseconds, bytes and SHA-256, and whether it was counted and why. `POST /core/receipt/list` lists them, newest first, with `limit` and `offset` in the address and `service`, `status`, `counted`, `api_key_id`, `date_from` and `date_to` in the body. Both take your key in a header, or the session.',
          ),
        ),
      ].join('\n'),
    },
    {
      id: 'warnings',
      title: 'Warnings',
      html: [
        paragraph(
          'A run that worked may still have warnings, in `warnings` of the JSON answer, which is an empty list otherwise: each with a `path` into the body and a `message`.',
        ),
        ...(hasFiles
          ? [
              paragraph(
                'A downloaded file has no room for them; the header `X-Warnings-Count` says how many there are. While you build, run with `archive` to see them.',
              ),
            ]
          : []),
        fold(
          'What they name',
          bullets([
            'fields of the body that are not known, with the nearest that is,',
            'fields the template asks for and the data lacks, with their place in the template,',
            'totals that do not fit the lines, and numbers that cannot be exact,',
            'texts that are cut, payment codes that are left out, and whatever else a helper was asked for and could not do,',
            'pictures, styles and fonts that could not be loaded, by their addresses.',
          ]),
        ),
      ].join('\n'),
    },
    {
      id: 'repeating',
      title: 'Safe to repeat: Idempotency-Key',
      html: [
        paragraph(
          `When a connection breaks you cannot know whether the run was done. Send a header \`Idempotency-Key\` with a text of your own for each document, such as a UUID (1 to ${limits.idempotencyKeyLengthMax} printable characters, no spaces), and repeat the very same call.`,
        ),
        fold(
          'What the repeat answers',
          bullets([
            `The first successful answer is given again for ${limits.idempotencyKeepMs / 3_600_000} hours, with the header \`Idempotent-Replayed: true\`, and is not counted again.`,
            'The same key with another body is refused with status 409.',
            'A refused or failed run keeps nothing: the repeat runs anew.',
          ]),
        ),
      ].join('\n'),
    },
  ];
}

function receiptTable(): string {
  return table(
    'Field and header',
    ['Field', 'Header', 'Meaning'],
    [
      [
        code('request_id'),
        code('X-Request-Id'),
        'Names this run in our logs. Keep it for questions.',
      ],
      [
        code('counted'),
        code('X-Counted'),
        'Whether the run was counted. Only successful ones are, and no tests.',
      ],
      [code('test'), code('X-Test'), prose('`true` for a test, and otherwise not there.')],
      [
        code('remaining'),
        code('X-Requests-Remaining'),
        prose(
          'Requests left this month: `null` in JSON and `unlimited` in the header when there is no limit.',
        ),
      ],
      [code('duration_ms'), 'none', 'How long the run took, in milliseconds.'],
    ],
    ['Header'],
  );
}

/** How a refusal of a service looks; the table of all of them follows it. */
export function refusalExample(runs: readonly KnownRun[]): string {
  const error = runs.some(({ run }) => 'strict' in run.body.entries) ? missingInData : tooLong;
  const refusal = {
    status: 'error',
    message: problems.field_invalid.message,
    error_key: 'field_invalid' satisfies ProblemKey,
    request_id: requestId,
    errors: [error] satisfies FieldError[],
  };
  return codeBlock('json', JSON.stringify(refusal, null, 2));
}
