// The archive's own routes: the files that runs keep and those that people bring. A file belongs to
// one user and is named by its name; a link hands one on without a key.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { createdAt, idOf, ownId, success, total } from '#contract/common-fields.ts';
import { limits } from '#contract/limits.ts';
import { filterFrom, filterTo, listPage } from '#contract/list-rules.ts';
import { isoDate, noControls, storable } from '#contract/rules.ts';
import { serviceKeys } from '#contract/services.ts';

// Composed, as names are stored: some systems send letters and accents apart.
const fileName = v.pipe(
  v.string(),
  v.normalize('NFC'),
  v.maxLength(limits.fileNameLengthMax),
  noControls,
  storable,
  v.description('Name of the file.'),
);
/** Kinds of files that a list can be narrowed to. */
export const fileKinds = ['pdf', 'text', 'image', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

const ofFile = v.object({ file_name: fileName });

export const archivedFile = v.object({
  file_name: v.pipe(v.string(), v.description('Name of the file. Unique among your files.')),
  size: v.pipe(v.number(), v.description('Bytes.')),
  type: v.pipe(
    v.string(),
    v.description('Media type as found in the bytes, whatever was claimed.'),
  ),
  sha256: v.pipe(v.string(), v.description('SHA-256 of the bytes, in hex.')),
  service: v.pipe(
    v.picklist(serviceKeys),
    v.description('What made the file; `file-archive` for an upload.'),
  ),
  request_id: v.pipe(v.string(), v.description('Request that made the file.')),
  created_at: createdAt,
  expiration_date: v.pipe(isoDate, v.description('When the file is removed.')),
  downloads: v.pipe(v.number(), v.description('How often the file was downloaded.')),
});

export type ArchivedFile = v.InferOutput<typeof archivedFile>;

const hours = `Must be a whole number of hours from 1 to ${limits.expiresInHoursMax}.`;

const uploadForm = v.object({
  file_name: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty('Must not be empty.'),
      v.maxLength(limits.fileNameLengthMax),
      v.description('Name in the archive. Without it: the name of the file sent.'),
    ),
  ),
  expires_in_hours: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, hours),
      v.transform(Number),
      v.minValue(1, hours),
      v.maxValue(limits.expiresInHoursMax, hours),
      v.description('Hours until the file is removed.'),
    ),
    String(limits.expiresInHoursDefault),
  ),
});

// Strict: a mistyped end would leave a link that works for longer than was meant.
const linkBody = v.strictObject({
  expires_at: v.optional(
    v.pipe(
      v.nullable(isoDate),
      v.description(
        "When the link ends, such as `2026-12-31T12:00:00Z`. Absent, null or later than the file's own end: as long as the file is kept.",
      ),
    ),
  ),
  max_downloads: v.optional(
    v.pipe(
      v.nullable(
        v.pipe(
          v.number('Must be a whole number.'),
          v.integer('Must be a whole number.'),
          v.minValue(1, 'Must be 1 or more.'),
          v.maxValue(limits.linkDownloadsMax, `Must be ${limits.linkDownloadsMax} or less.`),
        ),
      ),
      v.description('How often the link can be used. Absent or null: any number of times.'),
    ),
  ),
});

const link = v.object({
  id: ownId,
  created_at: createdAt,
  expires_at: v.pipe(isoDate, v.description('When the link ends.')),
  max_downloads: v.pipe(
    v.nullable(v.number()),
    v.description('How often the link can be used; null means any number of times.'),
  ),
  downloads: v.pipe(v.number(), v.description('How often the link was used.')),
});

const zipBody = v.object({
  file_names: v.pipe(
    v.array(fileName, 'Must be a list of file names.'),
    v.minLength(1, 'Must name at least one file.'),
    v.maxLength(limits.zipFilesMax, `Must name ${limits.zipFilesMax} files or fewer.`),
    v.description('Names of the files, in the order of the zip.'),
  ),
});

const removed = v.object({ success });

export const archiveCalls = defineCalls({
  listFiles: {
    method: 'GET',
    path: '/api/file-archive/v1/files',
    access: 'owner',
    summary: 'Own files, newest first, with the space they take.',
    query: v.object({
      ...listPage({ rowsMax: limits.fileListRowsMax, offsetMax: 1_000_000 }).entries,
      search: v.optional(
        v.pipe(
          fileName,
          v.description(
            'A part of the name. Case and accents do not matter: `racun` finds `Račun.pdf`.',
          ),
        ),
      ),
      kind: v.optional(
        v.pipe(
          v.picklist(fileKinds, `Must be one of: ${fileKinds.join(', ')}.`),
          v.description('Only files of this kind. `text` includes HTML, CSV, JSON and XML.'),
        ),
      ),
      date_from: filterFrom,
      date_to: filterTo,
    }),
    status: 200,
    answers: 'json',
    answer: v.object({
      data: v.pipe(v.array(archivedFile), v.description('The files of this page.')),
      total,
      used_bytes: v.pipe(v.number(), v.description('Bytes that all your files take.')),
      limit_bytes: v.pipe(v.number(), v.description('Bytes that they may take.')),
    }),
    problems: ['field_invalid'],
  },
  uploadFile: {
    method: 'POST',
    path: '/api/file-archive/v1/files',
    access: 'owner',
    summary: 'Takes a file in.',
    form: uploadForm,
    status: 201,
    answers: 'json',
    answer: v.object({
      status: v.pipe(v.literal('success'), v.description('The file is kept.')),
      ...archivedFile.entries,
    }),
    problems: [
      'field_invalid',
      'form_invalid',
      'body_too_large',
      'storage_full',
      'file_limit',
      'storage_unavailable',
    ],
  },
  zipFiles: {
    method: 'POST',
    path: '/api/file-archive/v1/files/zip',
    access: 'owner',
    summary: 'Some of the files, as one zip.',
    body: zipBody,
    status: 200,
    answers: 'file',
    problems: ['field_invalid', 'file_not_found', 'file_expired', 'storage_unavailable'],
  },
  downloadArchivedFile: {
    method: 'GET',
    path: '/api/file-archive/v1/files/{file_name}',
    access: 'owner',
    summary: 'A file, whole or a range of its bytes.',
    params: ofFile,
    status: 200,
    answers: 'file',
    problems: ['file_not_found', 'file_expired', 'range_unsatisfiable', 'storage_unavailable'],
  },
  previewArchivedFile: {
    method: 'GET',
    path: '/api/file-archive/v1/files/{file_name}/preview',
    access: 'owner',
    summary: 'A file to look at in a browser, sandboxed: no scripts, no rights of this origin.',
    params: ofFile,
    status: 200,
    answers: 'file',
    problems: ['file_not_found', 'file_expired', 'range_unsatisfiable', 'storage_unavailable'],
  },
  removeFile: {
    method: 'DELETE',
    path: '/api/file-archive/v1/files/{file_name}',
    access: 'owner',
    summary: 'Removes a file and its links at once.',
    params: ofFile,
    status: 200,
    answers: 'json',
    answer: removed,
    problems: ['file_not_found'],
  },
  createFileLink: {
    method: 'POST',
    path: '/api/file-archive/v1/files/{file_name}/link',
    access: 'owner',
    summary: 'Makes a link that gives the file to whoever has it. Its address is told only now.',
    params: ofFile,
    body: linkBody,
    status: 201,
    answers: 'json',
    answer: v.object({
      ...link.entries,
      url: v.pipe(
        v.string(),
        v.description('Address that gives the file to whoever has it. Told only now.'),
      ),
    }),
    problems: ['field_invalid', 'file_not_found', 'file_expired', 'link_limit'],
  },
  listFileLinks: {
    method: 'GET',
    path: '/api/file-archive/v1/files/{file_name}/links',
    access: 'owner',
    summary: 'The links of a file, newest first, without their addresses.',
    params: ofFile,
    status: 200,
    answers: 'json',
    answer: v.object({ data: v.pipe(v.array(link), v.description('The links.')), total }),
    problems: ['file_not_found', 'file_expired'],
  },
  removeFileLink: {
    method: 'DELETE',
    path: '/api/file-archive/v1/files/{file_name}/links/{id}',
    access: 'owner',
    summary: 'Ends a link at once.',
    params: v.object({ file_name: fileName, id: idOf('link') }),
    status: 200,
    answers: 'json',
    answer: removed,
    problems: ['not_found'],
  },
  downloadByLink: {
    method: 'GET',
    // In the query, which is not logged.
    path: '/api/file-archive/v1/link',
    access: 'anyone',
    summary: 'The file of a link. Each answer with bytes is one download.',
    query: v.object({
      token: v.optional(v.pipe(v.string(), v.description('The token of the link.')), ''),
    }),
    status: 200,
    answers: 'file',
    problems: [
      'file_not_found',
      'link_expired',
      'file_expired',
      'range_unsatisfiable',
      'storage_unavailable',
    ],
  },
});
