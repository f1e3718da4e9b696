// Which files a run works on, and what becomes of them.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import type { FieldError, ProblemKey } from '#contract/problems.ts';
import { filled, nameOfFile } from '#contract/services/input-file.ts';
import { pageList } from '#contract/services/page-list.ts';
import { accessMode, commonRunFields, outputType } from '#contract/services/run-fields.ts';
import { keepingProblems } from '#contract/services/run-problems.ts';

const storedName = v.pipe(filled, v.maxLength(limits.fileNameLengthMax, 'The name is too long.'));
const webAddress = v.pipe(filled, v.maxLength(2000, 'Must be 2000 characters or less.'));
const password = v.pipe(v.string('Must be a text.'), v.maxLength(200, 'The password is too long.'));
const listRule = `Must be a list of 1 to ${limits.documentFilesMax}.`;
const listOf = <const One extends v.GenericSchema>(one: One) =>
  v.pipe(
    v.array(one, listRule),
    v.minLength(1, listRule),
    v.maxLength(limits.documentFilesMax, listRule),
  );

const oneFile = v.object(
  {
    file_name: v.pipe(v.optional(storedName), v.description('Its name in your archive.')),
    file_base64: v.pipe(v.optional(filled), v.description('The file itself as Base64.')),
    file_url: v.pipe(v.optional(webAddress), v.description('Its public address.')),
    password: v.pipe(v.optional(password), v.description('The password that opens it.')),
    title: v.pipe(
      v.optional(v.pipe(filled, v.maxLength(200, 'Must be 200 characters or less.'))),
      v.description('What it is called in bookmarks and file names.'),
    ),
  },
  'Must be an object.',
);

/** The files themselves, in one of several ways. */
const fileFields = {
  file_name: v.pipe(
    v.optional(storedName),
    v.description(
      'The file to work on: its name in your [archive](/services/file-archive). One of this, `file_names`, `file_base64`, `file_url` and `files` is required.',
    ),
  ),
  file_names: v.pipe(
    v.optional(listOf(storedName)),
    v.description('Several files of your archive, in this order.'),
  ),
  file_base64: v.pipe(
    v.optional(filled),
    v.description('The file itself as Base64, with or without `data:…;base64,` before it.'),
  ),
  file_url: v.pipe(
    v.optional(webAddress),
    v.description('The public address of the file, `http` or `https`.'),
  ),
  files: v.pipe(
    v.optional(listOf(oneFile)),
    v.description(
      'Several files, in this order: objects with one of `file_name`, `file_base64` and `file_url`, and, if you want, a `password` and a `title` of their own.',
    ),
  ),
  password: v.pipe(
    v.optional(password),
    v.description('The password that opens the files. What is made opens without one.'),
  ),
};

const saveAs = v.pipe(
  v.optional(nameOfFile),
  v.description(
    'The name of what is made, with or without its extension. By default it is that of the file, and what was done.',
  ),
);

/** Fields of the runs that make PDFs. */
export const pdfRunFields = {
  ...commonRunFields,
  ...fileFields,
  pdf_access_mode: accessMode('PDF'),
  output_type: outputType('pdf', 'PDF'),
  save_as: saveAs,
};

/** Fields of the run that makes images. */
export const imageRunFields = {
  ...commonRunFields,
  ...fileFields,
  image_access_mode: accessMode('image'),
  output_type: outputType('image', 'image'),
  save_as: saveAs,
};

export const somePages = v.pipe(
  v.optional(pageList),
  v.description(
    'Which pages, such as `1,3-5,-2`; a negative number counts from the end. All when absent.',
  ),
);

const sources = ['file_name', 'file_names', 'file_base64', 'file_url', 'files'] as const;
const sourcesOfOne = ['file_name', 'file_base64', 'file_url'] as const;

/** Exactly one way to name files, and one for each of a list. */
export function checkSources(body: Readonly<Record<string, unknown>>): FieldError | undefined {
  const named = sources.filter((field) => body[field] !== undefined);
  if (named.length !== 1) {
    return named.length === 0
      ? {
          path: 'file_name',
          message: 'There is no file to work on.',
          fix: 'Send file_name, file_names, file_base64, file_url or files.',
        }
      : {
          path: named[1] ?? '',
          message: `Cannot stand beside ${named[0]}.`,
          fix: 'Send one of them.',
        };
  }
  const list = Array.isArray(body.files) ? body.files : [];
  const index = list.findIndex(
    (file) =>
      sourcesOfOne.filter((field) => Reflect.get(Object(file), field) !== undefined).length !== 1,
  );
  if (index === -1) return undefined;
  return {
    path: `files.${index}`,
    message: 'Must have exactly one of file_name, file_base64 and file_url.',
  };
}

/** What a run can be refused for because of its files. */
export const documentProblems = [
  ...keepingProblems,
  'file_not_found',
  'file_expired',
  'file_too_large',
  'document_unreadable',
  'document_too_heavy',
  'password_missing',
  'password_wrong',
  'page_failed',
] as const satisfies readonly ProblemKey[];

export const pdfFileProblems = [
  ...documentProblems,
  'access_mode_invalid_pdf',
] as const satisfies readonly ProblemKey[];
